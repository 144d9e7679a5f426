import type { Currency } from '@encore/contract/rules/money'
import type { Texts } from '#kernel/texts.ts'
import type { ProductKind } from '#modules/catalog/products/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Minor units by currency; cubes under `CUBE`. */
export type PriceList = Partial<Record<Currency, number>>

export interface CartLineRow {
  id: string
  slot: number
  productId: string
  quantity: number
  shownPrices: PriceList
  name: Texts
  kind: ProductKind
}

/** Locks the cart until the transaction ends; false for a deleted account. */
export async function lockCart(tx: Tx, memberId: string): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`select cart_lock(${memberId}) as locked`
  return row?.locked ?? false
}

const columns = (db: Db) => db`
  id, slot, product_id as "productId", quantity, shown_prices as "shownPrices", name, kind`

/** In the order in which they were added. */
export const selectLines = (db: Db, memberId: string) =>
  db<CartLineRow[]>`select ${columns(db)} from cart_line where member_uid = ${memberId} order by id`

export async function countLines(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ lines: number }[]>`
    select count(*)::integer as lines from cart_line where member_uid = ${memberId}`
  return row?.lines ?? 0
}

/** True when any member's cart has a line with this id. */
export async function isLineId(tx: Tx, id: string): Promise<boolean> {
  const found = await tx`select from cart_line where id = ${id}`
  return found.length > 0
}

export async function writeLines(tx: Tx, memberId: string, lines: CartLineRow[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ id, slot, productId, quantity, shownPrices, name, kind }) => ({
    ...{ id, member_uid: memberId, slot, product_id: productId, quantity, kind },
    shown_prices: tx.json({ ...shownPrices }),
    name: tx.json({ ...name }),
  }))
  await tx`
    insert into cart_line ${tx(rows)}
    on conflict (id) do update set quantity = excluded.quantity, shown_prices = excluded.shown_prices,
      name = excluded.name`
}

export async function deleteLine(tx: Tx, memberId: string, id: string): Promise<CartLineRow | null> {
  const [row] = await tx<CartLineRow[]>`
    delete from cart_line where member_uid = ${memberId} and id = ${id} returning ${columns(tx)}`
  return row ?? null
}

/** Subtracts bought units and deletes lines with none left. True when a line changed. */
export async function takeUnits(
  tx: Tx,
  memberId: string,
  bought: { cartItemId: string; quantity: number }[],
): Promise<boolean> {
  const ids = bought.map(({ cartItemId }) => cartItemId)
  const quantities = bought.map(({ quantity }) => quantity)
  const kept = await tx`
    update cart_line l set quantity = l.quantity - b.quantity
    from unnest(${ids}::text[], ${quantities}::integer[]) as b(id, quantity)
    where l.member_uid = ${memberId} and l.id = b.id and l.quantity > b.quantity returning l.id`
  const gone = await tx`
    delete from cart_line where member_uid = ${memberId} and id = any(${ids})
      and id <> all(${kept.map(({ id }) => String(id))}) returning id`
  return kept.length + gone.length > 0
}

export async function deleteCart(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from cart where member_uid = ${memberId}`
}

export interface CartCounts {
  all: number
  /** Carts that show a price which has changed or no longer exists. */
  atOtherPrice: number
  overLimit: number
}

/** Counts carts with a product and those that these prices and this limit would affect. */
export async function countCartsWith(
  db: Db,
  productId: string,
  { prices, limit }: { prices: PriceList; limit: number },
): Promise<CartCounts> {
  const now = JSON.stringify(prices)
  const [row] = await db<CartCounts[]>`
    select count(*)::integer as "all", count(*) filter (where quantity > ${limit})::integer as "overLimit",
      count(*) filter (where exists (
        select from jsonb_each(shown_prices) shown
        where shown.value is distinct from ${now}::text::jsonb -> shown.key))::integer as "atOtherPrice"
    from cart_line where product_id = ${productId}`
  return row ?? { all: 0, atOtherPrice: 0, overLimit: 0 }
}
