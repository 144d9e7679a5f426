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
  type Supply,
  selectCalled,
  selectImages,
  selectProducts,
} from './store.ts'

/** A product as those who sell it see it. */
export interface SaleProduct extends Supply, TicketTier {
  id: string
  eventId: string | null
  kind: ProductKind
  productCode: string
  /** With its options: `Tour hoodie, M`. */
  name: Texts
  options: ProductOption[]
  image: string | null
  /** Counted over all orders of one member. */
  buyLimitMax: number
  payStartAt: Date
  payEndAt: Date
  /** Inside its sale window, and its event not canceled; a live ticket only until the end. */
  isOnSale: boolean
  /** Of its event; null for what stands alone. */
  onAirAt: Date | null
  /** Cubes; null when not sold for cubes. */
  pointPrice: number | null
  /** One per currency. */
  prices: Money<PaidCurrency>[]
  defaultCurrency: Currency
  /** The replay its buyer may see; both null when it brings none. */
  replayFrom: Date | null
  replayTo: Date | null
  requiresOrderInfo: boolean
  requiresShipping: boolean
  isOnSitePickup: boolean
  customInfoFields: CustomInfoField[]
}

/** Null for an unknown or hidden product, and for one of a hidden event. */
export const findProduct = async (db: Db, id: string): Promise<SaleProduct | null> =>
  (await selectProducts(db, [id]))[0] ?? null

/** By id; unknown and hidden ones are absent. One query however many. */
export const findProducts = async (db: Db, ids: string[]): Promise<Map<string, SaleProduct>> =>
  new Map((await selectProducts(db, ids)).map((product) => [product.id, product]))

/** Addresses of their pictures by product id, for who ordered them; hidden ones too. */
export async function productImages(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await selectImages(db, ids) : []
  return new Map(rows.map(({ id, image }) => [id, imageUrl(image)]))
}

/** Whose code is this or whose name holds it, hidden ones too; the first of them. */
export const productsCalled = async (db: Db, text: string, limit: number): Promise<string[]> =>
  (await selectCalled(db, text.toUpperCase(), patternOf(text), limit)).map(({ id }) => id)
