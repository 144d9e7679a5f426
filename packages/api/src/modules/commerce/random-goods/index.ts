import type { Module } from '#modules/module.ts'
import { advanceAllotments } from './advance-allotments.ts'
import { checkSeeds } from './check-seeds.ts'
import {
  onCameBack,
  onGiftAccepted,
  onRefundAsked,
  onRefundDecided,
  onRefunded,
  onRefundWithdrawn,
  onRightsEnded,
  onShipped,
} from './return-units.ts'
import { randomGoodsRoutes } from './routes.ts'
import { matchAgain, settleSwaps } from './settle-swaps.ts'
import { takeUnitsIn } from './take-units-in.ts'
import { forgetMember, selectCardsOf } from './unit-store.ts'

export {
  type SwapMember,
  selectAllottedMembers as allottedMembers,
  selectProductOfAllotment as productOfAllotment,
  selectSwapMembers as swapMembers,
} from './notice-store.ts'
export { poolProgress } from './pool-progress.ts'
export {
  type PublishedPool,
  selectCardsLeft as cardsLeft,
  selectPoolOfProduct as poolOfProduct,
  selectPurchaseProblem as purchaseProblem,
} from './pool-store.ts'
export { type PoolDraft, publishPool } from './publish-pool.ts'
export { onShipped as packOrder } from './return-units.ts'
export {
  type CardsToPack,
  hasUnitsWithoutCard,
  selectCardsOfOrders as cardsOfOrders,
} from './unit-store.ts'

/** Random goods: each unit of a product brings one of several cards, and members swap them before packing. */
export const randomGoods: Module = {
  name: 'random goods',
  install: async (host) => {
    const { ctx, schedule } = host
    await checkSeeds(ctx)
    randomGoodsRoutes(host)
    ctx.events.on('order.fulfilled', takeUnitsIn)
    ctx.events.on('order.refundAsked', onRefundAsked)
    ctx.events.on('order.refundDeclined', onRefundDecided)
    ctx.events.on('order.rightsEnded', onRightsEnded)
    ctx.events.on('order.refundWithdrawn', onRefundWithdrawn)
    ctx.events.on('order.refunded', onRefunded)
    ctx.events.on('delivery.cameBack', onCameBack)
    ctx.events.on('parcel.shipped', onShipped)
    ctx.events.on('gift.accepted', onGiftAccepted)
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    schedule(1_000, 'advance allotments', () => advanceAllotments(ctx))
    schedule(1_000, 'settle card swaps', () => settleSwaps(ctx))
    schedule(60_000, 'match card swaps again', () => matchAgain(ctx))
    host.holds({ section: 'randomGoods', data: selectCardsOf })
  },
}
