import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { figure } from './figures.ts'
import { labels } from './labels.ts'
import type { Message } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'

export const productBought: Message<{ product: Texts; quantity: number; order: PaidFacts }> = {
  type: 'MY_BOX',
  words: {
    ko: ({ product, quantity }, inWords) => ({
      title: `${inWords(product)} ${figure(quantity)}개를 구매했어요`,
      content: '결제가 끝났어요.',
    }),
    ja: ({ product, quantity }, inWords) => ({
      title: `${inWords(product)}を${figure(quantity)}点購入しました`,
      content: 'お支払いが完了しました。',
    }),
    en: ({ product, quantity }, inWords) => ({
      title: `You bought ${inWords(product)}${quantity > 1 ? ` × ${figure(quantity)}` : ''}`,
      content: 'The payment is complete.',
    }),
    zhhans: ({ product, quantity }, inWords) => ({
      title: `已购买 ${inWords(product)} × ${figure(quantity)}`,
      content: '付款已完成。',
    }),
  },
  mail: async ({ order }, reader) => ({
    papers: [await orderMailDetails('receipt', order, reader)],
    links: [{ label: labels[reader.locale].toOrders, to: '/mypage/orders' }],
    notes: [howToReturn[reader.locale], labels[reader.locale].questions(reader.supportEmail)],
  }),
}

const howToReturn: Record<Locale, string> = {
  ko: '환불은 마이페이지의 주문에서 요청할 수 있어요. 담당자가 하나하나 확인하고 답해요.',
  ja: '返金はマイページの注文からお申し込みいただけます。担当者が一件ずつ確認してお返事します。',
  en: 'To ask for a refund, open Orders on My page. A person looks at every request and answers it.',
  zhhans: '如需退款，请在“我的”页面的订单中申请，工作人员会逐一处理并答复。',
}
