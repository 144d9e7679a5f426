import type { ArtistWrite, EventWrite } from '#modules/catalog/events/index.ts'
import type { PickupSlotWrite } from '#modules/catalog/pickup/index.ts'
import type { ProductWrite } from '#modules/catalog/products/index.ts'
import type { ThemeWrite } from '#modules/catalog/themes/index.ts'

export interface ProductDefinition extends ProductWrite {
  /** Slots for pickup on site. Stored slots that are not listed stay unchanged. */
  pickupSlots?: PickupSlotWrite[]
}

export interface StockedProduct extends ProductDefinition {
  onHand: number
}

/** A self-contained part of the catalogue; everything it does not name stays unchanged. */
export interface CatalogDefinition {
  artists: ArtistWrite[]
  events: EventWrite[]
  themes: ThemeWrite[]
  products: StockedProduct[]
}
