import type { Texts } from '#kernel/texts.ts'
import { price } from './figures.ts'
import type { LanguageReader, Localize, MailAddition, Message, Reader } from './message.ts'
import { orderMailDetails, type RefundFacts } from './order-mail-details.ts'
import { refundDestination, refundSent } from './refund-destination.ts'
import { wordsOf } from './words-of.ts'

interface Refunded extends RefundFacts {
  /** Event of the revoked ticket; null when there is none or it belongs to another member. */
  eventId: string | null
  /** Event of the order; null without an event or with several. */
  event: Texts | null
  /** True when nothing of the order is left. */
  isWhole: boolean
}

/** Most refunds are done before the mail is due, so only buyers who have to wait get it. */
export const refundStarted: Message<RefundFacts> = {
  type: 'HOME',
  words: wordsOf('notifications.refundStarted', (refund, reader) => ({
    price: price(refund, reader),
    item: reader.localize(refund.item),
    destination: refundDestination(refund.pgCode, reader.t),
  })),
  mailAfterMinutes: 10,
  mail: async (refund, reader) => {
    const { t, supportEmail: address } = reader
    return {
      papers: [await orderMailDetails('refunding', refund, reader)],
      links: [{ label: t('mail.link.orders'), to: '/mypage/orders' }],
      notes: [t('mail.note.questions', { address })],
    }
  },
}

export const moneyBack: Message<Refunded> = {
  type: 'HOME',
  words: wordsOf('notifications.moneyBack', (refund, reader) => ({
    ...paramsOf(refund, reader),
    sent: refundSent(refund.pgCode, reader.t),
  })),
  mail: (refund, reader) =>
    addition(refund, reader, { label: reader.t('mail.link.orders'), to: '/mypage/orders' }),
}

export const cubesBack: Message<Refunded> = {
  type: 'HOME',
  words: wordsOf('notifications.cubesBack', paramsOf),
  mail: (refund, reader) =>
    addition(refund, reader, { label: reader.t('mail.link.wallet'), to: '/mypage/wallet' }),
}

async function addition(refund: Refunded, reader: Reader, link: MailAddition['links'][number]) {
  const { t, supportEmail: address } = reader
  const ended = await endedTicket(refund, reader)
  return {
    papers: [await orderMailDetails('refunded', refund, reader)],
    links: [link],
    notes: [...(ended ? [t('mail.note.calendarEnds')] : []), t('mail.note.questions', { address })],
    ...(ended && { calendar: { event: ended.event, method: 'CANCEL' as const } }),
  }
}

/** Returns the ticket to a coming show that the refund revoked; null while another ticket admits to the show. */
async function endedTicket({ eventId, isWhole }: Refunded, { at, ticketTo }: Reader) {
  const ticket = eventId && isWhole ? await ticketTo(eventId) : null
  return ticket && !ticket.isHeld && ticket.event.endAt > at ? ticket : null
}

/** Adds the event, because tickets are named only by their kind, such as “Live”. */
const named = ({ event, item }: Refunded, localize: Localize) =>
  event ? `${localize(event)} · ${localize(item)}` : localize(item)

function paramsOf(refund: Refunded, reader: LanguageReader) {
  return {
    price: price(refund, reader),
    item: named(refund, reader.localize),
    isWhole: refund.isWhole ? 'yes' : 'no',
  }
}
