import { linesOut } from '#modules/commerce/delivery/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { sellAgain } from './start-refund.ts'

/** Returns the units of a refunded order to sale when its parcel has come back. */
export async function onParcelReturned(tx: Tx, orderId: string): Promise<void> {
  const order = await orderById(tx, orderId)
  if (order) await sellAgain(tx, order, await linesOut(tx, orderId))
}
