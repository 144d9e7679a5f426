import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { wordsOf } from './words-of.ts'

export const productBought: Message<{ product: Texts; quantity: number; order: PaidFacts }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.productBought', ({ product, quantity }, { localize }) => ({
    product: localize(product),
    quantity,
  })),
  mail: async ({ order }, reader) => {
    const { t, supportEmail: address } = reader
    return {
      papers: [await orderMailDetails('receipt', order, reader)],
      links: [{ label: t('mail.link.orders'), to: '/mypage/orders' }],
      notes: [t('mail.note.productRefund'), t('mail.note.questions', { address })],
    }
  },
}
