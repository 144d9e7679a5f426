import type { Db, Tx } from '#platform/db/connect.ts'
import type { MarkRow } from './store.ts'

/** A bought unit of a product. */
export interface UnitPlace {
  productId: string
  orderId: string
  /** Counts the units of the product in the order from 1. */
  unit: number
}

export type UnitMarkRow = UnitPlace & Omit<MarkRow, 'itemId'>

const columns = (db: Db) => db`
  product_id as "productId", order_id as "orderId", unit, number, signed_at as "signedAt", media_ms as "mediaMs",
  cue_id as "cueId"`

/** Lets one change of a product's signing follow the other. */
export const lockGoodsSigning = (tx: Tx, productId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`signing of ${productId}`}, 0))`

/** Marks of a product by number. */
export const selectUnitMarks = (db: Db, productId: string) => db<UnitMarkRow[]>`
  select ${columns(db)} from signing_unit where product_id = ${productId} order by number`

export const selectMarksOfOrder = (db: Db, orderId: string) => db<UnitMarkRow[]>`
  select ${columns(db)} from signing_unit where order_id = ${orderId}`

export const insertUnitMark = (
  tx: Tx,
  { productId, orderId, unit, number, mediaMs, cueId }: Omit<UnitMarkRow, 'signedAt'>,
) => tx`
  insert into signing_unit (product_id, order_id, unit, number, media_ms, cue_id)
  values (${productId}, ${orderId}, ${unit}, ${number}, ${mediaMs}, ${cueId})`

export const deleteUnitMark = (tx: Tx, { productId, orderId, unit }: UnitPlace) => tx`
  delete from signing_unit where product_id = ${productId} and order_id = ${orderId} and unit = ${unit}`
