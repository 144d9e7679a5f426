import type { Texts } from '#kernel/texts.ts'
import type { RandomnessKind } from '#modules/commerce/draws/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Candidate {
  /** Counts the candidates of a pool from 1. */
  number: number
  name: Texts
  image: string | null
  /** Cards in all packing lists together; null where the maker packed them. */
  count: number | null
  /** Parts per million as the maker states them; null where we allot. */
  oddsPpm: number | null
}

/** How a pool allots by rounds. */
export interface PickedTerms {
  randomness: RandomnessKind
  firstClosesAt: Date
  intervalSec: number
  delaySec: number
  marginSec: number
  swapSec: number
}

export interface Pool {
  id: Buffer
  productId: string
  packing: 'PICKED' | 'SEALED'
  maker: string
  /** Null for a pool that the maker packed. */
  picked: PickedTerms | null
  candidates: Candidate[]
}

/** A pool as it was published. */
export interface PublishedPool extends Pool {
  publishedAt: Date
}

export async function insertPool(tx: Tx, { id, productId, packing, maker, picked, candidates }: Pool) {
  await tx`
    insert into random_pool (id, product_id, packing, maker, randomness, first_closes_at, interval_sec, delay_sec,
      margin_sec, swap_sec)
    values (${id}, ${productId}, ${packing}, ${maker}, ${picked?.randomness ?? null}, ${picked?.firstClosesAt ?? null},
      ${picked?.intervalSec ?? null}, ${picked?.delaySec ?? null}, ${picked?.marginSec ?? null},
      ${picked?.swapSec ?? null})`
  for (const { number, name, image, count, oddsPpm } of candidates)
    await tx`
      insert into random_candidate (pool_id, number, name, image, count, odds_ppm)
      values (${id}, ${number}, ${tx.json(name)}, ${image}, ${count}, ${oddsPpm})`
}

interface PoolRow extends Omit<PublishedPool, 'picked'> {
  randomness: RandomnessKind | null
  firstClosesAt: Date
  intervalSec: number
  delaySec: number
  marginSec: number
  swapSec: number
}

const columns = (db: Db) => db`
  p.id, p.product_id as "productId", p.packing, p.maker, p.created_at as "publishedAt", p.randomness, p.first_closes_at as "firstClosesAt",
  p.interval_sec as "intervalSec", p.delay_sec as "delaySec", p.margin_sec as "marginSec", p.swap_sec as "swapSec",
  (select jsonb_agg(jsonb_build_object('number', c.number, 'name', c.name, 'image', c.image, 'count', c.count,
      'oddsPpm', c.odds_ppm) order by c.number)
    from random_candidate c where c.pool_id = p.id) as candidates`

const poolOf = ({
  id,
  productId,
  packing,
  maker,
  candidates,
  publishedAt,
  randomness,
  ...terms
}: PoolRow): PublishedPool => ({
  ...{ id, productId, packing, maker, candidates, publishedAt },
  picked: randomness && { randomness, ...terms },
})

export async function selectPoolOfProduct(db: Db, productId: string): Promise<PublishedPool | null> {
  const [row] = await db<
    PoolRow[]
  >`select ${columns(db)} from random_pool p where p.product_id = ${productId}`
  return row ? poolOf(row) : null
}

export async function selectPoolsOfProducts(db: Db, productIds: readonly string[]): Promise<Pool[]> {
  const rows = await db<PoolRow[]>`
    select ${columns(db)} from random_pool p where p.product_id = any(${[...productIds]}) order by p.product_id`
  return rows.map(poolOf)
}

export async function selectPool(db: Db, id: Buffer): Promise<Pool | null> {
  const [row] = await db<PoolRow[]>`select ${columns(db)} from random_pool p where p.id = ${id}`
  return row ? poolOf(row) : null
}

/** Pools that allot, by product, of these products. */
export async function selectPickedPools(db: Db, productIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db<{ id: Buffer; productId: string }[]>`
    select id, product_id as "productId" from random_pool
    where packing = 'PICKED' and product_id = any(${[...productIds]}) order by id`
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

export interface PurchaseProblem {
  productId: string
  /** BARRED: the member returned known cards. SHORT: the pool has fewer cards than this purchase needs. */
  problem: 'BARRED' | 'SHORT'
}

/**
 * Returns why a member may not buy this many units of products with a pool; null where nothing is in the way. Each
 * purchase asks, so the lines are JSON: PostgreSQL plans a statement with arrays anew for each call.
 */
export async function selectPurchaseProblem(
  db: Db,
  memberId: string,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<PurchaseProblem | null> {
  const [row] = await db<PurchaseProblem[]>`
    select productId as "productId", problem from (
      select p.product_id as productId, case
        when exists (select from random_pool_member m
          where m.pool_id = p.id and m.member_uid = ${memberId} and m.barred_at is not null) then 'BARRED'
        when p.packing = 'PICKED' and w.quantity > random_cards_left(p.id) then 'SHORT'
        end as problem
      from jsonb_to_recordset(${db.json(wanted.map(({ productId: id, quantity }) => ({ id, quantity })))})
        as w(id text, quantity int)
      join random_pool p on p.product_id = w.id) found
    where problem is not null order by problem, productId limit 1`
  return row ?? null
}

/** Cards that further units of a product may still get; null where we allot none. */
export async function selectCardsLeft(db: Db, productId: string): Promise<number | null> {
  const [row] = await db<{ left: number }[]>`
    select random_cards_left(id)::int as left from random_pool where product_id = ${productId} and packing = 'PICKED'`
  return row?.left ?? null
}

/** When a member who missed three confirmations may swap again; null when that is now. */
export async function selectRest(db: Db, poolId: Buffer, memberId: string): Promise<Date | null> {
  const [row] = await db<{ until: Date }[]>`
    select rests_until as until from random_pool_member
    where pool_id = ${poolId} and member_uid = ${memberId} and rests_until > app_now()`
  return row?.until ?? null
}

/** Pools in which a member has units, the newest unit first. */
export async function selectPoolsOfMember(db: Db, memberId: string): Promise<Pool[]> {
  const rows = await db<PoolRow[]>`
    select ${columns(db)} from random_pool p
    join (select pool_id, max(accepted_at) as newest from random_unit where member_uid = ${memberId} group by pool_id) own
      on own.pool_id = p.id
    order by own.newest desc, p.id`
  return rows.map(poolOf)
}
