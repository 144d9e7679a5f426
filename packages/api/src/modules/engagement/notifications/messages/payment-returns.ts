import type { Locale } from '@encore/contract/rules/locale'
import { price } from './figures.ts'
import { labels } from './labels.ts'
import type { MailAddition, Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { refundDestination } from './refund-destination.ts'

/** Sent when a payment arrived after the order ended and the units are no longer available. */
export const paidLate: Message<PaidFacts> = {
  type: 'HOME',
  words: {
    ko: ({ item, pgCode }, inWords) => ({
      title: '결제가 늦게 도착해 돌려드려요',
      content: `결제가 확인됐을 때 ${inWords(item)} 주문은 이미 끝나 있었어요. 전액 돌려드려요. ${refundDestination.ko(pgCode)}`,
    }),
    ja: ({ item, pgCode }, inWords) => ({
      title: 'お支払いの確認が遅れたため、返金します',
      content: `お支払いを確認できたとき、「${inWords(item)}」のご注文はすでに終了していました。全額お返しします。${refundDestination.ja(pgCode)}`,
    }),
    en: ({ item, pgCode }, inWords) => ({
      title: 'Your payment came too late and goes back',
      content: `It reached us after your order of ${inWords(item)} had ended, and what you ordered is gone. You get all of it back. ${refundDestination.en(pgCode)}`,
    }),
    zhhans: ({ item, pgCode }, inWords) => ({
      title: '付款到账太晚，将退还给你',
      content: `确认到账时，“${inWords(item)}”的订单已经结束，无法再提供。款项将全额退还。${refundDestination.zhhans(pgCode)}`,
    }),
  },
  mail: async (payment, reader) => addition(payment, reader),
}

/** Sent when a payment has another amount or currency than the order. */
export const paidOtherwise: Message<PaidFacts> = {
  type: 'HOME',
  words: {
    ko: ({ item, pgCode }, inWords) => ({
      title: '결제 금액이 주문과 달라 돌려드려요',
      content: `${inWords(item)} 주문과 다른 금액이 결제돼 주문은 진행되지 않았어요. 결제된 금액을 전부 돌려드려요. ${refundDestination.ko(pgCode)}`,
    }),
    ja: ({ item, pgCode }, inWords) => ({
      title: 'お支払い金額がご注文と異なるため、返金します',
      content: `「${inWords(item)}」のご注文と異なる金額だったため、ご注文は成立していません。お支払いの全額をお返しします。${refundDestination.ja(pgCode)}`,
    }),
    en: ({ item, pgCode }, inWords) => ({
      title: 'Your payment did not match the order and goes back',
      content: `We received another amount than your order of ${inWords(item)} asks for, so the order was not completed. You get back all that came in. ${refundDestination.en(pgCode)}`,
    }),
    zhhans: ({ item, pgCode }, inWords) => ({
      title: '付款金额与订单不符，将退还给你',
      content: `收到的金额与“${inWords(item)}”的订单不符，订单未成立。收到的款项将全额退还。${refundDestination.zhhans(pgCode)}`,
    }),
  },
  mail: async (payment, reader) => addition(payment, reader),
}

/** Sent when a payment arrived for an order that is already paid or being refunded. */
export const paidTwice: Message<PaidFacts> = {
  type: 'HOME',
  words: {
    ko: ({ item, pgCode }, inWords) => ({
      title: '두 번 결제돼서 나중 결제를 돌려드려요',
      content: `${inWords(item)} 주문은 이미 결제됐는데 한 번 더 결제됐어요. 먼저 한 결제는 그대로 두고, 이번 결제는 전액 돌려드려요. ${refundDestination.ko(pgCode)}`,
    }),
    ja: ({ item, pgCode }, inWords) => ({
      title: '二重のお支払いのため、2回目を返金します',
      content: `「${inWords(item)}」のご注文はお支払い済みでしたが、もう一度お支払いがありました。1回目には影響なく、今回の分を全額お返しします。${refundDestination.ja(pgCode)}`,
    }),
    en: ({ item, pgCode }, inWords) => ({
      title: 'You paid twice: the second payment goes back',
      content: `Your order of ${inWords(item)} had been paid when more money came in. The first payment is not touched; you get all of this one back. ${refundDestination.en(pgCode)}`,
    }),
    zhhans: ({ item, pgCode }, inWords) => ({
      title: '重复付款，第二笔将退还给你',
      content: `“${inWords(item)}”的订单此前已付款，又收到一笔付款。第一笔不受影响，这一笔将全额退还。${refundDestination.zhhans(pgCode)}`,
    }),
  },
  mail: async (payment, reader) => addition(payment, reader),
}

const addition = async (payment: PaidFacts, reader: Reader): Promise<MailAddition> => ({
  papers: [await orderMailDetails('payment', payment, reader)],
  links: [{ label: labels[reader.locale].toOrders, to: '/mypage/orders' }],
  notes: [nothingToDo[reader.locale](price(payment, reader.locale), reader.supportEmail)],
})

const nothingToDo: Record<Locale, (sum: string, address: string) => string> = {
  ko: (sum, address) =>
    `따로 하실 일은 없어요. 영업일 10일이 지나도 돌려드린 금액(${sum})이 보이지 않으면 주문 번호와 함께 ${address} 주소로 알려 주세요.`,
  ja: (sum, address) =>
    `お手続きは不要です。10営業日を過ぎても${sum}が確認できないときは、注文番号を添えて ${address} までお知らせください。`,
  en: (sum, address) =>
    `There is nothing for you to do. If you do not see ${sum} after 10 business days, write to ${address} and name the order number.`,
  zhhans: (sum, address) => `你无需任何操作。如 10 个工作日后仍未看到 ${sum}，请附上订单号联系 ${address}。`,
}
