import { shopZone } from '@encore/contract/rules/deposits'
import type { Locale } from '@encore/contract/rules/locale'
import { withParticle } from '@encore/contract/rules/particle'
import { formatDatedMoment, formatMoment } from '@encore/contract/rules/time'
import { price } from './figures.ts'
import { labels } from './labels.ts'
import type { MailAddition, Message, Reader } from './message.ts'
import type { OrderFacts } from './order-mail-details.ts'

export interface Deposit extends Omit<OrderFacts, 'quantity'> {
  /** ISO 8601. */
  deadline: string
  instructionsUrl: string
}

/** Sent when a deposit was registered. */
export const depositDue: Message<Deposit> = {
  type: 'HOME',
  words: {
    ko: (deposit, inWords) => ({
      title: `편의점에서 ${withParticle(price(deposit, 'ko'), '을/를')} 결제해 주세요`,
      content: `${until(deposit, 'ko')}까지 결제하면 ${inWords(deposit.item)} 주문이 완료돼요.`,
    }),
    ja: (deposit, inWords) => ({
      title: `コンビニで${price(deposit, 'ja')}をお支払いください`,
      content: `${until(deposit, 'ja')}までにお支払いいただくと、「${inWords(deposit.item)}」のご注文が完了します。`,
    }),
    en: (deposit, inWords) => ({
      title: `Pay ${price(deposit, 'en')} at the convenience store`,
      content: `Pay by ${until(deposit, 'en')}, and your order of ${inWords(deposit.item)} is complete.`,
    }),
    zhhans: (deposit, inWords) => ({
      title: `请到便利店支付 ${price(deposit, 'zhhans')}`,
      content: `在 ${until(deposit, 'zhhans')} 前付款，“${inWords(deposit.item)}”的订单即可完成。`,
    }),
  },
  mail: async (deposit, reader) => addition(deposit, reader),
}

/** Sent the day before the deadline of an unpaid deposit. */
export const depositReminder: Message<Deposit> = {
  type: 'HOME',
  words: {
    ko: (deposit, inWords) => ({
      title: `결제 기한이 하루 남았어요: ${price(deposit, 'ko')}`,
      content: `${inWords(deposit.item)} 주문은 ${until(deposit, 'ko')}까지 편의점에서 결제할 수 있어요. 그 뒤에는 주문이 저절로 끝나요.`,
    }),
    ja: (deposit, inWords) => ({
      title: `お支払い期限まであと1日です：${price(deposit, 'ja')}`,
      content: `「${inWords(deposit.item)}」のご注文は、${until(deposit, 'ja')}までコンビニでお支払いいただけます。過ぎるとご注文は自動的に終了します。`,
    }),
    en: (deposit, inWords) => ({
      title: `One day left to pay ${price(deposit, 'en')}`,
      content: `Your order of ${inWords(deposit.item)} can be paid at the convenience store until ${until(deposit, 'en')}. After that it ends by itself.`,
    }),
    zhhans: (deposit, inWords) => ({
      title: `付款期限还剩一天：${price(deposit, 'zhhans')}`,
      content: `“${inWords(deposit.item)}”的订单可在 ${until(deposit, 'zhhans')} 前到便利店付款，逾期订单自动结束。`,
    }),
  },
  mail: async (deposit, reader) => addition(deposit, reader),
}

function addition(
  deposit: Deposit,
  { locale, inWords, nickname, seller, supportEmail }: Reader,
): MailAddition {
  const words = labels[locale]
  const { orderId, item, deadline, instructionsUrl } = deposit
  return {
    papers: [
      {
        title: words.order,
        rows: [
          { name: words.item, value: inWords(item) },
          { name: words.due, value: price(deposit, locale), isStrong: true },
          { name: words.payBy, value: formatDatedMoment(deadline, shopZone, locale), isStrong: true },
          { name: words.account, value: nickname },
          { name: words.orderNumber, value: orderId, isCode: true },
          { name: words.seller, value: seller },
        ],
      },
    ],
    links: [{ label: words.toInstructions, to: instructionsUrl }],
    notes: [unpaid[locale], words.questions(supportEmail)],
  }
}

const until = ({ deadline }: Deposit, locale: Locale) => formatMoment(deadline, shopZone, locale)

const unpaid: Record<Locale, string> = {
  ko: '기한까지 결제하지 않으면 주문이 저절로 끝나고, 내야 할 금액은 없어요. 편의점 결제는 계좌로만 환불할 수 있어서 환불할 때 계좌를 여쭤봐요.',
  ja: '期限までにお支払いがなければご注文は自動的に終了し、料金はかかりません。コンビニでのお支払いの返金は銀行振込となり、その際に振込先をおたずねします。',
  en: 'Unpaid, the order ends by itself after that, and you owe nothing. What is paid in cash can be refunded to a bank account only; we would ask you for it.',
  zhhans: '逾期未付款，订单自动结束，无需支付任何费用。便利店付款只能退至银行账户，届时我们会询问账户信息。',
}
