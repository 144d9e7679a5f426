import { fail, ok } from '#kernel/result.ts'
import { paidLinesOf } from '#modules/commerce/orders/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  deleteUnitMark,
  insertUnitMark,
  lockGoodsSigning,
  selectUnitMarks,
  type UnitPlace,
} from './goods-store.ts'
import { unitIdOf, unitsIn } from './list-goods.ts'
import type { Marked, Unmarked } from './mark-item.ts'
import type { SignedGoods } from './signed-goods.ts'
import { noteSigned, withdrawSigned } from './signing-cue.ts'

/** Marks a bought unit as signed now, with a cue while the show is on air. A marked unit keeps its number and time. */
export async function markUnit(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { productId, eventId }: SignedGoods,
  itemId: string,
): Promise<Marked> {
  await lockGoodsSigning(tx, productId)
  const marks = await selectUnitMarks(tx, productId)
  const known = marks.find((mark) => unitIdOf(mark) === itemId)
  if (known) return ok({ number: known.number, isNew: false })
  const units = unitsIn(await paidLinesOf(tx, productId))
  const found = units.find((unit) => unitIdOf(unit) === itemId)
  if (!found) return fail('NOT_FOUND')
  const { orderId, memberId, unit } = found
  const number = (marks.at(-1)?.number ?? 0) + 1
  // Signed units that were refunded since still have their numbers.
  const of = Math.max(units.length, number)
  const cue = await noteSigned(ctx, tx, eventId, { productId, number, of })
  await insertUnitMark(tx, { productId, orderId, unit, number, ...cue })
  await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return ok({ number, isNew: true })
}

/** Takes the last mark of a product back. `number` is null when the unit had no mark. */
export async function unmarkUnit(
  tx: Tx,
  { productId, eventId }: SignedGoods,
  itemId: string,
): Promise<Unmarked> {
  await lockGoodsSigning(tx, productId)
  const marks = await selectUnitMarks(tx, productId)
  const mark = marks.find((one) => unitIdOf(one) === itemId)
  if (!mark) return ok({ number: null })
  const lines = await paidLinesOf(tx, productId)
  const buyerOf = ({ orderId }: UnitPlace) => lines.find((line) => line.orderId === orderId)
  // Marks of orders that were given back are no longer in the list.
  if (mark !== marks.findLast(buyerOf)) return fail('SIGNING_MOVED')
  await deleteUnitMark(tx, mark)
  await withdrawSigned(tx, eventId, mark)
  const buyer = buyerOf(mark)
  if (buyer) await publish(tx, { topic: 'member', uid: buyer.memberId, what: 'order', id: mark.orderId })
  return ok({ number: mark.number })
}
