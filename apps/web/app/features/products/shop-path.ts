import type { Shelf } from './offers.ts'

export interface ShopPlace {
  shelf?: Shelf | null | undefined
  /** The product shown above the shop. */
  productId?: string | undefined
}

/** Returns the path of an event's shop, optionally with a shelf and a product. */
export function shopPath(slug: string, { shelf, productId }: ShopPlace = {}): string {
  const query = new URLSearchParams({ ...(shelf && { shelf }), ...(productId && { product: productId }) })
  return `/detail/${slug}/products${query.size > 0 ? `?${query}` : ''}`
}
