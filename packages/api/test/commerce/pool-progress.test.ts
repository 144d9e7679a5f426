import type { StudioPoolProgress } from '@encore/contract/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolOfProduct, poolProgress } from '#modules/commerce/random-goods/index.ts'
import { settleSwaps } from '#modules/commerce/random-goods/settle-swaps.ts'
import { buyAlbums } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addRandomGoods, allotted, firstCard, type Goods, offer, pass, reaches } from './random-goods.ts'
import { addFan, addFans, type Fan } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())

async function progressOf({ productId }: Goods): Promise<StudioPoolProgress> {
  const { sql } = shop.world.api.ctx
  const pool = await poolOfProduct(sql, productId)
  if (!pool) throw new Error('There is no pool')
  return poolProgress(sql, pool, 'en')
}

describe('random goods progress', () => {
  afterEach(() => pass(shop, '0'))

  test('follows an allotment from the first unit to swaps and packing, and names no member', async () => {
    const goods = await addRandomGoods(shop, [2, 2])
    const fans = (await addFans(shop, 3, 50)) as [Fan, Fan, Fan]
    for (const fan of fans.slice(0, 2)) await buyAlbums(fan, goods.productId, 1)
    const progress = () => progressOf(goods)
    expect(await progress()).toMatchObject({
      ...{ waiting: 2, left: [2, 2], swaps: { open: 0, waiting: 0, done: 0 } },
      allotments: [{ number: 1, state: 'OPEN', units: null, closedAt: null, packed: 0, voidReason: null }],
    })
    await allotted(shop, goods)
    await reaches(shop, goods, 'OPEN')
    const known = await progress()
    expect(known.allotments).toMatchObject([
      { number: 2, state: 'OPEN' },
      { number: 1, state: 'ALLOTTED', units: 2, packed: 0, closedAt: expect.any(String) },
    ])
    expect(known.left.reduce((sum, count) => sum + count)).toBe(2)
    const { unitId, card } = await firstCard(fans[0], goods)
    await offer(fans[0], unitId, [card === 1 ? 2 : 1])
    const text = JSON.stringify(await progress())
    for (const secret of [unitId, ...fans.map(({ uid }) => uid)]) expect(text).not.toContain(secret)
    const { waiting, swaps } = await progress()
    expect(waiting).toBe(0)
    expect(swaps.open + 2 * swaps.waiting).toBeGreaterThan(0)
    await pass(shop, '3 days 11 minutes')
    await vi.waitFor(async () => {
      await settleSwaps(shop.world.api.ctx)
      expect((await progress()).allotments.find(({ number }) => number === 1)?.packed).toBe(2)
    }, 20_000)
    expect((await progress()).swaps.open).toBe(0)
  })

  test('an allotment of which the seed is lost says why, and its units wait for the next', async () => {
    const goods = await addRandomGoods(shop, [2])
    await buyAlbums(await addFan(shop, 50), goods.productId, 1)
    const { db } = shop.world
    await db.owner`alter table random_allotment disable trigger random_allotment_stays`
    await db.owner`
      update random_allotment set seed_ciphertext = '\\x00'
      where pool_id = ${Buffer.from(goods.poolId, 'hex')}`
    await db.owner`alter table random_allotment enable trigger random_allotment_stays`
    await pass(shop, '11 minutes')
    await reaches(shop, goods, 'VOID')
    const progress = await progressOf(goods)
    expect(progress.allotments.at(-1)).toMatchObject({ state: 'VOID', voidReason: 'SEED_LOST' })
    expect(progress.waiting).toBe(1)
  })
})
