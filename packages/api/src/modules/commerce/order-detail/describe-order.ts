import type { OrderDetail } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { callPlaces } from '#modules/catalog/products/index.ts'
import { deliveryHistory, deliveryOf, mayStillChange } from '#modules/commerce/delivery/index.ts'
import { giftSteps } from '#modules/commerce/gifts/index.ts'
import { consentedAt, type Order, orderById, orderMoves, orderTax } from '#modules/commerce/orders/index.ts'
import { orderRecords, requestsOfOrder } from '#modules/commerce/refunds/index.ts'
import { addressOf } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { timelineOf } from './timeline.ts'

export interface DetailRequest {
  id: string
  memberId: string
  locale: Locale
}

/** Returns an order with its deliveries and activity; the number of queries does not depend on the order. */
export async function describeOrder(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  { id, memberId, locale }: DetailRequest,
): Promise<Result<OrderDetail, Failure<'NOT_FOUND'>>> {
  const { sql } = ctx
  const order = await orderById(sql, id)
  if (order?.memberId !== memberId) return fail('NOT_FOUND')
  const [record] = await orderRecords(sql, [order], locale)
  if (!record) return fail('NOT_FOUND')
  const delivery = await deliveryOf(ctx, id, memberId, locale)
  const timeline = timelineOf({
    moves: await orderMoves(sql, id),
    consentedAt: await consentedAt(sql, id),
    requests: await requestsOfOrder(sql, id),
    deliveries: await deliveryHistory(sql, id),
    gifts: await giftSteps(sql, id),
    filesSince: delivery.downloads.map(({ since }) => since),
  })
  // The address of a gift is private to its recipient.
  const frozen = await addressOf(ctx, sql, id)
  const address = order.isGift ? null : frozen
  const mayChangeAddress = address !== null && mayStillChange(delivery.parcels)
  const tax = await orderTax(sql, id)
  const calls = await callsOf(sql, order)
  return ok({ order: record, tax, address, mayChangeAddress, ...delivery, calls, timeline })
}

const paid: readonly Order['status'][] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/** Places that the order brings; none for an order without calls, or one that is not paid. */
async function callsOf(db: Db, { status, lines }: Order): Promise<OrderDetail['calls']> {
  const sold = lines.filter(({ kind }) => kind === 'FAN_CALL')
  if (sold.length === 0 || !paid.includes(status)) return []
  const places = await callPlaces(
    db,
    sold.map(({ productId }) => productId),
  )
  return sold.flatMap(({ productId, quantity }) => {
    const place = places.get(productId)
    return place
      ? [{ productUid: productId, units: quantity, ...place, startsAt: place.startsAt.toISOString() }]
      : []
  })
}
