import type { CheckoutHold } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { extend, type HeldUnits, heldFor, heldUnder, holdUnits } from '#modules/catalog/stock/index.ts'
import { mayEnter } from '#modules/commerce/draws/index.ts'
import { turnRefusal } from '#modules/commerce/on-sale-queue/index.ts'
import {
  checkoutReason,
  chooseLines,
  extendMinutes,
  giveUpHold,
  holdMinutes,
  isAll,
  orderById,
  resolveWanted,
  unitsOf,
  type Wanted,
} from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'

type Refusal =
  | 'NOT_FOUND'
  | 'QUEUE_REQUIRED'
  | 'SOLD_OUT'
  | 'BUY_LIMIT_REACHED'
  | 'SALE_CLOSED'
  | 'DRAW_EXCLUDED'
  | 'DRAW_CAP_REACHED'
  | 'INVALID_INPUT'

/**
 * Holds the units for ten minutes while the buyer fills in the checkout. A repeated call keeps the same hold. Holds on
 * these products for another selection are released.
 */
export async function holdForCheckout(
  ctx: Ctx,
  { memberId, wanted }: { memberId: string; wanted: Wanted },
): Promise<Result<CheckoutHold, Failure<Refusal>>> {
  const resolved = await resolveWanted(ctx.sql, memberId, wanted)
  if (!resolved.ok) return resolved
  const chosen = await chooseLines(ctx.sql, resolved.value)
  if (!chosen) return fail('NOT_FOUND')
  const closed = chosen.find(({ product }) => !product.isOnSale)
  if (closed) return fail('SALE_CLOSED', { data: { productUid: closed.product.id } })
  const counted = await mayEnter(
    ctx.sql,
    memberId,
    chosen.map(({ product: { id, kind }, quantity }) => ({ productId: id, kind, quantity })),
  )
  if (!counted.ok) return counted
  const units = unitsOf(chosen)
  const kept = await heldFor(
    ctx.sql,
    memberId,
    units.map(({ productId }) => productId),
    checkoutReason,
  )
  const free = await withoutOrder(ctx, kept)
  const same = [...free.values()].find((held) => isAll(held, units))
  if (same) return ok(holdOf(same))
  const refusal = await turnRefusal(
    ctx,
    memberId,
    chosen.map(({ product }) => product.eventId),
  )
  if (refusal) return { ok: false, failure: refusal }
  for (const orderId of free.keys()) await giveUpHold(ctx, memberId, orderId)
  const orderId = newId('or')
  const held = await holdUnits(ctx, { orderId, memberId, units, reason: checkoutReason })
  if (!held.ok) return held
  return lengthen(ctx, memberId, orderId, holdMinutes)
}

/** Extends a hold by five minutes, once; a repeated call changes nothing. */
export async function extendHold(
  ctx: Ctx,
  memberId: string,
  holdId: string,
): Promise<Result<CheckoutHold, Failure<'NOT_FOUND'>>> {
  const held = await withoutOrder(ctx, await heldUnder(ctx.sql, memberId, holdId))
  if (!held.has(holdId)) return fail('NOT_FOUND')
  return lengthen(ctx, memberId, holdId, holdMinutes + extendMinutes)
}

/** Releases the hold; units that an order has taken over stay with the order. */
export async function endHold(
  ctx: Ctx,
  memberId: string,
  holdId: string,
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  const held = await withoutOrder(ctx, await heldUnder(ctx.sql, memberId, holdId))
  if (!held.has(holdId)) return fail('NOT_FOUND')
  await giveUpHold(ctx, memberId, holdId)
  return ok(undefined)
}

/** Extends a hold to `minutes` after it began. */
const lengthen = (ctx: Ctx, memberId: string, holdId: string, minutes: number) =>
  transact<CheckoutHold, Failure<'NOT_FOUND'>>(ctx.sql, async (tx: Tx) => {
    const [first] = await heldUnder(tx, memberId, holdId)
    const until = first && new Date(first.since.getTime() + minutes * 60_000)
    if (!until || !(await extend(tx, holdId, until))) return fail('NOT_FOUND')
    return ok(holdOf(await heldUnder(tx, memberId, holdId)))
  })

/** Groups checkout holds by their future order id; holds that already belong to an order are left out. */
async function withoutOrder({ sql }: Ctx, held: HeldUnits[]): Promise<Map<string, HeldUnits[]>> {
  const byOrder = Map.groupBy(
    held.filter(({ reason }) => reason === checkoutReason),
    ({ orderId }) => orderId,
  )
  for (const orderId of byOrder.keys()) if (await orderById(sql, orderId)) byOrder.delete(orderId)
  return byOrder
}

/** A hold may be extended only once. */
function holdOf([first]: HeldUnits[]): CheckoutHold {
  if (!first) throw new Error('nothing is held')
  const { orderId, since, until } = first
  const mayExtend = until.getTime() <= since.getTime() + holdMinutes * 60_000
  return { holdId: orderId, until: until.toISOString(), mayExtend }
}
