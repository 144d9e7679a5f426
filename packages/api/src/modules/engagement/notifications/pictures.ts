import { heldEvents } from '#modules/catalog/events/index.ts'
import { productImages } from '#modules/catalog/products/index.ts'
import { type Order, ordersById } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import type { NotificationRow } from './store.ts'

type PicturedNotification = Pick<NotificationRow, 'id' | 'sourceId' | 'data'>

interface Thing {
  productId: string | null
  eventId: string | null
}

/**
 * Image URLs by notification: of its product, its event, or the first line of its order with an image. Runs at most
 * three queries.
 */
export async function picturesOf(
  db: Db,
  notification: readonly PicturedNotification[],
): Promise<Map<string, string>> {
  const aims = notification.map((one) => ({ id: one.id, ...aimOf(one) }))
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

/** Returns the subject of a notification; an order only when no product or event is named. */
function aimOf({ sourceId, data }: PicturedNotification): { thing: Thing | null; orderId: string | null } {
  const named = data as { eventId?: string | null; orderId?: string | null }
  const eventId = named.eventId ?? null
  const productId = sourceId?.startsWith('pr_') ? sourceId : null
  if (productId !== null || eventId !== null) return { thing: { productId, eventId }, orderId: null }
  return { thing: null, orderId: named.orderId ?? (sourceId?.startsWith('or_') ? sourceId : null) }
}

const unique = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
