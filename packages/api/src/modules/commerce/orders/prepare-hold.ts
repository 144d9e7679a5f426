import type { Failure } from '@encore/contract/errors'
import { encryptedId, newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { type HoldFailure, heldUnder, holdUnits, knownSoldOut } from '#modules/catalog/stock/index.ts'
import { isAnyLine, turnRefusal } from '#modules/commerce/on-sale-queue/index.ts'
import type { Ctx } from '#platform/context.ts'
import { keyHours, type Preparation } from '#platform/http/idempotency.ts'
import { giveUpHold } from './give-up-hold.ts'
import { selectOrder } from './store.ts'
import { unitsOf } from './units.ts'
import { type ChosenLine, chooseLines, resolveWanted, type Wanted } from './wanted-lines.ts'

/** Units held for an order that does not exist yet. */
export interface PreparedHold {
  /** Id for the future order; null when nothing is held. */
  holdId: string | null
  /** Held by this request alone, so released when the order fails. */
  isOwn: boolean
  refusal: HoldFailure | Failure<'QUEUE_REQUIRED'> | null
}

export const nothingHeld: PreparedHold = { holdId: null, isOwn: false, refusal: null }

interface HoldFor {
  memberId: string
  wanted: Wanted
  /** Hold that the buyer made in the checkout. */
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
      // The units were held in a queue turn, but the order may request other ones.
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

/** Slightly shorter than a key is kept, because processes may measure time differently. */
const keyMs = (keyHours - 1) * 3_600_000

/**
 * Derives the same id for the same call in two processes, so that they share one hold. A call after its key expired
 * gets another id, because its period differs.
 */
const orderIdFor = ({ secrets, clock }: Ctx, intent: string | null): string =>
  intent === null
    ? newId('or')
    : encryptedId('or', secrets('order-id'), intent, { nowMs: clock.now(), periodMs: keyMs })

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

/** True for a hold of the member that no order has taken over. */
async function isHeldBy({ sql }: Ctx, memberId: string, holdId: string): Promise<boolean> {
  return (await heldUnder(sql, memberId, holdId)).length > 0 && (await selectOrder(sql, holdId)) === null
}
