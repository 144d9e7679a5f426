import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const linesOfBatch = 100

/** Returns the index entries of holds that each batch reads; reads of other connections are not counted. */
async function readByBatches(batches: number, productId: string): Promise<number[]> {
  const session = await shop.world.db.owner.reserve()
  const entriesRead = async () => {
    const [row] = await session<{ read: number }[]>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::integer as read
      from pg_index where indrelid = 'stock_hold'::regclass`
    return row?.read ?? 0
  }
  try {
    const read: number[] = []
    for (let batch = 0; batch < batches; batch++) {
      await session`begin`
      await session`
        select refusals from stock_hold_lines(
          ${Array.from({ length: linesOfBatch }, (_, i) => i + 1)}, ${many(() => `or_${randomUUID()}`)},
          ${many(randomUUID)}, ${many(() => productId)}, ${many(() => 1)}, ${many(() => 9)},
          ${many(() => 'TEST')}, ${many(() => `ho_${randomUUID()}`)}, 60)`
      read.push(await entriesRead())
      await session`commit`
    }
    return read
  } finally {
    session.release()
  }
}

const many = <T>(make: () => T): T[] => Array.from({ length: linesOfBatch }, make)

const newProduct = () => addProduct(shop, { buyLimitMax: 9, onHand: 100_000, pointPrice: 1 })

test('stock query plans: the first batch of a rush reads no more than the next, without table statistics', async () => {
  const read = await readByBatches(20, await newProduct())
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * linesOfBatch)
})

test('stock query plans: a rush on a product unknown to the statistics reads no more either', async () => {
  const { owner } = shop.world.db
  await readByBatches(30, await newProduct())
  await owner`update stock_hold set until = now() - interval '1 hour'`
  await owner`analyze stock_hold`
  const read = await readByBatches(20, await newProduct())
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * linesOfBatch)
})
