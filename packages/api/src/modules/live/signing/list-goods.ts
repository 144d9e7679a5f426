import { type PaidLine, paidLinesOf } from '#modules/commerce/orders/index.ts'
import { orderInfosOf } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectUnitMarks, type UnitPlace } from './goods-store.ts'
import { mediaTimeOf, type SigningItem, type SigningList, signedFirst } from './list-items.ts'
import { momentOf } from './moment-of.ts'
import { type SignedGoods, signingTextOf } from './signed-goods.ts'

/** Names a unit within its product. */
export const unitIdOf = ({ orderId, unit }: Omit<UnitPlace, 'productId'>): string => `${orderId}.${unit}`

/** Each unit of these lines. */
export const unitsIn = (lines: readonly PaidLine[]): (PaidLine & { unit: number })[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, (_, at) => ({ ...line, unit: at + 1 })))

/** Bought units of a product: signed ones by number, then the others by the time of their order. */
export async function listGoods(
  ctx: Pick<Ctx, 'clock'>,
  db: Db,
  { productId, eventId, fields }: SignedGoods,
): Promise<SigningList> {
  const [lines, marks, mediaMs] = await Promise.all([
    paidLinesOf(db, productId),
    selectUnitMarks(db, productId),
    mediaTimeOf(ctx, db, eventId),
  ])
  const orderIds = lines.map(({ orderId }) => orderId)
  const infos = await orderInfosOf(db, orderIds)
  const marked = new Map(marks.map((mark) => [unitIdOf(mark), mark]))
  const items = unitsIn(lines).map(({ orderId, memberId, unit }): SigningItem => {
    const id = unitIdOf({ orderId, unit })
    const text = signingTextOf(fields, infos.get(orderId)?.customInfos ?? [])
    const mark = marked.get(id)
    return { id, memberId, text, signed: mark ? momentOf(mark) : null }
  })
  return { isOpen: false, mediaMs, items: signedFirst(items), unanswered: 0 }
}
