import type { Texts } from '#kernel/texts.ts'
import type { MailAddition, Message, Reader } from './message.ts'
import { joinSentences } from './sentences.ts'
import { wordsOf } from './words-of.ts'

interface EventNews {
  event: Texts
  eventId: string
  /** Order with a ticket to the event; null for a granted ticket. */
  orderId: string | null
  /** The organiser's own text; may be empty. */
  note: Texts
}

/** Sent when a show is canceled; the refund has its own notification. */
export const eventCanceled: Message<EventNews & { isPaidBack: boolean }> = {
  type: 'MY_BOX',
  words: (news, { t, localize }) => ({
    title: t('notifications.eventCanceled.title', { event: localize(news.event) }),
    content: joinSentences(
      localize(news.note),
      news.isPaidBack ? t('notifications.eventCanceled.refund') : '',
    ),
  }),
  mail: async (news, reader) => {
    const held = await reader.ticketTo(news.eventId)
    const isToCome = held && held.event.endAt > reader.at
    return {
      ...addition(news, reader, [], held?.event.slug),
      ...(isToCome && { calendar: { event: held.event, method: 'CANCEL' as const } }),
    }
  },
}

interface Moved extends EventNews {
  /** ISO 8601, shown in local time of `zone`. */
  from: string
  to: string
  zone: string
  /** Refund deadline of the order; null for a granted ticket. */
  refundUntil: string | null
  /** True for an accepted gift, whose holder paid nothing. */
  isGiven: boolean
}

/** Sent when a show is rescheduled: holders keep their tickets or request a refund. */
export const eventMoved: Message<Moved> = {
  type: 'MY_BOX',
  words: (news, { t, localize, clocks }) => {
    const to = clocks.moment(news.to, news.zone)
    const refundUntil = news.refundUntil === null ? '' : clocks.moment(news.refundUntil, news.zone)
    return {
      title: t('notifications.eventMoved.title', { event: localize(news.event) }),
      content: joinSentences(
        localize(news.note),
        t('notifications.eventMoved.content', { to, choice: choiceOf(news), refundUntil }),
      ),
    }
  },
  mail: async (news, reader) => {
    const rows = dateRows(news.from, news.to, news.zone, reader)
    const held = await reader.ticketTo(news.eventId)
    return {
      ...addition(news, reader, rows, held?.event.slug),
      ...(held?.isHeld && { calendar: { event: held.event, method: 'PUBLISH' as const } }),
    }
  },
}

interface PickupMoved extends Omit<EventNews, 'note'> {
  zone: string
  /** ISO 8601, shown in local time of `zone`: old and new start of the pickup slot. */
  was: string
  from: string
}

/** Sent when a pickup slot moved together with its show. */
export const pickupMoved: Message<PickupMoved> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.pickupMoved', ({ event, from, zone }, { localize, clocks }) => ({
    event: localize(event),
    from: clocks.moment(from, zone),
  })),
  mail: async (news, reader) => addition(news, reader, dateRows(news.was, news.from, news.zone, reader)),
}

/** Only staff refunds an accepted gift, and the money goes to its sender. */
function choiceOf({ isGiven, refundUntil }: Moved): 'gift' | 'refund' | 'none' {
  if (isGiven) return 'gift'
  return refundUntil === null ? 'none' : 'refund'
}

const dateRows = (from: string, to: string, zone: string, { t, clocks }: Reader): Row[] => [
  { name: t('mail.label.oldDate'), value: clocks.dated(from, zone) },
  { name: t('mail.label.newDate'), value: clocks.dated(to, zone), isStrong: true },
]

type Row = MailAddition['papers'][number]['rows'][number]

function addition(
  { event, eventId, orderId }: Omit<EventNews, 'note'>,
  { t, localize, nickname, supportEmail: address }: Reader,
  rows: Row[],
  slug: string = eventId,
): MailAddition {
  const facts = [
    { name: t('mail.label.event'), value: localize(event) },
    ...rows,
    ...(orderId === null ? [] : [{ name: t('mail.label.orderNumber'), value: orderId }]),
    { name: t('mail.label.account'), value: nickname },
  ]
  const toEvent = { label: t('mail.link.event'), to: `/detail/${slug}` }
  const links =
    orderId === null ? [toEvent] : [{ label: t('mail.link.orders'), to: `/orders/${orderId}` }, toEvent]
  return {
    papers: [{ title: t('mail.label.event'), rows: facts }],
    links,
    notes: [t('mail.note.questions', { address })],
  }
}
