import type { Texts } from '#kernel/texts.ts'
import type { LanguageReader, Message, Reader } from './message.ts'
import { ticketParts } from './ticket-parts.ts'
import { wordsOf } from './words-of.ts'

interface ReceivedGift {
  item: Texts
  /** Null for a deleted account. */
  sender: string | null
  /** Event that the gift admits to; null for other products. */
  eventId: string | null
  /** Order of the gift; its recipient sees only the image. */
  orderId: string
}

export const giftReceived: Message<ReceivedGift> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftReceived', paramsOf),
  mail: async (gift, reader) => {
    const { papers, links, notes, ...parts } = gift.eventId
      ? await ticketParts(gift.eventId, gift.item, reader)
      : { papers: [], links: [{ label: reader.t('mail.link.gifts'), to: '/mypage/gifts' }], notes: [] }
    return {
      ...parts,
      links,
      notes,
      papers: [...papers.slice(0, 1), giftPaper(gift, reader), ...papers.slice(1)],
    }
  },
}

/** Sent when the order was refunded and the gift's content was revoked. */
export const giftRevoked: Message<ReceivedGift> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftRevoked', paramsOf),
  mail: async (gift, reader) => {
    const held = gift.eventId ? await reader.ticketTo(gift.eventId) : null
    const ends = held && !held.isHeld && held.event.endAt > reader.at
    return {
      papers: [giftPaper(gift, reader)],
      links: [{ label: reader.t('mail.link.gifts'), to: '/mypage/gifts' }],
      notes: [],
      ...(ends && { calendar: { event: held.event, method: 'CANCEL' as const } }),
    }
  },
}

function paramsOf({ item }: ReceivedGift, { localize }: LanguageReader) {
  return { item: localize(item) }
}

function giftPaper({ item, sender }: ReceivedGift, { t, localize, nickname }: Reader) {
  return {
    title: t('mail.label.gift'),
    rows: [
      { name: t('mail.label.item'), value: localize(item), isStrong: true },
      ...(sender === null ? [] : [{ name: t('mail.label.from'), value: sender }]),
      { name: t('mail.label.account'), value: nickname },
    ],
  }
}
