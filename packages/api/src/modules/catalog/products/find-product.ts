import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { type CustomInfoField, type ProductKind, selectProduct } from './store.ts'

/** A product as those who sell it see it. */
export interface SaleProduct {
  id: string
  eventId: string | null
  kind: ProductKind
  productCode: string
  name: Texts
  /** Counted over all orders of one member. */
  buyLimitMax: number
  payStartAt: Date
  payEndAt: Date
  /** Inside its sale window, and its event not canceled; a live ticket only until the end. */
  isOnSale: boolean
  /** Of its event; null for what stands alone. */
  startAt: Date | null
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
export const findProduct = (db: Db, id: string): Promise<SaleProduct | null> => selectProduct(db, id)
