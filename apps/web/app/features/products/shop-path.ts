import type { Shelf } from './offers.ts'

export interface ShopPlace {
  shelf?: Shelf | null | undefined
  /** Shown above the shop. */
  productId?: string | undefined
}

/** The address of an event's shop, of one shelf in it and of one product. */
export function shopPath(slug: string, { shelf, productId }: ShopPlace = {}): string {
  const query = new URLSearchParams({ ...(shelf && { shelf }), ...(productId && { product: productId }) })
  return `/detail/${slug}/products${query.size > 0 ? `?${query}` : ''}`
}
