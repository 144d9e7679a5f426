import type { Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import { giveSlotBack } from '#modules/catalog/pickup/index.ts'
import {
  extend,
  type HeldUnits,
  type HoldFailure,
  heldUnder,
  hold,
  release,
  releaseAll,
  sell,
  takeStockBack,
  type Units,
} from '#modules/catalog/stock/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { checkoutReason, gatewayPageMinutes, holdMinutes, holdMinutesMax } from './rules.ts'
import type { Order } from './store.ts'
import type { ChosenLine } from './wanted-lines.ts'

type Held = Pick<Order, 'id' | 'memberId' | 'lines'>

interface Keeping {
  reason: string
  opensPage: boolean
  refusal: HoldFailure | Failure<'QUEUE_REQUIRED'> | null
}

/** What lines ask of the stock. */
export const unitsOf = (chosen: Pick<ChosenLine, 'product' | 'quantity'>[]): Units[] =>
  chosen.map(({ product, quantity }) => ({ productId: product.id, quantity, limit: product.buyLimitMax }))

/**
 * Keeps what is held for an order until its payment is known, and answers until when; what nothing was held for, or
 * something else, is held now. `refusal` is why nothing could be held before.
 */
export async function keepUnits(
  tx: Tx,
  { id: orderId, memberId }: Held,
  chosen: ChosenLine[],
  { reason, opensPage, refusal }: Keeping,
): Promise<Result<{ until: Date }, NonNullable<Keeping['refusal']>>> {
  const held = await heldUnder(tx, memberId, orderId)
  const units = unitsOf(chosen)
  if (isAll(held, units)) {
    const until = untilOf(held, opensPage)
    if (until && (await extend(tx, orderId, until))) return ok({ until })
  }
  if (refusal) return { ok: false, failure: refusal }
  if (held.length > 0) await releaseAll(tx, orderId)
  const minutes = holdMinutes + (opensPage ? gatewayPageMinutes : 0)
  return hold(tx, { orderId, memberId, units, minutes, reason })
}

/** Whether exactly these units are held. */
export const isAll = (held: HeldUnits[], units: Units[]): boolean =>
  held.length === units.length &&
  units.every(({ productId, quantity }) =>
    held.some((one) => one.productId === productId && one.quantity === quantity),
  )

/** What a buyer held while filling in counts: its end, and the gateway's page on top, never longer than the most. */
function untilOf(held: HeldUnits[], opensPage: boolean): Date | null {
  const [first] = held
  if (!first) return null
  const minute = 60_000
  const since = first.since.getTime()
  const base = first.reason === checkoutReason ? first.until.getTime() : since + holdMinutes * minute
  const until = base + (opensPage ? gatewayPageMinutes * minute : 0)
  return new Date(Math.min(until, since + holdMinutesMax * minute))
}

/** Holds again what an order wants, or nothing of it; the member's limits count. A refusal names the product. */
export async function holdUnits(
  tx: Tx,
  { id: orderId, memberId, lines }: Held,
  { minutes, reason, limits }: { minutes: number; reason: string; limits?: ReadonlyMap<string, number> },
): Promise<Result<{ until: Date }, HoldFailure>> {
  const units = lines.map(({ productId, quantity }) => ({
    productId,
    quantity,
    limit: limits?.get(productId) ?? null,
  }))
  return hold(tx, { orderId, memberId, units, minutes, reason })
}

export const sellUnits = (tx: Tx, { id }: Held): Promise<boolean> => sell(tx, id)

/** Gives back what an unpaid order holds: its units and its places. */
export async function releaseUnits(tx: Tx, { id }: Held): Promise<void> {
  await giveSlotBack(tx, id)
  await release(tx, id)
}

/** Others can have what these lines of an order brought. */
export async function returnUnits(tx: Tx, { id, lines }: Pick<Held, 'id' | 'lines'>): Promise<void> {
  await giveSlotBack(tx, id)
  await takeStockBack(
    tx,
    id,
    lines.map(({ productId }) => productId),
  )
}
