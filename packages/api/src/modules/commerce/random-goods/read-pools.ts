import type { RandomPool } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { productNames, productsOf } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectAllotmentsOf } from './allotment-store.ts'
import { type Pool, selectPoolsOfMember, selectPoolsOfProducts } from './pool-store.ts'
import { presentPool } from './present-pool.ts'

/**
 * Pools with their allotments, in three statements. Between a close and the next opening the counts are still those of
 * the closed packing list: a unit bought then goes on in the same mix of cards.
 */
export async function readPools(db: Db, pools: readonly Pool[], locale: Locale): Promise<RandomPool[]> {
  const ids = pools.map(({ id }) => id)
  const allotments = await selectAllotmentsOf(db, ids)
  const names = await productNames(
    db,
    pools.map(({ productId }) => productId),
  )
  return pools.map((pool) => {
    const own = allotments.filter(({ poolId }) => poolId.equals(pool.id))
    const facts = { counts: own[0]?.counts ?? [], productName: names.get(pool.productId) ?? {} }
    return presentPool(pool, own, facts, locale)
  })
}

/** The pool of a product; undefined for other products. */
export async function readPoolOfProduct(
  db: Db,
  productId: string,
  locale: Locale,
): Promise<RandomPool | undefined> {
  const [pool] = await readPools(db, await selectPoolsOfProducts(db, [productId]), locale)
  return pool
}

/** Pools of the products of an event that are on its shelves. */
export async function readPoolsOfEvent(db: Db, eventId: string, locale: Locale): Promise<RandomPool[]> {
  const shown = (await productsOf(db, eventId)).filter(({ isHidden }) => !isHidden)
  const ids = shown.map(({ id }) => id)
  return readPools(db, await selectPoolsOfProducts(db, ids), locale)
}

/** Pools in which a member has units, the newest unit first. */
export const readOwnPools = async (db: Db, memberId: string, locale: Locale): Promise<RandomPool[]> =>
  readPools(db, await selectPoolsOfMember(db, memberId), locale)
