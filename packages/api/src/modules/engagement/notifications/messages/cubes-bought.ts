import type { Locale } from '@encore/contract/rules/locale'
import { cubesText, figure } from './figures.ts'
import { labels } from './labels.ts'
import type { Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'

interface CubesBought {
  /** Includes the bonus. */
  cubes: number
  bonusCubes: number
  order: PaidFacts
}

export const cubesBought: Message<CubesBought> = {
  type: 'HOME',
  words: {
    ko: ({ cubes }) => ({
      title: `${figure(cubes)} 큐브가 충전됐어요`,
      content: '결제가 끝났고 바로 쓸 수 있어요.',
    }),
    ja: ({ cubes }) => ({
      title: `${figure(cubes)}キューブをチャージしました`,
      content: 'お支払いが完了し、すぐに使えます。',
    }),
    en: ({ cubes }) => ({
      title: `${figure(cubes)} ${cubes === 1 ? 'cube is' : 'cubes are'} yours`,
      content: 'The payment is complete, and you can use them now.',
    }),
    zhhans: ({ cubes }) => ({
      title: `已到账 ${figure(cubes)} Cube`,
      content: '付款已完成，现在就可以使用。',
    }),
  },
  mail: async ({ bonusCubes, order }, reader) => ({
    papers: [await orderMailDetails('receipt', order, reader, bonusRows(bonusCubes, reader))],
    links: [{ label: labels[reader.locale].toOrders, to: '/mypage/orders' }],
    notes: [howToReturn[reader.locale], labels[reader.locale].questions(reader.supportEmail)],
  }),
}

const bonusRows = (cubes: number, { locale }: Reader) =>
  cubes > 0 ? [{ name: labels[locale].bonus, value: cubesText(cubes, locale) }] : []

const howToReturn: Record<Locale, string> = {
  ko: '환불은 마이페이지의 주문에서 요청할 수 있어요. 7일 안에, 이 큐브를 하나도 쓰지 않았다면 바로 전액 환불되고 보너스 큐브도 함께 회수돼요.',
  ja: '返金はマイページの注文からお申し込みいただけます。7日以内で、このキューブを一つも使っていなければ、すぐに全額を返金し、ボーナスも取り消します。',
  en: 'To have it refunded, open Orders on My page: in full and at once within 7 days, while none of these cubes is spent. The bonus cubes go with them.',
  zhhans: '如需退款，请在“我的”页面的订单中申请：7 天内且一个都未使用时立即全额退款，赠送的 Cube 一并收回。',
}
