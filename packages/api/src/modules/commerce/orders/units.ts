import type { Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import { hold, release, sell, takeStockBack } from '#modules/catalog/stock/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Order } from './store.ts'

type Units = Pick<Order, 'id' | 'memberId' | 'lines'>

/** Holds all that an order wants, or nothing of it; a refusal names the product. */
export async function holdUnits(
  tx: Tx,
  { id: orderId, memberId, lines }: Units,
  { minutes, reason }: { minutes: number; reason: string },
): Promise<Result<null, Failure<'SOLD_OUT'>>> {
  for (const { productId, quantity } of lines) {
    const held = await hold(tx, { productId, orderId, memberId, quantity, minutes, reason })
    if (!held.ok) return held
  }
  return ok(null)
}

export const sellUnits = (tx: Tx, { id }: Units): Promise<boolean> => sell(tx, id)

export async function releaseUnits(tx: Tx, { id, lines }: Units): Promise<void> {
  for (const { productId } of lines) await release(tx, id, productId)
}

export async function returnUnits(tx: Tx, { id, lines }: Units): Promise<void> {
  for (const { productId } of lines) await takeStockBack(tx, id, productId)
}
