import { couponMailDetails } from './coupon-mail-details.ts'
import { figure, soulsText } from './figures.ts'
import { labels } from './labels.ts'
import type { Message } from './message.ts'

export const couponSouls: Message<{ amount: number }> = {
  type: 'HOME',
  words: {
    ko: ({ amount }) => ({
      title: `쿠폰으로 ${figure(amount)} 소울을 받았어요`,
      content: '투표에 쓸 수 있어요.',
    }),
    ja: ({ amount }) => ({
      title: `クーポンで${figure(amount)}ソウルを受け取りました`,
      content: '投票に使えます。',
    }),
    en: ({ amount }) => ({
      title: `${figure(amount)} ${amount === 1 ? 'soul' : 'souls'} from your coupon`,
      content: 'You can spend them in polls.',
    }),
    zhhans: ({ amount }) => ({
      title: `优惠码已到账 ${figure(amount)} Soul`,
      content: '可用于投票。',
    }),
  },
  mail: async ({ amount }, reader) => ({
    papers: [couponMailDetails(soulsText(amount, reader.locale), reader)],
    links: [{ label: labels[reader.locale].toWallet, to: '/mypage/wallet' }],
    notes: [],
  }),
}
