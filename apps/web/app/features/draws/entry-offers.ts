import type { DrawDetail, OwnDraw } from '@encore/contract/endpoints'
import { exclusionOf, heldEntries } from './draw-phase.ts'

export interface EntryOffers {
  /** The free entry is still to be had. */
  isFree: boolean
  /** Products that bring further entries; empty at the cap. */
  products: DrawDetail['products']
}

/** Ways into an open draw that a reader has left; an excluded member has none. */
export function entryOffers(
  { isFree, products, entriesPerEntrant }: Pick<DrawDetail, 'isFree' | 'products' | 'entriesPerEntrant'>,
  own: OwnDraw | null,
): EntryOffers {
  if (exclusionOf(own)) return { isFree: false, products: [] }
  const mine = heldEntries(own)
  const isFull = entriesPerEntrant > 0 && mine.length >= entriesPerEntrant
  return {
    isFree: isFree && !isFull && !mine.some(({ source }) => source === 'FREE'),
    products: isFull ? [] : products,
  }
}
