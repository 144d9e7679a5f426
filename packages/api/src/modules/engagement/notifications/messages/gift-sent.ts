import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { MailAddition, Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'

export interface SentGift {
  giftId: string
  orderId: string
  item: Texts
}

export interface WaitingGift extends SentGift {
  /** ISO 8601. */
  until: string
}

/** Sent after payment; the sender shares the link. */
export const giftReady: Message<WaitingGift & { order: PaidFacts }> = {
  type: 'MY_BOX',
  words: {
    ko: (gift, inWords, clocks) => ({
      title: `${inWords(gift.item)} 선물이 준비됐어요`,
      content: `링크를 보내 주세요. ${clocks.ownMoment(gift.until)}까지 받을 수 있고, 받지 않으면 금액을 돌려드려요.`,
    }),
    ja: (gift, inWords, clocks) => ({
      title: `「${inWords(gift.item)}」のギフトの準備ができました`,
      content: `リンクを送ってください。${clocks.ownMoment(gift.until)}まで受け取れます。受け取られなければ返金します。`,
    }),
    en: (gift, inWords, clocks) => ({
      title: `Your gift is ready: ${inWords(gift.item)}`,
      content: `Share its link. It can be accepted until ${clocks.ownMoment(gift.until)}; if nobody does, your money comes back.`,
    }),
    zhhans: (gift, inWords, clocks) => ({
      title: `礼物已备好：${inWords(gift.item)}`,
      content: `快把链接发给对方吧。${clocks.ownMoment(gift.until)} 前可领取，无人领取将退款给你。`,
    }),
  },
  mail: async (gift, reader) => {
    const words = labels[reader.locale]
    return {
      papers: [await orderMailDetails('receipt', gift.order, reader, [acceptBy(gift, reader)])],
      links: [toGifts(reader.locale)],
      notes: [words.questions(reader.supportEmail)],
    }
  },
}

export const giftReminder: Message<WaitingGift> = {
  type: 'MY_BOX',
  words: {
    ko: (gift, inWords, clocks) => ({
      title: `${inWords(gift.item)} 선물을 받을 시간이 하루 남았어요`,
      content: `${clocks.ownMoment(gift.until)}까지 아무도 받지 않으면 금액을 돌려드려요. 링크를 한 번 더 보내 보세요.`,
    }),
    ja: (gift, inWords, clocks) => ({
      title: `「${inWords(gift.item)}」のギフトの受け取り期限まであと1日です`,
      content: `${clocks.ownMoment(gift.until)}までに受け取られなければ返金します。もう一度リンクを送ってみてください。`,
    }),
    en: (gift, inWords, clocks) => ({
      title: `One day left for your gift: ${inWords(gift.item)}`,
      content: `If nobody accepts it until ${clocks.ownMoment(gift.until)}, your money comes back. Send the link once more?`,
    }),
    zhhans: (gift, inWords, clocks) => ({
      title: `礼物还剩一天可领取：${inWords(gift.item)}`,
      content: `${clocks.ownMoment(gift.until)} 前无人领取将退款给你。不妨再发一次链接。`,
    }),
  },
  mail: async (gift, reader) => addition(gift, reader, [acceptBy(gift, reader)]),
}

export const giftAccepted: Message<SentGift & { recipient: string }> = {
  type: 'MY_BOX',
  words: {
    ko: ({ item, recipient }, inWords) => ({
      title: `${recipient}님이 선물을 받았어요`,
      content: `${inWords(item)}, 잘 전해졌어요.`,
    }),
    ja: ({ item, recipient }, inWords) => ({
      title: `${recipient}さんがギフトを受け取りました`,
      content: `「${inWords(item)}」をお届けしました。`,
    }),
    en: ({ item, recipient }, inWords) => ({
      title: `${recipient} accepted your gift`,
      content: `${inWords(item)} is theirs now.`,
    }),
    zhhans: ({ item, recipient }, inWords) => ({
      title: `${recipient} 收下了你的礼物`,
      content: `“${inWords(item)}”已送到对方手中。`,
    }),
  },
  mail: async (gift, reader) => {
    const { locale } = reader
    return addition(gift, reader, [
      { name: labels[locale].acceptedBy, value: gift.recipient, isStrong: true },
    ])
  },
}

export const giftDeclined: Message<SentGift> = {
  type: 'MY_BOX',
  words: {
    ko: ({ item }, inWords) => ({
      title: `${inWords(item)} 선물을 받지 않았어요`,
      content: '상대방이 선물을 사양했어요. 결제한 금액을 돌려드려요.',
    }),
    ja: ({ item }, inWords) => ({
      title: `「${inWords(item)}」のギフトは受け取られませんでした`,
      content: 'お相手が受け取りを辞退しました。お支払い金額をお返しします。',
    }),
    en: ({ item }, inWords) => ({
      title: `Your gift was declined: ${inWords(item)}`,
      content: 'What you paid goes back to you.',
    }),
    zhhans: ({ item }, inWords) => ({
      title: `对方婉拒了礼物：${inWords(item)}`,
      content: '你支付的金额将退还给你。',
    }),
  },
  mail: async (gift, reader) => addition(gift, reader),
}

export const giftExpired: Message<SentGift> = {
  type: 'MY_BOX',
  words: {
    ko: ({ item }, inWords) => ({
      title: `${inWords(item)} 선물의 기한이 지났어요`,
      content: '아무도 받지 않아서 결제한 금액을 돌려드려요.',
    }),
    ja: ({ item }, inWords) => ({
      title: `「${inWords(item)}」のギフトの受け取り期限が過ぎました`,
      content: '受け取られなかったため、お支払い金額をお返しします。',
    }),
    en: ({ item }, inWords) => ({
      title: `Nobody accepted your gift in time: ${inWords(item)}`,
      content: 'What you paid goes back to you.',
    }),
    zhhans: ({ item }, inWords) => ({
      title: `礼物逾期未领取：${inWords(item)}`,
      content: '你支付的金额将退还给你。',
    }),
  },
  mail: async (gift, reader) => addition(gift, reader),
}

function addition(
  { orderId, item }: SentGift,
  { locale, inWords, nickname, seller, supportEmail }: Reader,
  more: PaperRow[] = [],
): MailAddition {
  const words = labels[locale]
  const rows = [
    { name: words.item, value: inWords(item) },
    ...more,
    { name: words.account, value: nickname },
    { name: words.orderNumber, value: orderId, isCode: true },
    { name: words.seller, value: seller },
  ]
  return {
    papers: [{ title: words.gift, rows }],
    links: [toGifts(locale)],
    notes: [words.questions(supportEmail)],
  }
}

const toGifts = (locale: Locale) => ({ label: labels[locale].toGifts, to: '/mypage/gifts' })

const acceptBy = (gift: WaitingGift, { locale, clocks }: Reader): PaperRow => ({
  name: labels[locale].acceptBy,
  value: clocks.ownDated(gift.until),
  isStrong: true,
})
