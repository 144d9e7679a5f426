import type { Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  callMove,
  countHolders,
  type Figures,
  type MovementRow,
  type MovementWrite,
  type MoveOutcome,
  selectFigures,
  selectMovements,
} from './movement-store.ts'
import { reclaimHolds } from './reclaim-holds.ts'
import { type Held, type HoldFailure, type HoldRequest, soldOut, type Units } from './rules.ts'
import { openStockHolds, stockHoldsOf } from './stock-holds.ts'
import {
  callCount,
  callExtend,
  callReturn,
  callSettle,
  deleteReceived,
  type HeldUnits,
  insertReceived,
  lockHeld,
  lockStock,
  type ReceivedUnits,
  type StockLevel,
  selectHeld,
  selectHeldBy,
  selectHeldFor,
  selectLevels,
  selectOverdueSec,
  selectSold,
  selectTaken,
  setCounts,
} from './store.ts'

export { hold } from './hold-units.ts'
export type { Held, HeldUnits, HoldFailure, HoldRequest, ReceivedUnits, StockLevel, Units }

export const stock: Module = {
  name: 'stock',
  install: ({ ctx, schedule }) => {
    openStockHolds(ctx)
    schedule(5_000, 'reclaim stock', () => reclaimHolds(ctx))
    ctx.metrics.gauge('encore_hold_overdue_seconds', 'Age of the oldest overdue stock hold', () =>
      selectOverdueSec(ctx.sql),
    )
  },
}

/**
 * Holds all units or none, in a separate transaction that concurrent requests share. A repeated request of an order
 * keeps its holds.
 */
export async function holdUnits(ctx: Ctx, request: HoldRequest): Promise<Held> {
  return stockHoldsOf(ctx).ask(request)
}

/**
 * Refuses without a statement when a product is sold out and the member never had any of it, so that no stored response
 * can exist for the request. Null means unknown. `mayReturn` is as of the last update from the database.
 */
export function knownSoldOut(
  ctx: Ctx,
  memberId: string,
  units: Pick<Units, 'productId'>[],
): HoldFailure | null {
  const { memory } = stockHoldsOf(ctx)
  for (const { productId } of units) {
    const level = memory.soldOut(memberId, productId)
    if (level) return soldOut(productId, level)
  }
  return null
}

/**
 * Sets the number of units on hand; throws when it is below held plus sold. `by` is the member who counted them, null
 * for an import.
 */
export async function openStock(
  tx: Tx,
  productId: string,
  onHand: number,
  by: string | null = null,
): Promise<void> {
  await callCount(tx, productId, onHand, by)
}

/** Books a stock movement with its reason; a refused one changes nothing. The figures are those afterwards. */
export const moveStock = (tx: Tx, movement: MovementWrite): Promise<{ outcome: MoveOutcome } & Figures> =>
  callMove(tx, movement)

/** Newest first; `before` is an exclusive upper bound. */
export const stockMovements = async (
  db: Db,
  productId: string,
  before: number | null,
  limit: number,
): Promise<MovementRow[]> => [...(await selectMovements(db, productId, before, limit))]

/** Keyed by product id; products without stock are absent. */
export async function stockFigures(db: Db, productIds: string[]): Promise<Map<string, Figures>> {
  const rows = productIds.length > 0 ? await selectFigures(db, productIds) : []
  return new Map(rows.map(({ productId, ...figures }) => [productId, figures]))
}

/** Locks the stock of a product against holds and movements; null for a product without stock. */
export async function lockFigures(tx: Tx, productId: string): Promise<Figures | null> {
  await lockStock(tx, productId)
  return (await stockFigures(tx, [productId])).get(productId) ?? null
}

/** Number of members who currently hold units for this reason. */
export const holdersFor = (db: Db, productId: string, reason: string): Promise<number> =>
  countHolders(db, productId, reason)

/** Keyed by product id; products without stock are absent. */
export async function stockLevels(db: Db, productIds: string[]): Promise<Map<string, StockLevel>> {
  const rows = productIds.length > 0 ? await selectLevels(db, productIds) : []
  return new Map(rows.map(({ productId, available, held }) => [productId, { available, held }]))
}

/** Units that count against the member's limit: held, bought and received. Products without any are absent. */
export async function takenBy(db: Db, memberId: string, productIds: string[]): Promise<Map<string, number>> {
  const rows = productIds.length > 0 ? await selectTaken(db, memberId, productIds) : []
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** Units that a member's unpaid orders hold; products without any are absent. */
export async function heldBy(db: Db, memberId: string, productIds: string[]): Promise<Map<string, number>> {
  const rows = productIds.length > 0 ? await selectHeldBy(db, memberId, productIds) : []
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}
/** Units that a member holds under an order id, by product; empty when the holds have ended. */
export const heldUnder = async (db: Db, memberId: string, orderId: string): Promise<HeldUnits[]> => [
  ...(await selectHeld(db, memberId, orderId)),
]

/**
 * Units held for this reason by those orders of a member that hold any of these products. Includes the other products
 * of these orders.
 */
export const heldFor = async (
  db: Db,
  memberId: string,
  productIds: string[],
  reason: string,
): Promise<HeldUnits[]> => [...(await selectHeldFor(db, memberId, productIds, reason))]

/** Extends the order's holds without a lock on the stock; false when some of them have ended. */
export const extend = (tx: Tx, orderId: string, until: Date): Promise<boolean> =>
  callExtend(tx, orderId, until)

/** Turns all holds of the order into sales; false, with nothing sold, when some of them have ended. */
export const sell = (tx: Tx, orderId: string): Promise<boolean> => callSettle(tx, orderId, 'SOLD')

/** Releases the order's remaining holds. Holds that another transaction is paying at that moment stay. */
export async function release(tx: Tx, orderId: string): Promise<void> {
  await callSettle(tx, orderId, 'RELEASED')
}

/** Waits for concurrent transactions, then releases; afterwards nothing is held and all units may be held again. */
export async function releaseAll(tx: Tx, orderId: string): Promise<void> {
  await lockHeld(tx, orderId)
  await release(tx, orderId)
}

/** Returns the order's sold units of these products to stock. */
export async function takeStockBack(tx: Tx, orderId: string, productIds: string[]): Promise<void> {
  await callReturn(tx, orderId, productIds)
}

/** Stops counting refunded units, which cannot be sold again, against the buyer's limit. */
export async function stopCounting(tx: Tx, orderId: string): Promise<void> {
  await setCounts(tx, orderId, false)
}

export async function countAgain(tx: Tx, orderId: string): Promise<void> {
  await setCounts(tx, orderId, true)
}

/** Products of the order that are sold and not returned. */
export const soldUnder = async (tx: Tx, orderId: string): Promise<Set<string>> =>
  new Set((await selectSold(tx, orderId)).map(({ productId }) => productId))

/**
 * Counts units paid by another member against the receiver's limit, once per source, and returns their total. The lock
 * keeps holds of the product out until the transaction ends.
 */
export async function countAsReceived(tx: Tx, received: ReceivedUnits): Promise<number> {
  const { memberId, productId } = received
  await lockStock(tx, productId)
  await insertReceived(tx, received)
  return (await takenBy(tx, memberId, [productId])).get(productId) ?? 0
}

export async function forgetReceived(tx: Tx, sourceId: string): Promise<void> {
  await deleteReceived(tx, sourceId)
}
