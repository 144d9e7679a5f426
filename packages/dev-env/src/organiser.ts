import { connect, findEmbeddedPostgres } from '@encore/api'
import type { RunningProduct } from './boot.ts'

export interface ProductChange {
  /** Minor units, in this currency. */
  price?: { amount: number; currency: string }
  /** Units in all, those that are held and sold among them. */
  onHand?: number
  /** The same by what can still be bought. */
  left?: number
}

/** What an organiser changes about a product while fans look on. */
export async function changeProduct(
  { dataDir }: RunningProduct,
  productUid: string,
  { price, onHand, left }: ProductChange,
): Promise<void> {
  const url = await findEmbeddedPostgres(`${dataDir}/postgres`)
  if (!url) throw new Error('The database of the product does not answer')
  const sql = connect(url, { max: 1, name: 'organiser' })
  if (price)
    await sql`
      update product_price set amount = ${price.amount}
      where product_id = ${productUid} and currency = ${price.currency}`
  if (onHand !== undefined) await sql`update stock set on_hand = ${onHand} where product_id = ${productUid}`
  if (left !== undefined)
    await sql`update stock set on_hand = held + sold + ${left} where product_id = ${productUid}`
  await sql.end()
}
