import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { OrderRecord } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'

const ordersAtOnce = 20
const mostShown = 1_000

export function readShown(params: URLSearchParams): number {
  const asked = Number(params.get('show') ?? ordersAtOnce)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, ordersAtOnce), mostShown) : ordersAtOnce
}

/** Returns the path that shows more orders; null when everything or the maximum is shown. */
export function morePath(shown: number, total: number): string | null {
  return shown < Math.min(total, mostShown) ? `/mypage/orders?show=${shown + ordersAtOnce}` : null
}

export interface OrderList {
  orders: OrderRecord[]
  total: number
}

/** Loads the newest `shown` orders; one that moved between pages appears once. */
export async function newestOrders(api: ApiCall, shown: number): Promise<ApiResult<OrderList>> {
  const size = Math.min(shown, pageSize.max)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(shown / size) }, (_, page) =>
      api('GET /api/v2/order/history', { query: { page, size } }),
    ),
  )
  const orders = new Map<string, OrderRecord>()
  let total = 0
  for (const page of pages) {
    if (!page.ok) return page
    total = page.value.totalElements
    for (const order of page.value.content) orders.set(order.orderId, order)
  }
  return { ok: true, value: { orders: [...orders.values()].slice(0, shown), total } }
}
