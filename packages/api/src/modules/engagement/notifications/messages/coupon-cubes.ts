import { couponMailDetails } from './coupon-mail-details.ts'
import { cubesText, figure } from './figures.ts'
import { labels } from './labels.ts'
import type { Message } from './message.ts'

export const couponCubes: Message<{ amount: number }> = {
  type: 'HOME',
  words: {
    ko: ({ amount }) => ({
      title: `쿠폰으로 ${figure(amount)} 큐브를 받았어요`,
      content: '바로 쓸 수 있고 1년 동안 유효해요.',
    }),
    ja: ({ amount }) => ({
      title: `クーポンで${figure(amount)}キューブを受け取りました`,
      content: 'すぐに使えます。有効期間は1年です。',
    }),
    en: ({ amount }) => ({
      title: `${figure(amount)} ${amount === 1 ? 'cube' : 'cubes'} from your coupon`,
      content: 'You can use them now, for one year.',
    }),
    zhhans: ({ amount }) => ({
      title: `优惠码已到账 ${figure(amount)} Cube`,
      content: '现在就可以使用，有效期 1 年。',
    }),
  },
  mail: async ({ amount }, reader) => ({
    papers: [couponMailDetails(cubesText(amount, reader.locale), reader)],
    links: [{ label: labels[reader.locale].toWallet, to: '/mypage/wallet' }],
    notes: [],
  }),
}
