import { couponMailDetails } from './coupon-mail-details.ts'
import type { Message } from './message.ts'
import { wordsOf } from './words-of.ts'

export const couponCubes: Message<{ amount: number }> = {
  type: 'HOME',
  words: wordsOf('notifications.couponCubes', ({ amount }) => ({ amount })),
  mail: async ({ amount }, reader) => ({
    papers: [couponMailDetails(reader.t('commerce.cubes', { count: amount }), reader)],
    links: [{ label: reader.t('mail.link.wallet'), to: '/mypage/wallet' }],
    notes: [],
  }),
}
