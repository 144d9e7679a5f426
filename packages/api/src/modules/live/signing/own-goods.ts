import type { OrderSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { questionsOf } from '#modules/catalog/products/index.ts'
import { isPaid, ordersById } from '#modules/commerce/orders/index.ts'
import { orderInfosOf } from '#modules/commerce/shipping/index.ts'
import { isWithin, replayRange } from '#modules/live/replays/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectMarksOfOrder } from './goods-store.ts'
import { momentOf } from './moment-of.ts'
import { areSigned, signingTextOf } from './signed-goods.ts'

/** Returns the units of a member's order that are signed in a show; none of an order that is not paid or given back. */
export async function orderSigning(
  db: Db,
  memberId: string,
  orderId: string,
): Promise<Result<OrderSigning, Failure<'NOT_FOUND'>>> {
  const order = (await ordersById(db, [orderId])).get(orderId)
  if (!order || order.memberId !== memberId) return fail('NOT_FOUND')
  if (!isPaid(order)) return ok({ goods: [] })
  const questions = await questionsOf(
    db,
    order.lines.map(({ productId }) => productId),
  )
  const signed = order.lines.filter(({ productId }) => areSigned(questions.get(productId) ?? []))
  if (signed.length === 0) return ok({ goods: [] })
  const [marks, infos, events] = await Promise.all([
    selectMarksOfOrder(db, orderId),
    orderInfosOf(db, [orderId]),
    heldEvents(
      db,
      signed.flatMap(({ eventId }) => eventId ?? []),
    ),
  ])
  const answers = infos.get(orderId)?.customInfos ?? []
  const goods = await Promise.all(
    signed.map(async ({ productId, eventId, quantity }): Promise<SignedLine | null> => {
      const event = events.get(eventId ?? '')
      if (!event) return null
      const range = await replayRange(db, event.id, memberId)
      const units = Array.from({ length: quantity }, (_, at): SignedUnit => {
        const mark = marks.find((one) => one.productId === productId && one.unit === at + 1)
        const isInReplay = isWithin(range, mark?.mediaMs ?? null)
        return { unit: at + 1, signed: mark ? momentOf(mark) : null, isInReplay }
      })
      const text = signingTextOf(questions.get(productId) ?? [], answers)
      const { id, slug, zone } = event
      return { productId, event: { id, slug, zone }, text, units }
    }),
  )
  return ok({ goods: goods.filter((line) => line !== null) })
}

type SignedLine = OrderSigning['goods'][number]
type SignedUnit = SignedLine['units'][number]
