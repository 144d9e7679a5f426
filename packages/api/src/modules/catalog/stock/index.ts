import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { tell } from '#platform/bus.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { reclaimHolds } from './reclaim-holds.ts'
import {
  callExtend,
  callReturn,
  callSettle,
  callTake,
  type HoldRequest,
  hasSold,
  type StockLevel,
  selectLevels,
  upsertStock,
} from './store.ts'

export type { StockLevel }

export const stock: Module = {
  name: 'stock',
  install: ({ ctx, every }) => every(5_000, 'reclaim stock', () => reclaimHolds(ctx)),
}

/** Sets how many units there are in all; never below what is held and sold (throws then). */
export async function openStock(tx: Tx, productId: string, onHand: number): Promise<void> {
  await upsertStock(tx, productId, onHand)
}

/** By product id; a product without stock is absent. */
export async function stockLevels(db: Db, productIds: string[]): Promise<Map<string, StockLevel>> {
  const rows = productIds.length > 0 ? await selectLevels(db, productIds) : []
  return new Map(rows.map(({ productId, available, held }) => [productId, { available, held }]))
}

/** Keeps units for an order for so many minutes; `mayReturn` of the refusal says whether others only hold theirs. */
export async function hold(
  tx: Tx,
  request: Omit<HoldRequest, 'id'>,
): Promise<Result<{ until: Date }, Failure<'SOLD_OUT'>>> {
  const { taken, may_return, held_until } = await callTake(tx, { id: newId('ho'), ...request })
  if (!taken) return fail('SOLD_OUT', { data: { mayReturn: (may_return ?? 0) > 0 } })
  await tellStock(tx, request.productId)
  return ok({ until: held_until })
}

/** Lengthens what the order holds; false when it holds nothing any more. */
export const extend = (tx: Tx, orderId: string, until: Date): Promise<boolean> =>
  callExtend(tx, orderId, until)

/** Makes the order's hold a sale; false when it was not held any more. */
export const sell = (tx: Tx, orderId: string): Promise<boolean> => callSettle(tx, orderId, 'SOLD')

/** Gives the order's units back, if it still holds any. */
export async function release(tx: Tx, orderId: string, productId: string): Promise<void> {
  if (await callSettle(tx, orderId, 'RELEASED')) await tellStock(tx, productId)
}

/** Gives sold units back, if the order has any: others can buy them. */
export async function takeStockBack(tx: Tx, orderId: string, productId: string): Promise<void> {
  if (await callReturn(tx, orderId)) await tellStock(tx, productId)
}

/** Whether the order's units are sold and not given back. */
export const isSold = (tx: Tx, orderId: string): Promise<boolean> => hasSold(tx, orderId)

const tellStock = (tx: Tx, productId: string) => tell(tx, { topic: 'stock', productId })
