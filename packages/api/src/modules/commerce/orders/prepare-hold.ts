import type { Failure } from '@encore/contract/errors'
import { newId, sealedId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { type HoldFailure, heldUnder, holdUnits, knownSoldOut } from '#modules/catalog/stock/index.ts'
import { isAnyLine, turnRefusal } from '#modules/commerce/on-sale-queue/index.ts'
import type { Ctx } from '#platform/context.ts'
import { keyHours, type Preparation } from '#platform/http/idempotency.ts'
import { giveUpHold } from './give-up-hold.ts'
import { selectOrder } from './store.ts'
import { unitsOf } from './units.ts'
import { type ChosenLine, chooseLines, resolveWanted, type Wanted } from './wanted-lines.ts'

/** What is held for an order that is not written yet. */
export interface PreparedHold {
  /** The id that the order takes; null when nothing is held. */
  holdId: string | null
  /** Held by this request alone: given back when it comes to nothing. */
  isOwn: boolean
  refusal: HoldFailure | Failure<'QUEUE_REQUIRED'> | null
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
 * Holds units before the order is placed, in one transaction for all requests of that moment. A rush on one product
 * then does not queue for its row order by order. Other rejections are reported when the order is placed.
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
    if (holdId && (await isHeldBy(ctx, memberId, holdId))) {
      // What is held was held in a turn; the order may want something else.
      const isLined = await isAnyLine(ctx)
      const refusal = isLined
        ? await refusalOf(ctx, memberId, await chooseWanted(ctx, memberId, wanted))
        : null
      return ok({ holdId, isOwn: false, refusal })
    }
    const chosen = await chooseWanted(ctx, memberId, wanted)
    const refusal = await refusalOf(ctx, memberId, chosen)
    if (refusal) return ok({ ...nothingHeld, refusal })
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
    await giveUpHold(ctx, memberId, orderId)
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
    : sealedId('or', secrets('order-id'), intent, { nowMs: clock.now(), periodMs: keyMs })

async function chooseWanted({ sql }: Ctx, memberId: string, wanted: Wanted): Promise<ChosenLine[] | null> {
  const lines = await resolveWanted(sql, memberId, wanted)
  return lines.ok ? chooseLines(sql, lines.value) : null
}

const refusalOf = (ctx: Ctx, memberId: string, chosen: ChosenLine[] | null) =>
  turnRefusal(
    ctx,
    memberId,
    (chosen ?? []).map(({ product }) => product.eventId),
  )

/** A hold of the member that no order has taken. */
async function isHeldBy({ sql }: Ctx, memberId: string, holdId: string): Promise<boolean> {
  return (await heldUnder(sql, memberId, holdId)).length > 0 && (await selectOrder(sql, holdId)) === null
}
