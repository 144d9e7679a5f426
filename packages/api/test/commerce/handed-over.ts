import type { Endpoints, OrderDetail, Reply } from '@encore/contract/endpoints'
import type { BoxTab } from '@encore/contract/rules/kinds'
import { ok } from '#kernel/result.ts'
import { type Delivery, deliver, shipParcel } from '#modules/commerce/delivery/index.ts'
import { ordersById } from '#modules/commerce/orders/index.ts'
import { transact } from '#platform/db/transact.ts'
import { boughtByCubes } from './refunds.ts'
import type { Fan, Shop } from './shop.ts'

type Box = Reply<Endpoints['GET /api/v1/mybox']>

export async function box(
  { api }: Fan,
  tab: BoxTab,
  query: { page?: number; size?: number } = {},
): Promise<Box> {
  const answer = await api('GET /api/v1/mybox', { query: { tab, ...query } })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

export async function detail({ api }: Fan, id: string): Promise<OrderDetail> {
  const answer = await api('GET /api/v2/order/{id}/detail', { params: { id } })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

/** Returns the order's frozen lines, all marked for shipping. */
async function shippedLines({ world }: Shop, orderId: string): Promise<Delivery['lines']> {
  const order = (await ordersById(world.db.app, [orderId])).get(orderId)
  return (order?.lines ?? []).map(({ id, ...line }) => ({ ...line, lineId: id, needsShipping: true }))
}

/** Buys goods and creates their parcel, addressed to `memberId` (by default the buyer). */
export async function boughtToShip(
  shop: Shop,
  fan: Fan,
  productUid: string,
  memberId = fan.uid,
): Promise<{ orderId: string; parcelId: string }> {
  const orderId = await boughtByCubes(fan, productUid)
  const lines = await shippedLines(shop, orderId)
  const { ctx } = shop.world.api
  await transact(ctx.sql, async (tx) => ok(await deliver(ctx, tx, { orderId, memberId, lines })))
  const [parcel] = await shop.world.db.owner<
    { id: string }[]
  >`select id from parcel where order_id = ${orderId}`
  if (!parcel) throw new Error('there is no parcel')
  return { orderId, parcelId: parcel.id }
}

export const ship = ({ world }: Shop, parcelId: string, trackingNumber = '640123456789') =>
  transact(world.api.ctx.sql, (tx) =>
    shipParcel(world.api.ctx, tx, { parcelId, carrier: 'CJ_LOGISTICS', trackingNumber, reportedBy: 'test' }),
  )
