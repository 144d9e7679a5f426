import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import { patternOf } from '#kernel/patterns.ts'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import {
  type CustomInfoField,
  type ProductKind,
  type ProductOption,
  type SoldSupply,
  type Supply,
  selectCalled,
  selectImages,
  selectProducts,
  selectSupplies,
} from './store.ts'

export interface SaleProduct extends Supply, TicketTier {
  id: string
  eventId: string | null
  kind: ProductKind
  productCode: string
  /** Name with its options, such as `Tour hoodie, M`. */
  name: Texts
  options: ProductOption[]
  image: string | null
  /** Counted over all orders of one member. */
  buyLimitMax: number
  payStartAt: Date
  payEndAt: Date
  /** True within the sale window while the event is not canceled; for a live ticket only until the end of the show. */
  isOnSale: boolean
  /** On-air time of its event; null without an event. */
  onAirAt: Date | null
  /** Price in cubes; null when not sold for cubes. */
  pointPrice: number | null
  /** One price per currency. */
  prices: Money<PaidCurrency>[]
  defaultCurrency: Currency
  /** Replay window of its buyer; both null when it includes no replay. */
  replayFrom: Date | null
  replayTo: Date | null
  requiresOrderInfo: boolean
  requiresShipping: boolean
  isOnSitePickup: boolean
  customInfoFields: CustomInfoField[]
}

/** Null for an unknown or hidden product, or one of a hidden event. */
export const findProduct = async (db: Db, id: string): Promise<SaleProduct | null> =>
  (await selectProducts(db, [id]))[0] ?? null

/** Products by id in one query; unknown and hidden ones are absent. */
export const findProducts = async (db: Db, ids: string[]): Promise<Map<string, SaleProduct>> =>
  new Map((await selectProducts(db, ids)).map((product) => [product.id, product]))

/** Supply of sold products by id; hidden products included, since what is paid must arrive. */
export const suppliesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, SoldSupply>> =>
  new Map((ids.length > 0 ? await selectSupplies(db, ids) : []).map((supply) => [supply.id, supply]))

/** Image addresses by product id for buyers; hidden products included. */
export async function productImages(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await selectImages(db, ids) : []
  return new Map(rows.map(({ id, image }) => [id, imageUrl(image)]))
}

/** Ids of products with this code or a name containing the text; hidden ones included, at most `limit`. */
export const productsCalled = async (db: Db, text: string, limit: number): Promise<string[]> =>
  (await selectCalled(db, text.toUpperCase(), patternOf(text), limit)).map(({ id }) => id)
