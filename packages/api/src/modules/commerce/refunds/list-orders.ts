import type { OrderRecord } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { type Order, orderStates, ordersOf } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { orderedImages } from './ordered-images.ts'
import { refundFacts } from './refund-facts.ts'
import { refundOf } from './rules.ts'

export interface HistoryRequest {
  memberId: string
  /** Null for all products. */
  productId: string | null
  page: PageRequest
  locale: Locale
}

/** Returns a page of the member's orders with their refund options, newest first. */
export async function listOrders(
  db: Db,
  { memberId, productId, page, locale }: HistoryRequest,
): Promise<Page<OrderRecord>> {
  const { orders, total } = await ordersOf(db, memberId, productId, page)
  return pageOf(await orderRecords(db, orders, locale), total, page)
}

/** Presents orders as list items for their member, in the same order. */
export async function orderRecords(db: Db, orders: Order[], locale: Locale): Promise<OrderRecord[]> {
  const states = await orderStates(db, orders, locale)
  const facts = await refundFacts(db, orders)
  const images = await orderedImages(
    db,
    orders.flatMap(({ lines }) => lines),
  )
  return orders.flatMap((order, i) => {
    const [state, fact] = [states[i], facts[i]]
    if (!state || !fact) return []
    const [event, another] = fact.events
    const eventTitle = event && !another ? localText(event.title, locale) : null
    const shown = order.lines.flatMap(({ productId }) => {
      const image = images.get(productId)
      return image ? [[productId, image]] : []
    })
    return [{ ...state, eventTitle, images: Object.fromEntries(shown), refund: refundOf(order, fact) }]
  })
}
