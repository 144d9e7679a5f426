import { credit } from '#modules/accounts/wallet/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveOrder } from './move-order.ts'
import { nameOf, unitsIn } from './rules.ts'
import type { Order } from './store.ts'
import type { OrderEvent } from './transitions.ts'

/** Delivers a paid order: its stock is already sold and its money captured. */
export async function fulfilOrder(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  event: OrderEvent & ('captured' | 'paidByCubes'),
): Promise<Order> {
  const fulfilled = await moveOrder(tx, order, event)
  await (order.kind === 'POINT' ? giveCubes(tx, order) : grantEntitlements(tx, order))
  await ctx.events.emit(tx, 'order.fulfilled', {
    orderId: order.id,
    memberId: order.memberId,
    kind: order.kind,
    placedAt: order.createdAt,
    name: nameOf(order.lines),
    quantity: unitsIn(order.lines),
    lines: order.lines.map(({ id: lineId, name: _name, unitAmount: _price, ...line }) => ({
      lineId,
      ...line,
    })),
    isGift: order.isGift,
    amount: order.amount,
    currency: order.currency,
    pgCode: order.pgCode,
    cubes: order.kind === 'POINT' ? (order.cubes ?? 0) + (order.bonusCubes ?? 0) : null,
    bonusCubes: order.bonusCubes,
  })
  return fulfilled
}

async function giveCubes(tx: Tx, { id, memberId, cubes, bonusCubes }: Order): Promise<void> {
  const lots = [
    { lot: 'PURCHASED' as const, amount: cubes ?? 0, sourceType: 'ORDER' },
    { lot: 'FREE' as const, amount: bonusCubes ?? 0, sourceType: 'ORDER_BONUS' },
  ]
  for (const lot of lots) if (lot.amount > 0) await credit(tx, { memberId, sourceId: id, ...lot })
}

/** Skips gifts, whose entitlements are granted on acceptance. */
async function grantEntitlements(tx: Tx, { id, memberId, lines, isGift }: Order): Promise<void> {
  if (isGift) return
  for (const { eventId, grants } of lines) {
    for (const { scope, windowFrom, windowTo, cameras = null, maxHeight = null } of eventId ? grants : []) {
      await grantEntitlement(tx, {
        memberId,
        eventId: eventId ?? '',
        scope,
        source: 'ORDER',
        sourceId: id,
        windowFrom: windowFrom ? new Date(windowFrom) : null,
        windowTo: windowTo ? new Date(windowTo) : null,
        cameras,
        maxHeight,
      })
    }
  }
}
