import type { ArtistWrite, EventWrite } from '#modules/catalog/events/index.ts'
import type { ProductWrite } from '#modules/catalog/products/index.ts'
import type { ThemeWrite } from '#modules/catalog/themes/index.ts'

/** A product and how many units of it there are in all. */
export interface StockedProduct extends ProductWrite {
  onHand: number
  /** When and by how many buyers goods can be collected on site. */
  pickupSlots?: PickupSlot[]
}

export interface PickupSlot {
  from: Date
  to: Date
  capacity: number
}

/** A part of the catalogue, whole within itself; what it does not name stays as it is. */
export interface CatalogDefinition {
  artists: ArtistWrite[]
  events: EventWrite[]
  themes: ThemeWrite[]
  products: StockedProduct[]
}
