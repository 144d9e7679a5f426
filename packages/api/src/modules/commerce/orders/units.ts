import { type Held, hold, release, sell, takeStockBack } from '#modules/catalog/stock/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Order } from './store.ts'

type Units = Pick<Order, 'id' | 'memberId' | 'lines'>

/** Holds all that an order wants, or nothing of it; a refusal names the product. */
export function holdUnits(
  tx: Tx,
  { id: orderId, memberId, lines }: Units,
  { minutes, reason }: { minutes: number; reason: string },
): Promise<Held> {
  const units = lines.map(({ productId, quantity }) => ({ productId, quantity, limit: null }))
  return hold(tx, { orderId, memberId, units, minutes, reason })
}

export const sellUnits = (tx: Tx, { id }: Units): Promise<boolean> => sell(tx, id)

export const releaseUnits = (tx: Tx, { id }: Units): Promise<void> => release(tx, id)

export const returnUnits = (tx: Tx, { id }: Units): Promise<void> => takeStockBack(tx, id)
