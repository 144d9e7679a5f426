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
 * Holds all units or none, in a transaction of its own that it shares with whoever asks at that moment; an order that
 * asks again keeps what it holds.
 */
export async function holdUnits(ctx: Ctx, request: HoldRequest): Promise<Held> {
  return stockHoldsOf(ctx).ask(request)
}

/**
 * What can be answered without a statement: a product is sold out, and the member has never had any of it, so that no
 * answer is stored for what is asked. Null says nothing. `mayReturn` is as of the last word from the database.
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
 * Sets how many units there are in all; never below what is held and sold (throws then). `by` is the member who counted
 * them, null for an import.
 */
export async function openStock(
  tx: Tx,
  productId: string,
  onHand: number,
  by: string | null = null,
): Promise<void> {
  await callCount(tx, productId, onHand, by)
}

/** Units that came or went, for a reason; what is refused moves nothing. The figures are those after it. */
export const moveStock = (tx: Tx, movement: MovementWrite): Promise<{ outcome: MoveOutcome } & Figures> =>
  callMove(tx, movement)

/** The newest first, older than the numbered one. */
export const stockMovements = async (
  db: Db,
  productId: string,
  before: number | null,
  limit: number,
): Promise<MovementRow[]> => [...(await selectMovements(db, productId, before, limit))]

/** By product id; a product without stock is absent. */
export async function stockFigures(db: Db, productIds: string[]): Promise<Map<string, Figures>> {
  const rows = productIds.length > 0 ? await selectFigures(db, productIds) : []
  return new Map(rows.map(({ productId, ...figures }) => [productId, figures]))
}

/** How many members hold some of it now for this reason. */
export const holdersFor = (db: Db, productId: string, reason: string): Promise<number> =>
  countHolders(db, productId, reason)

/** By product id; a product without stock is absent. */
export async function stockLevels(db: Db, productIds: string[]): Promise<Map<string, StockLevel>> {
  const rows = productIds.length > 0 ? await selectLevels(db, productIds) : []
  return new Map(rows.map(({ productId, available, held }) => [productId, { available, held }]))
}

/** Units that count against the member's limit, held and bought and received; a product without any is absent. */
export async function takenBy(db: Db, memberId: string, productIds: string[]): Promise<Map<string, number>> {
  const rows = productIds.length > 0 ? await selectTaken(db, memberId, productIds) : []
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** Units that orders of a member hold and have not paid; a product without any is absent. */
export async function heldBy(db: Db, memberId: string, productIds: string[]): Promise<Map<string, number>> {
  const rows = productIds.length > 0 ? await selectHeldBy(db, memberId, productIds) : []
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}
/** What a member holds under the id of an order, by product; empty when none of it is held any more. */
export const heldUnder = async (db: Db, memberId: string, orderId: string): Promise<HeldUnits[]> => [
  ...(await selectHeld(db, memberId, orderId)),
]

/** What a member holds for this reason under orders that hold any of these products, whole orders together. */
export const heldFor = async (
  db: Db,
  memberId: string,
  productIds: string[],
  reason: string,
): Promise<HeldUnits[]> => [...(await selectHeldFor(db, memberId, productIds, reason))]

/** Lengthens what the order holds, without locking the stock; false when it does not hold all of it any more. */
export const extend = (tx: Tx, orderId: string, until: Date): Promise<boolean> =>
  callExtend(tx, orderId, until)

/** Makes all that the order holds a sale; false, and nothing sold, when it does not hold all of it any more. */
export const sell = (tx: Tx, orderId: string): Promise<boolean> => callSettle(tx, orderId, 'SOLD')

/** Gives the order's units back, if it still holds any; what another transaction is paying at this moment stays its own. */
export async function release(tx: Tx, orderId: string): Promise<void> {
  await callSettle(tx, orderId, 'RELEASED')
}

/** The same once nobody else works on any of it: afterwards none of it is held, and all may be held anew. */
export async function releaseAll(tx: Tx, orderId: string): Promise<void> {
  await lockHeld(tx, orderId)
  await release(tx, orderId)
}

/** Gives the order's sold units of these products back, if it has any: others can buy them. */
export async function takeStockBack(tx: Tx, orderId: string, productIds: string[]): Promise<void> {
  await callReturn(tx, orderId, productIds)
}

/** What was paid back and cannot be sold again no longer counts against its buyer's limit. */
export async function stopCounting(tx: Tx, orderId: string): Promise<void> {
  await setCounts(tx, orderId, false)
}

export async function countAgain(tx: Tx, orderId: string): Promise<void> {
  await setCounts(tx, orderId, true)
}

/** Products of which the order's units are sold and not given back. */
export const soldUnder = async (tx: Tx, orderId: string): Promise<Set<string>> =>
  new Set((await selectSold(tx, orderId)).map(({ productId }) => productId))

/**
 * Counts units that somebody else paid for against the receiver's limit, once per source, and answers how many count
 * now: no hold of the product comes between this and the end of the transaction.
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
