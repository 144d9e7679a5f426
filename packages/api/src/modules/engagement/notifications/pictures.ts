import { heldEvents } from '#modules/catalog/events/index.ts'
import { productImages } from '#modules/catalog/products/index.ts'
import { type Order, ordersById } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import type { NotificationRow } from './store.ts'

type Told = Pick<NotificationRow, 'id' | 'sourceId' | 'data'>

/** Something with a picture: a product, or the show it belongs to. */
interface Thing {
  productId: string | null
  eventId: string | null
}

/**
 * Addresses of pictures by notification: of the product that was waited for, else of its show, else of the first thing
 * in its order that has one. At most three queries, however many are asked for.
 */
export async function picturesOf(db: Db, told: readonly Told[]): Promise<Map<string, string>> {
  const aims = told.map((one) => ({ id: one.id, ...aimOf(one) }))
  const orderIds = unique(aims.map(({ orderId }) => orderId))
  const orders = orderIds.length > 0 ? await ordersById(db, orderIds) : new Map<string, Order>()
  const things = aims.map(({ id, thing, orderId }) => ({
    id,
    things: thing ? [thing] : (orders.get(orderId ?? '')?.lines ?? []),
  }))
  const all = things.flatMap((one) => one.things)
  const products = await productImages(db, unique(all.map(({ productId }) => productId)))
  const shows = await heldEvents(db, unique(all.map(({ eventId }) => eventId)))
  const pictureOf = ({ productId, eventId }: Thing): string | undefined => {
    const show = shows.get(eventId ?? '')
    return products.get(productId ?? '') ?? (show && imageUrl(show.hero))
  }
  return new Map(
    things.flatMap(({ id, things }) => {
      const picture = things.map(pictureOf).find((found) => found !== undefined)
      return picture ? [[id, picture] as const] : []
    }),
  )
}

/** What one is about; an order only where nothing nearer is named. */
function aimOf({ sourceId, data }: Told): { thing: Thing | null; orderId: string | null } {
  const named = data as { eventId?: string | null; orderId?: string | null }
  const eventId = named.eventId ?? null
  const productId = sourceId?.startsWith('pr_') ? sourceId : null
  if (productId !== null || eventId !== null) return { thing: { productId, eventId }, orderId: null }
  return { thing: null, orderId: named.orderId ?? (sourceId?.startsWith('or_') ? sourceId : null) }
}

const unique = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
