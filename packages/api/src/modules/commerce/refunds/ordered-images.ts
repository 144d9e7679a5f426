import { heldEvents } from '#modules/catalog/events/index.ts'
import { productImages } from '#modules/catalog/products/index.ts'
import type { OrderLine } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'

/** Image URLs by product; products without an image, such as tickets, get that of their event. Runs two queries. */
export async function orderedImages(
  db: Db,
  lines: readonly Pick<OrderLine, 'productId' | 'eventId'>[],
): Promise<Map<string, string>> {
  const images = await productImages(db, [...new Set(lines.map(({ productId }) => productId))])
  const shows = await heldEvents(db, [...new Set(lines.flatMap(({ eventId }) => eventId ?? []))])
  for (const { productId, eventId } of lines) {
    const show = shows.get(eventId ?? '')
    if (show && !images.has(productId)) images.set(productId, imageUrl(show.hero))
  }
  return images
}
