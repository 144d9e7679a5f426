import type { Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { wordsOf } from './words-of.ts'

interface CubesBought {
  /** Includes the bonus. */
  cubes: number
  bonusCubes: number
  order: PaidFacts
}

export const cubesBought: Message<CubesBought> = {
  type: 'HOME',
  words: wordsOf('notifications.cubesBought', ({ cubes }) => ({ cubes })),
  mail: async ({ bonusCubes, order }, reader) => {
    const { t, supportEmail: address } = reader
    return {
      papers: [await orderMailDetails('receipt', order, reader, bonusRows(bonusCubes, reader))],
      links: [{ label: t('mail.link.orders'), to: '/mypage/orders' }],
      notes: [t('mail.note.cubesRefund'), t('mail.note.questions', { address })],
    }
  },
}

const bonusRows = (cubes: number, { t }: Reader) =>
  cubes > 0 ? [{ name: t('mail.label.bonus'), value: t('commerce.cubes', { count: cubes }) }] : []
