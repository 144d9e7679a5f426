import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { InWords, MailAddition, Message, Reader } from './message.ts'

/** The product of a restock alert; `event` is null without one. */
interface Awaited {
  product: Texts
  event: Texts | null
  eventId: string | null
}

/** Sent a few minutes before a sale opens; `opensAt` is ISO 8601. */
export const saleOpens: Message<Awaited & { opensAt: string }> = {
  type: 'HOME',
  words: {
    ko: (preference, inWords, clocks) => ({
      title: `곧 판매 시작: ${nameOf(preference, inWords)}`,
      content: `${clocks.ownMoment(preference.opensAt)}에 판매가 시작돼요.`,
    }),
    ja: (preference, inWords, clocks) => ({
      title: `まもなく販売開始：${nameOf(preference, inWords)}`,
      content: `${clocks.ownMoment(preference.opensAt)}に販売が始まります。`,
    }),
    en: (preference, inWords, clocks) => ({
      title: `On sale soon: ${nameOf(preference, inWords)}`,
      content: `The sale opens at ${clocks.ownMoment(preference.opensAt)}.`,
    }),
    zhhans: (preference, inWords, clocks) => ({
      title: `即将开售：${nameOf(preference, inWords)}`,
      content: `${clocks.ownMoment(preference.opensAt)} 开售。`,
    }),
  },
  mail: async (preference, reader) => addition(preference, reader, once[reader.locale]),
}

/** Sent when a product can be bought after a restock or sale opening. */
export const canBeBought: Message<Awaited> = {
  type: 'HOME',
  words: {
    ko: (preference, inWords) => ({
      title: `지금 살 수 있어요: ${nameOf(preference, inWords)}`,
      content: '기다린 순서대로 알려 드리고 있어요. 잡아 둔 것은 아니라서 먼저 사는 분이 가져가요.',
    }),
    ja: (preference, inWords) => ({
      title: `いま購入できます：${nameOf(preference, inWords)}`,
      content: 'お待ちの順にお知らせしています。確保はしていないため、先に購入した方のものになります。',
    }),
    en: (preference, inWords) => ({
      title: `You can get it now: ${nameOf(preference, inWords)}`,
      content: 'We tell those who wait in their order. Nothing is held, so it goes to who comes first.',
    }),
    zhhans: (preference, inWords) => ({
      title: `现在可以购买：${nameOf(preference, inWords)}`,
      content: '我们按等待顺序通知。商品未作保留，先到先得。',
    }),
  },
  mail: async (preference, reader) => addition(preference, reader, again[reader.locale]),
}

const nameOf = ({ product, event }: Awaited, inWords: InWords) =>
  event ? `${inWords(event)} · ${inWords(product)}` : inWords(product)

function addition(
  { product, event, eventId }: Awaited,
  { locale, inWords, nickname }: Reader,
  note: string,
): MailAddition {
  const words = labels[locale]
  const rows = [
    ...(event ? [{ name: words.event, value: inWords(event) }] : []),
    { name: words.item, value: inWords(product), isStrong: true },
    { name: words.account, value: nickname },
  ]
  const links = eventId ? [{ label: words.toEvent, to: `/detail/${eventId}` }] : []
  return { papers: [{ title: paperTitle[locale], rows }], links, notes: [note] }
}

const paperTitle: Record<Locale, string> = {
  ko: '기다리던 상품',
  ja: 'お待ちの商品',
  en: 'What you waited for',
  zhhans: '你等待的商品',
}

const once: Record<Locale, string> = {
  ko: '알림을 신청해서 한 번 보내 드리는 메일이에요.',
  ja: 'お申し込みいただいたお知らせです。1回だけお送りします。',
  en: 'You asked to be reminded. We write about this once.',
  zhhans: '你设置了开售提醒，此邮件只发送一次。',
}

const again: Record<Locale, string> = {
  ko: '알림을 신청해서 한 번 보내 드리는 메일이에요. 그사이 품절됐다면 다시 신청할 수 있어요.',
  ja: 'お申し込みいただいたお知らせです。1回だけお送りします。すでに売り切れていた場合は、もう一度お申し込みいただけます。',
  en: 'You asked to be told. We write about this once; if it is sold out again, you can ask again.',
  zhhans: '你设置了到货提醒，此邮件只发送一次。如已再次售罄，可以重新设置。',
}
