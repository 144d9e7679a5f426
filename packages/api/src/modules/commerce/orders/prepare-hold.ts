import { newId, sealedId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import {
  type HoldFailure,
  heldUnder,
  holdUnits,
  knownSoldOut,
  release,
} from '#modules/catalog/stock/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { keyHours, type Preparation } from '#platform/http/idempotency.ts'
import { selectOrder } from './store.ts'
import { unitsOf } from './units.ts'
import { chooseLines, resolveWanted, type Wanted } from './wanted-lines.ts'

/** What is held for an order that is not written yet. */
export interface PreparedHold {
  /** The id that the order takes; null when nothing is held. */
  holdId: string | null
  /** Held by this request alone: given back when it comes to nothing. */
  isOwn: boolean
  refusal: HoldFailure | null
}

export const nothingHeld: PreparedHold = { holdId: null, isOwn: false, refusal: null }

interface HoldFor {
  memberId: string
  wanted: Wanted
  /** What the buyer has held while filling in. */
  holdId: string | undefined
  reason: string
}

/**
 * Holds what an order will want in a transaction that it shares with whoever asks at that moment, so that a rush on one
 * product does not queue for its row order by order. What stands in the way of the order otherwise, the order tells.
 */
export const prepareHold = (
  ctx: Ctx,
  { memberId, wanted, holdId, reason }: HoldFor,
): Preparation<PreparedHold> => ({
  refuse: () =>
    wanted.lines
      ? knownSoldOut(
          ctx,
          memberId,
          wanted.lines.map(({ productUid }) => ({ productId: productUid })),
        )
      : null,
  prepare: async (intent) => {
    if (holdId && (await isHeldBy(ctx, memberId, holdId))) return ok({ holdId, isOwn: false, refusal: null })
    const lines = await resolveWanted(ctx.sql, memberId, wanted)
    const chosen = lines.ok ? await chooseLines(ctx.sql, lines.value) : null
    if (!chosen?.every(({ product }) => product.isOnSale)) return ok(nothingHeld)
    const orderId = orderIdFor(ctx, intent)
    const held = await holdUnits(ctx, { orderId, memberId, units: unitsOf(chosen), reason })
    return ok(
      held.ok
        ? { holdId: orderId, isOwn: true, refusal: null }
        : { holdId: null, isOwn: false, refusal: held.failure },
    )
  },
  undo: async ({ holdId: orderId, isOwn }) => {
    if (!orderId || !isOwn) return
    await transact(ctx.sql, async (tx) => {
      if (!(await selectOrder(tx, orderId))) await release(tx, orderId)
      return ok(null)
    })
  },
})

/** A little less than a key is kept: processes measure time each for itself. */
const keyMs = (keyHours - 1) * 3_600_000

/**
 * The same call in two processes holds under one id, so that it holds once and neither stands in the other's way. A key
 * that was forgotten is another order: its time is another.
 */
const orderIdFor = ({ secrets, clock }: Ctx, intent: string | null): string =>
  intent === null
    ? newId('or')
    : sealedId('or', secrets('order-id'), intent, clock.now() - (clock.now() % keyMs))

/** A hold of the member that no order has taken. */
async function isHeldBy({ sql }: Ctx, memberId: string, holdId: string): Promise<boolean> {
  return (await heldUnder(sql, memberId, holdId)).length > 0 && (await selectOrder(sql, holdId)) === null
}
