import type { OrderRecord } from '@encore/contract/endpoints'
import { notice, orderPackage, type Placed, sendNotice } from './gateway.ts'
import type { Fan, Shop } from './shop.ts'

export async function paidPackage(shop: Shop, fan: Fan, cubes: string): Promise<Placed> {
  const placed = await orderPackage(fan, cubes)
  await sendNotice(shop, notice(placed))
  return placed
}

export async function boughtByCubes({ api }: Fan, productUid: string, quantity = 1): Promise<string> {
  const placed = await api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity } })
  if (!placed.ok) throw new Error(placed.error.name)
  return placed.value.orderId
}

export const askBack = ({ api }: Fan, id: string, reason?: string) =>
  api('POST /api/v1/order/{id}/refund', { params: { id }, body: reason === undefined ? {} : { reason } })

/** Requests a refund and returns the order; throws when it is refused. */
export async function askedBack(fan: Fan, id: string, reason?: string): Promise<OrderRecord> {
  const answer = await askBack(fan, id, reason)
  if (!answer.ok) throw new Error(`not asked: ${answer.error.name}`)
  return answer.value
}

export async function historyPage(
  { api }: Fan,
  query: { page?: number; size?: number } = {},
): Promise<{ content: OrderRecord[]; totalElements: number; totalPages: number; last: boolean }> {
  const answer = await api('GET /api/v2/order/history', { query })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

export async function recordOf(fan: Fan, id: string): Promise<OrderRecord> {
  const { content } = await historyPage(fan, { size: 100 })
  const found = content.find(({ orderId }) => orderId === id)
  if (!found) throw new Error(`${id} is not in the list`)
  return found
}
