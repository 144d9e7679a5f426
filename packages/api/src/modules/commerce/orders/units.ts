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

export const unitsOf = (chosen: Pick<ChosenLine, 'product' | 'quantity'>[]): Units[] =>
  chosen.map(({ product, quantity }) => ({ productId: product.id, quantity, limit: product.buyLimitMax }))

/**
 * Keeps an order's hold until its payment is known and returns its end. Sells the units instead when no gateway opens
 * a page: cubes pay in the same transaction. Holds anew when nothing or something else was held. `refusal` is why an
 * earlier hold failed.
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
    if (until && (await (opensPage ? extend(tx, orderId, until) : sell(tx, orderId)))) return ok({ until })
  }
  if (refusal) return { ok: false, failure: refusal }
  if (held.length > 0) await releaseAll(tx, orderId)
  const minutes = holdMinutes + (opensPage ? gatewayPageMinutes : 0)
  const taken = await hold(tx, { orderId, memberId, units, minutes, reason })
  if (taken.ok && !opensPage && !(await sell(tx, orderId))) throw new Error(`Order ${orderId} lost its hold`)
  return taken
}

/** True when exactly these units are held. */
export const isAll = (held: HeldUnits[], units: Units[]): boolean =>
  held.length === units.length &&
  units.every(({ productId, quantity }) =>
    held.some((one) => one.productId === productId && one.quantity === quantity),
  )

/** Returns the end of the hold plus time for the gateway page, capped at the maximum. */
function untilOf(held: HeldUnits[], opensPage: boolean): Date | null {
  const [first] = held
  if (!first) return null
  const minute = 60_000
  const since = first.since.getTime()
  const base = first.reason === checkoutReason ? first.until.getTime() : since + holdMinutes * minute
  const until = base + (opensPage ? gatewayPageMinutes * minute : 0)
  return new Date(Math.min(until, since + holdMinutesMax * minute))
}

/** Holds all units of an order or none; `limits` are the member's buy limits. A failure names the product. */
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

export async function releaseUnits(tx: Tx, { id }: Held): Promise<void> {
  await giveSlotBack(tx, id)
  await release(tx, id)
}

/** Returns the units and pickup slots of these lines to sale. */
export async function returnUnits(tx: Tx, { id, lines }: Pick<Held, 'id' | 'lines'>): Promise<void> {
  await giveSlotBack(tx, id)
  await takeStockBack(
    tx,
    id,
    lines.map(({ productId }) => productId),
  )
}
