import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { InWords, MailAddition, Message, Reader } from './message.ts'
import type { Clocks } from './zones.ts'

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
  words: {
    ko: (news, inWords) => ({
      title: `${inWords(news.event)} 공연이 취소됐어요`,
      content: joined(news, inWords, news.isPaidBack ? paidBack.ko : ''),
    }),
    ja: (news, inWords) => ({
      title: `「${inWords(news.event)}」は中止になりました`,
      content: joined(news, inWords, news.isPaidBack ? paidBack.ja : ''),
    }),
    en: (news, inWords) => ({
      title: `${inWords(news.event)} was called off`,
      content: joined(news, inWords, news.isPaidBack ? paidBack.en : ''),
    }),
    zhhans: (news, inWords) => ({
      title: `${inWords(news.event)} 已取消`,
      content: joined(news, inWords, news.isPaidBack ? paidBack.zhhans : ''),
    }),
  },
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
  words: {
    ko: (news, inWords, clocks) => ({
      title: `${inWords(news.event)} 일정이 바뀌었어요`,
      content: joined(
        news,
        inWords,
        `${clocks.moment(news.to, news.zone)}에 시작해요.${choice(news, 'ko', clocks)}`,
      ),
    }),
    ja: (news, inWords, clocks) => ({
      title: `「${inWords(news.event)}」の日程が変わりました`,
      content: joined(
        news,
        inWords,
        `新しい日程は${clocks.moment(news.to, news.zone)}です。${choice(news, 'ja', clocks)}`,
      ),
    }),
    en: (news, inWords, clocks) => ({
      title: `${inWords(news.event)} has a new date`,
      content: joined(
        news,
        inWords,
        `It is on ${clocks.moment(news.to, news.zone)} now.${choice(news, 'en', clocks)}`,
      ),
    }),
    zhhans: (news, inWords, clocks) => ({
      title: `${inWords(news.event)} 时间变更`,
      content: joined(
        news,
        inWords,
        `新的时间为 ${clocks.moment(news.to, news.zone)}。${choice(news, 'zhhans', clocks)}`,
      ),
    }),
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
  words: {
    ko: ({ event, from, zone }, inWords, clocks) => ({
      title: `${inWords(event)} 현장 수령 시간이 바뀌었어요`,
      content: `${clocks.moment(from, zone)}부터 받을 수 있어요. 수령 코드는 그대로예요.`,
    }),
    ja: ({ event, from, zone }, inWords, clocks) => ({
      title: `「${inWords(event)}」の会場受取の時間が変わりました`,
      content: `${clocks.moment(from, zone)}からお受け取りいただけます。受取コードはそのままです。`,
    }),
    en: ({ event, from, zone }, inWords, clocks) => ({
      title: `${inWords(event)}: your pickup has a new time`,
      content: `Collect it from ${clocks.moment(from, zone)}. Its code stays the same.`,
    }),
    zhhans: ({ event, from, zone }, inWords, clocks) => ({
      title: `${inWords(event)} 现场取货时间变更`,
      content: `${clocks.moment(from, zone)}起可以取货，取货码不变。`,
    }),
  },
  mail: async (news, reader) => addition(news, reader, dateRows(news.was, news.from, news.zone, reader)),
}

const joined = ({ note }: EventNews, inWords: InWords, words: string) =>
  [inWords(note), words].filter((part) => part !== '').join(' ')

function choice(news: Moved, locale: Locale, clocks: Clocks): string {
  if (news.isGiven) return keptGift[locale]
  return news.refundUntil === null ? '' : choices[locale](clocks.moment(news.refundUntil, news.zone))
}

/** Only staff refunds an accepted gift, and the money goes to its sender. */
const keptGift: Record<Locale, string> = {
  ko: ' 선물받은 티켓은 그대로 유효해요. 볼 수 없게 됐다면 문의해 주세요. 티켓값은 선물한 분에게 돌아가요.',
  ja: '贈られたチケットはそのまま有効です。ご都合がつかない場合はお問い合わせください。代金は贈った方に返金されます。',
  en: ' Your ticket was a gift and stays valid. If you cannot come, write to our help: the money goes back to whoever gave it.',
  zhhans: '你收到的门票继续有效。如无法观看，请联系客服，票款将退还给赠送者。',
}

const choices: Record<Locale, (until: string) => string> = {
  ko: (until) => ` 티켓은 그대로 유효하고, ${until}까지 주문에서 환불받을 수도 있어요.`,
  ja: (until) => `チケットはそのまま有効です。${until}まで、ご注文から返金も受けられます。`,
  en: (until) => ` Your ticket stays valid, or have it refunded from your order until ${until}.`,
  zhhans: (until) => `门票继续有效，也可在 ${until} 前通过订单退款。`,
}

const paidBack: Record<Locale, string> = {
  ko: '티켓값은 결제한 방법으로 모두 돌려드려요. 따로 신청하지 않아도 돼요.',
  ja: 'チケット代はお支払い方法に応じて全額お返しします。お手続きは不要です。',
  en: 'The money for your ticket goes back the way you paid. You need not ask.',
  zhhans: '票款将原路全额退还，无需申请。',
}

const dateLabels: Record<Locale, { from: string; to: string }> = {
  ko: { from: '이전 일정', to: '새 일정' },
  ja: { from: '変更前', to: '変更後' },
  en: { from: 'Was', to: 'Is now' },
  zhhans: { from: '原时间', to: '新时间' },
}

const dateRows = (from: string, to: string, zone: string, { locale, clocks }: Reader): Row[] => [
  { name: dateLabels[locale].from, value: clocks.dated(from, zone) },
  { name: dateLabels[locale].to, value: clocks.dated(to, zone), isStrong: true },
]

type Row = MailAddition['papers'][number]['rows'][number]

function addition(
  { event, eventId, orderId }: Omit<EventNews, 'note'>,
  { locale, inWords, nickname, supportEmail }: Reader,
  rows: Row[],
  slug: string = eventId,
): MailAddition {
  const words = labels[locale]
  const facts = [
    { name: words.event, value: inWords(event) },
    ...rows,
    ...(orderId === null ? [] : [{ name: words.orderNumber, value: orderId }]),
    { name: words.account, value: nickname },
  ]
  const toEvent = { label: words.toEvent, to: `/detail/${slug}` }
  const links = orderId === null ? [toEvent] : [{ label: words.toOrders, to: `/orders/${orderId}` }, toEvent]
  return { papers: [{ title: words.event, rows: facts }], links, notes: [words.questions(supportEmail)] }
}
