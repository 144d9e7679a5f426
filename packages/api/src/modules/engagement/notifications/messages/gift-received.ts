import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { Message, Reader } from './message.ts'
import { ticketParts } from './ticket-parts.ts'

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
  words: {
    ko: ({ item }, inWords) => ({
      title: `선물을 받았어요: ${inWords(item)}`,
      content: 'MY BOX에서 볼 수 있어요.',
    }),
    ja: ({ item }, inWords) => ({
      title: `ギフトを受け取りました：${inWords(item)}`,
      content: 'MY BOXで確認できます。',
    }),
    en: ({ item }, inWords) => ({
      title: `Your gift: ${inWords(item)}`,
      content: 'It is in MY BOX.',
    }),
    zhhans: ({ item }, inWords) => ({
      title: `已收下礼物：${inWords(item)}`,
      content: '可在 MY BOX 中查看。',
    }),
  },
  mail: async (gift, reader) => {
    const { papers, links, notes, ...parts } = gift.eventId
      ? await ticketParts(gift.eventId, gift.item, reader)
      : { papers: [], links: [{ label: labels[reader.locale].toGifts, to: '/mypage/gifts' }], notes: [] }
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
  words: {
    ko: ({ item }, inWords) => ({
      title: `선물을 더 이상 쓸 수 없어요: ${inWords(item)}`,
      content: '선물의 결제가 취소됐어요. 따로 하실 일은 없어요.',
    }),
    ja: ({ item }, inWords) => ({
      title: `ギフトが使えなくなりました：${inWords(item)}`,
      content: 'ギフトのお支払いが取り消されました。お手続きは必要ありません。',
    }),
    en: ({ item }, inWords) => ({
      title: `Your gift has ended: ${inWords(item)}`,
      content: 'Its payment was canceled. There is nothing you have to do.',
    }),
    zhhans: ({ item }, inWords) => ({
      title: `礼物已失效：${inWords(item)}`,
      content: '该礼物的付款已取消，你无需进行任何操作。',
    }),
  },
  mail: async (gift, reader) => {
    const held = gift.eventId ? await reader.ticketTo(gift.eventId) : null
    const ends = held && !held.isHeld && held.event.endAt > reader.at
    return {
      papers: [giftPaper(gift, reader)],
      links: [{ label: labels[reader.locale].toGifts, to: '/mypage/gifts' }],
      notes: [],
      ...(ends && { calendar: { event: held.event, method: 'CANCEL' as const } }),
    }
  },
}

function giftPaper({ item, sender }: ReceivedGift, { locale, inWords, nickname }: Reader) {
  const words = labels[locale]
  return {
    title: words.gift,
    rows: [
      { name: words.item, value: inWords(item), isStrong: true },
      ...(sender === null ? [] : [{ name: words.from, value: sender }]),
      { name: words.account, value: nickname },
    ],
  }
}
