import type { ArtistWrite, EventWrite } from '#modules/catalog/events/index.ts'
import type { PickupSlotWrite } from '#modules/catalog/pickup/index.ts'
import type { ProductWrite } from '#modules/catalog/products/index.ts'
import type { ThemeWrite } from '#modules/catalog/themes/index.ts'

/** A product with everything that is said of it. */
export interface ProductDefinition extends ProductWrite {
  /** When goods can be collected on site. A slot that is left out stays as it is. */
  pickupSlots?: PickupSlotWrite[]
}

/** A product and how many units of it there are in all. */
export interface StockedProduct extends ProductDefinition {
  onHand: number
}

/** A part of the catalogue, whole within itself; what it does not name stays as it is. */
export interface CatalogDefinition {
  artists: ArtistWrite[]
  events: EventWrite[]
  themes: ThemeWrite[]
  products: StockedProduct[]
}
