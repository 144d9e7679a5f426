import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { holdUnits, knownSoldOut, openStock, release, sell } from '#modules/catalog/stock/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { type Api, createApi } from '#platform/start.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { addProduct, openShop, type Shop } from './shop.ts'

let shop: Shop
let other: Api
let statementsOf: StatementsOf

beforeAll(async () => {
  shop = await openShop()
  const { ctx } = shop.world.api
  other = await createApi({ config: ctx.config, databaseUrl: shop.world.db.url, log: ctx.log, worker: false })
  statementsOf = countStatements(ctx)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const inTx = (work: (tx: Tx) => Promise<unknown>) =>
  transact(shop.world.db.app, async (tx) => ok(await work(tx)))

const ask = (productId: string, memberId = newId('en'), orderId = newId('or'), at = shop.world.api) =>
  holdUnits(at.ctx, { orderId, memberId, units: [{ productId, quantity: 1, limit: 99 }], reason: 'TEST' })

/** Returns the cached answer for a member without a hold, without a statement. */
const received = (productId: string, at = shop.world.api) =>
  knownSoldOut(at.ctx, newId('en'), [{ productId }])
/** Keeps requesting while the cache should hold an answer: an entry without requests is dropped. */
const notifiedWithin = (productId: string, answer: unknown, at = shop.world.api) =>
  vi.waitFor(
    async () => {
      if (answer) await ask(productId, newId('en'), newId('or'), at)
      expect(received(productId, at)).toEqual(answer)
    },
    { timeout: 20_000, interval: 20 },
  )

const soldOut = (productUid: string, mayReturn: boolean) => ({
  error: 'SOLD_OUT',
  data: { productUid, mayReturn },
})

/** Creates a product whose only unit is held, and waits until the cache knows it. */
async function lastOneHeld() {
  const [productId, memberId, orderId] = [await addProduct(shop, { onHand: 1 }), newId('en'), newId('or')]
  expect(await ask(productId, memberId, orderId)).toMatchObject({ ok: true })
  await notifiedWithin(productId, soldOut(productId, true))
  return { productId, memberId, orderId }
}

/** While requests arrive, the cache polls the database once a second. */
const statementsOfALook = 2

test('sold-out cache: answers a thousand late buyers without a statement each', async () => {
  const { productId } = await lastOneHeld()
  const asked = await statementsOf(() => {
    for (let n = 0; n < 1_000; n++) expect(received(productId)).toEqual(soldOut(productId, true))
  })
  expect(asked).toBeLessThanOrEqual(statementsOfALook)
  expect(knownSoldOut(shop.world.api.ctx, newId('en'), [{ productId: newId('en') }, { productId }])).toEqual(
    soldOut(productId, true),
  )
})

test('sold-out cache: asks the database for members with units, on every process', async () => {
  const { productId, memberId, orderId } = await lastOneHeld()
  await notifiedWithin(productId, soldOut(productId, true), other)
  const units = [{ productId }]
  for (const { ctx } of [shop.world.api, other]) expect(knownSoldOut(ctx, memberId, units)).toBeNull()
  await inTx((tx) => release(tx, orderId))
  await notifiedWithin(productId, null, other)
  const second = newId('en')
  await ask(productId, second)
  await notifiedWithin(productId, soldOut(productId, true), other)
  for (const member of [memberId, second]) expect(knownSoldOut(other.ctx, member, units)).toBeNull()
})

test('sold-out cache: reopens returned and added stock on every process at once', async () => {
  const { productId, orderId } = await lastOneHeld()
  await notifiedWithin(productId, soldOut(productId, true), other)
  await inTx((tx) => sell(tx, orderId))
  await notifiedWithin(productId, soldOut(productId, false), other)
  await inTx((tx) => openStock(tx, productId, 2))
  await Promise.all([notifiedWithin(productId, null), notifiedWithin(productId, null, other)])
  expect(await ask(productId, newId('en'), newId('or'), other)).toMatchObject({ ok: true })
})

test('sold-out cache: learns from the first refusal in a process without news', async () => {
  const productId = await addProduct(shop, { onHand: 0 })
  await shop.world.db.owner`alter table stock disable trigger stock_changed`
  try {
    expect(received(productId, other)).toBeNull()
    await ask(productId, newId('en'), newId('or'), other)
    await notifiedWithin(productId, soldOut(productId, false), other)
  } finally {
    await shop.world.db.owner`alter table stock enable trigger stock_changed`
  }
})

test('sold-out cache: notices unannounced changes by itself', async () => {
  const { productId, orderId } = await lastOneHeld()
  await shop.world.db.owner`alter table stock disable trigger stock_changed`
  try {
    await inTx((tx) => release(tx, orderId))
    await notifiedWithin(productId, null)
  } finally {
    await shop.world.db.owner`alter table stock enable trigger stock_changed`
  }
})

test('sold-out cache: knows nothing after a lost connection until the next message', async () => {
  const { productId } = await lastOneHeld()
  let gaps = 0
  shop.world.api.ctx.bus.onGap(() => gaps++)
  await shop.world.db.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 20_000, interval: 5 })
  expect(received(productId)).toBeNull()
  await ask(productId)
  await notifiedWithin(productId, soldOut(productId, true))
})
