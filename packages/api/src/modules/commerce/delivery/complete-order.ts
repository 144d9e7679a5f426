import { moveOrder, type Order, orderById } from '#modules/commerce/orders/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectParcelsOfOrder, selectPassesOfOrder } from './store.ts'

/** Moves a locked order to delivered when all its parcels and passes are, and back when one no longer is. */
export async function completeOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await orderById(tx, orderId)
  if (!order) return
  const isDone = await isHandedOver(tx, order)
  if (order.status === 'FULFILLED' && isDone) await moveOrder(tx, order, 'delivered')
  if (order.status === 'DELIVERED' && !isDone) await moveOrder(tx, order, 'deliveryUndone')
}

async function isHandedOver(tx: Tx, { id }: Order): Promise<boolean> {
  const parcels = (await selectParcelsOfOrder(tx, id)).filter(({ state }) => state !== 'STOPPED')
  const passes = (await selectPassesOfOrder(tx, id)).filter(({ state }) => state !== 'ENDED')
  return (
    parcels.length + passes.length > 0 &&
    parcels.every(({ state }) => state === 'DELIVERED') &&
    passes.every(({ state }) => state === 'HANDED_OVER')
  )
}
