import { linesOut } from '#modules/commerce/delivery/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { sellAgain } from './start-refund.ts'

/** What had gone out of an order that was given back is here again: it can be sold as what had stayed. */
export async function onParcelReturned(tx: Tx, orderId: string): Promise<void> {
  const order = await orderById(tx, orderId)
  if (order) await sellAgain(tx, order, await linesOut(tx, orderId))
}
