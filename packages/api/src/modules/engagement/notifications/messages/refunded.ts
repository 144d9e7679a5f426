import type { Locale } from '@encore/contract/rules/locale'
import { withParticle } from '@encore/contract/rules/particle'
import type { Texts } from '#kernel/texts.ts'
import { price } from './figures.ts'
import { labels } from './labels.ts'
import type { InWords, Message, Reader } from './message.ts'
import { orderMailDetails, type RefundFacts } from './order-mail-details.ts'
import { refundDestination, refundSent } from './refund-destination.ts'

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
  words: {
    ko: (refund, inWords) => ({
      title: `${price(refund, 'ko')} 환불을 진행하고 있어요`,
      content: `${inWords(refund.item)} 주문의 금액을 돌려드려요. ${refundDestination.ko(refund.pgCode)}`,
    }),
    ja: (refund, inWords) => ({
      title: `${price(refund, 'ja')}の返金手続き中です`,
      content: `「${inWords(refund.item)}」の代金を返金します。${refundDestination.ja(refund.pgCode)}`,
    }),
    en: (refund, inWords) => ({
      title: `Your refund of ${price(refund, 'en')} is under way`,
      content: `The money for ${inWords(refund.item)} goes back to you. ${refundDestination.en(refund.pgCode)}`,
    }),
    zhhans: (refund, inWords) => ({
      title: `正在退款 ${price(refund, 'zhhans')}`,
      content: `“${inWords(refund.item)}”的款项将退还给你。${refundDestination.zhhans(refund.pgCode)}`,
    }),
  },
  mailAfterMinutes: 10,
  mail: async (refund, reader) => ({
    papers: [await orderMailDetails('refunding', refund, reader)],
    links: [{ label: labels[reader.locale].toOrders, to: '/mypage/orders' }],
    notes: [labels[reader.locale].questions(reader.supportEmail)],
  }),
}

export const moneyBack: Message<Refunded> = {
  type: 'HOME',
  words: {
    ko: (refund, inWords) => ({
      title: `${price(refund, 'ko')} 환불이 끝났어요`,
      content: `${named(refund, inWords)} 주문의 금액을 돌려드렸어요. ${refundSent.ko(refund.pgCode)}${rest(refund, 'ko')}`,
    }),
    ja: (refund, inWords) => ({
      title: `${price(refund, 'ja')}を返金しました`,
      content: `「${named(refund, inWords)}」の代金を返金しました。${refundSent.ja(refund.pgCode)}${rest(refund, 'ja')}`,
    }),
    en: (refund, inWords) => ({
      title: `${price(refund, 'en')} refunded`,
      content: `We sent the money for ${named(refund, inWords)} back to you. ${refundSent.en(refund.pgCode)}${rest(refund, 'en')}`,
    }),
    zhhans: (refund, inWords) => ({
      title: `已退款 ${price(refund, 'zhhans')}`,
      content: `“${named(refund, inWords)}”的款项已退还给你。${refundSent.zhhans(refund.pgCode)}${rest(refund, 'zhhans')}`,
    }),
  },
  mail: (refund, reader) => addition(refund, reader, '/mypage/orders'),
}

export const cubesBack: Message<Refunded> = {
  type: 'HOME',
  words: {
    ko: (refund, inWords) => ({
      title: `${withParticle(price(refund, 'ko'), '이/가')} 지갑으로 돌아왔어요`,
      content: `${named(refund, inWords)} 주문을 환불했어요. 큐브는 지금 바로 쓸 수 있어요.${rest(refund, 'ko')}`,
    }),
    ja: (refund, inWords) => ({
      title: `${price(refund, 'ja')}がウォレットに戻りました`,
      content: `「${named(refund, inWords)}」の代金を返金しました。キューブは今すぐ使えます。${rest(refund, 'ja')}`,
    }),
    en: (refund, inWords) => ({
      title: `${price(refund, 'en')} back in your wallet`,
      content: `Your order for ${named(refund, inWords)} was refunded. You can use the cubes now.${rest(refund, 'en')}`,
    }),
    zhhans: (refund, inWords) => ({
      title: `${price(refund, 'zhhans')} 已退回钱包`,
      content: `“${named(refund, inWords)}”的订单已退款，Cube 现在就可以使用。${rest(refund, 'zhhans')}`,
    }),
  },
  mail: (refund, reader) => addition(refund, reader, '/mypage/wallet'),
}

async function addition(refund: Refunded, reader: Reader, to: '/mypage/orders' | '/mypage/wallet') {
  const { locale, supportEmail } = reader
  const words = labels[locale]
  const ended = await endedTicket(refund, reader)
  return {
    papers: [await orderMailDetails('refunded', refund, reader)],
    links: [{ label: to === '/mypage/wallet' ? words.toWallet : words.toOrders, to }],
    notes: [...(ended ? [calendarEnds[locale]] : []), words.questions(supportEmail)],
    ...(ended && { calendar: { event: ended.event, method: 'CANCEL' as const } }),
  }
}

/** Returns the ticket to a coming show that the refund revoked; null while another ticket admits to the show. */
async function endedTicket({ eventId, isWhole }: Refunded, { at, ticketTo }: Reader) {
  const ticket = eventId && isWhole ? await ticketTo(eventId) : null
  return ticket && !ticket.isHeld && ticket.event.endAt > at ? ticket : null
}

/** Adds the event, because tickets are named only by their kind, such as “Live”. */
const named = ({ event, item }: Refunded, inWords: InWords) =>
  event ? `${inWords(event)} · ${inWords(item)}` : inWords(item)

const rest = ({ isWhole }: Refunded, locale: Locale) => (isWhole ? '' : theRestStays[locale])

const theRestStays: Record<Locale, string> = {
  ko: ' 주문의 나머지는 그대로예요.',
  ja: 'ご注文の残りはそのままです。',
  en: ' The rest of the order stays as it is.',
  zhhans: '订单的其余部分不变。',
}

const calendarEnds: Record<Locale, string> = {
  ko: '이 티켓으로는 더 이상 입장할 수 없어요. 첨부한 일정 파일을 열면 캘린더에서 공연이 지워져요.',
  ja: 'このチケットでは入場できなくなりました。添付の予定ファイルを開くと、公演がカレンダーから消えます。',
  en: 'This ticket no longer lets you in. Open the attached file to take the show out of your calendar.',
  zhhans: '此门票已失效。打开附件中的日程文件，即可将演出从日历中移除。',
}
