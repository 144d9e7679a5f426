import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import {
  countAsReceived,
  extend,
  forgetReceived,
  hold,
  holdUnits,
  release,
  sell,
  stockLevels,
  stopCounting,
  takenBy,
  takeStockBack,
} from '#modules/catalog/stock/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { addProduct, audits, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const goods = (onHand: number) => addProduct(shop, { onHand })
const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
  transact(shop.world.db.app, async (tx) => ok(await work(tx))).then((result) => result.ok && result.value)

function ask(units: Record<string, number>, { by = newId('en'), orderId = newId('or'), limit = 99 } = {}) {
  const lines = Object.entries(units).map(([productId, quantity]) => ({ productId, quantity, limit }))
  return holdUnits(shop.world.api.ctx, { orderId, memberId: by, units: lines, reason: 'TEST' })
}

const levelOf = async (id: string) => (await stockLevels(shop.world.db.app, [id])).get(id)
const passTime = (orderId: string, productId: string) => shop.world.db.owner`
  update stock_hold set until = app_now() where order_id = ${orderId} and product_id = ${productId}`

test('holds: take a basket whole or not at all and name the product that failed', async () => {
  const [shirt, lamp] = [await goods(5), await goods(1)]
  expect(await ask({ [shirt]: 2, [lamp]: 2 })).toMatchObject({
    ok: false,
    failure: { error: 'SOLD_OUT', data: { productUid: lamp, mayReturn: false } },
  })
  expect(await ask({ [shirt]: 2, [lamp]: 1 })).toMatchObject({ ok: true })
  expect(await levelOf(shirt)).toEqual({ available: 3, held: 2 })
  expect(await ask({ [lamp]: 1, [shirt]: 1 })).toMatchObject({
    failure: { error: 'SOLD_OUT', data: { productUid: lamp, mayReturn: true } },
  })
  expect(await levelOf(shirt)).toEqual({ available: 3, held: 2 })
})

test('holds: block nobody when they ask for more than there is', async () => {
  const shirt = await goods(5)
  const held = await Promise.all([3, 3, 3, 1, 1, 1].map((n) => ask({ [shirt]: n })))
  expect(held.map(({ ok }) => ok)).toEqual([true, false, false, true, true, false])
})

test('holds: count the limit over held, bought and received units and over concurrent baskets', async () => {
  const [shirt, lamp] = [await goods(99), await goods(99)]
  const by = newId('en')
  const most = { by, limit: 4 }
  const gift = { productId: shirt, memberId: by, quantity: 1, sourceId: newId('or') }
  expect(await inTx((tx) => countAsReceived(tx, gift))).toBe(1)
  expect(await inTx((tx) => countAsReceived(tx, gift))).toBe(1)
  const held = await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => ask({ [shirt]: 1 }, most)),
    ...[1, 2, 3, 4, 5].map(() => ask({ [shirt]: 1, [lamp]: 1 }, most)),
  ])
  expect(held.filter(({ ok }) => ok)).toHaveLength(3)
  expect(held.find(({ ok }) => !ok)).toMatchObject({
    failure: { error: 'BUY_LIMIT_REACHED', data: { productUid: shirt, left: 0 } },
  })
  expect((await takenBy(shop.world.db.app, by, [shirt, lamp])).get(shirt)).toBe(4)
  await inTx((tx) => forgetReceived(tx, gift.sourceId))
  expect(await ask({ [shirt]: 1 }, most)).toMatchObject({ ok: true })
})

test('holds: stop counting returned units and units refunded after their event', async () => {
  const shirt = await goods(9)
  const by = newId('en')
  const [first, second] = [newId('or'), newId('or')]
  for (const orderId of [first, second]) {
    await ask({ [shirt]: 1 }, { by, orderId, limit: 2 })
    await inTx((tx) => sell(tx, orderId))
  }
  expect(await ask({ [shirt]: 1 }, { by, limit: 2 })).toMatchObject({ ok: false })
  await inTx((tx) => takeStockBack(tx, first, [shirt]))
  await inTx((tx) => stopCounting(tx, second))
  expect(await levelOf(shirt)).toEqual({ available: 8, held: 0 })
  expect(await ask({ [shirt]: 2 }, { by, limit: 2 })).toMatchObject({ ok: true })
})

test('holds: keep the units of an order that asks again', async () => {
  const [shirt, lamp] = [await goods(1), await goods(1)]
  const orderId = newId('or')
  const again = () => ask({ [shirt]: 1, [lamp]: 1 }, { orderId, limit: 1 })
  const held = await Promise.all([again(), again(), again()])
  expect(held.every(({ ok }) => ok)).toBe(true)
  expect(await levelOf(shirt)).toEqual({ available: 0, held: 1 })
})

test('holds: judge lines that share a product by their sum', async () => {
  const shirt = await goods(3)
  const line = { productId: shirt, quantity: 2, limit: 9 }
  const request = { orderId: newId('or'), memberId: newId('en'), units: [line, line], reason: 'TEST' }
  expect(await holdUnits(shop.world.api.ctx, request)).toMatchObject({ failure: { error: 'SOLD_OUT' } })
  expect(await levelOf(shirt)).toEqual({ available: 3, held: 0 })
})

test('holds: neither sell nor extend a partly lost basket, which can be completed again', async () => {
  const [shirt, lamp] = [await goods(2), await goods(1)]
  const [orderId, memberId] = [newId('or'), newId('en')]
  await ask({ [shirt]: 1, [lamp]: 1 }, { orderId, by: memberId })
  await passTime(orderId, lamp)
  const other = newId('or')
  expect(await ask({ [lamp]: 1 }, { orderId: other })).toMatchObject({ ok: true })
  const until = new Date(Date.now() + 600_000)
  expect(await inTx((tx) => extend(tx, orderId, until))).toBe(false)
  expect(await inTx((tx) => sell(tx, orderId))).toBe(false)
  const units = [shirt, lamp].map((productId) => ({ productId, quantity: 1, limit: null }))
  const whole = { orderId, memberId, units, minutes: 1, reason: 'PAID_LATE' }
  expect(await inTx((tx) => hold(tx, whole))).toMatchObject({ failure: { error: 'SOLD_OUT' } })
  await inTx((tx) => release(tx, other))
  expect(await inTx((tx) => hold(tx, whole))).toMatchObject({ ok: true })
  expect(await inTx((tx) => extend(tx, orderId, until))).toBe(true)
  expect(await inTx((tx) => sell(tx, orderId))).toBe(true)
  expect(await levelOf(shirt)).toEqual({ available: 1, held: 0 })
  expect(await audits(shop)).toEqual([])
})

test('holds: skip a hold in use when reclaiming, and nobody waits for it', async () => {
  const shirt = await goods(1)
  const orderId = newId('or')
  await ask({ [shirt]: 1 }, { orderId })
  const until = new Date(Date.now() + 600_000)
  await passTime(orderId, shirt)
  await inTx(async (tx) => {
    expect(await extend(tx, orderId, until)).toBe(true)
    expect(await ask({ [shirt]: 1 })).toMatchObject({ failure: { data: { mayReturn: true } } })
  })
  expect(await inTx((tx) => sell(tx, orderId))).toBe(true)
})

test('holds: become paid when released during payment, and neither side waits', async () => {
  const shirt = await goods(1)
  const orderId = newId('or')
  await ask({ [shirt]: 1 }, { orderId })
  const sold = await inTx(async (tx) => {
    await extend(tx, orderId, new Date(Date.now() + 600_000))
    await inTx((other) => release(other, orderId))
    return sell(tx, orderId)
  })
  expect(sold).toBe(true)
  expect(await levelOf(shirt)).toEqual({ available: 0, held: 0 })
})

test('holds: a sale under way lets other sales, returns and holds of its products pass', async () => {
  const [shirt, lamp] = [await goods(4), await goods(4)]
  const [first, second] = [newId('or'), newId('or')]
  for (const orderId of [first, second]) await ask({ [shirt]: 1, [lamp]: 1 }, { orderId })
  await inTx(async (tx) => {
    expect(await sell(tx, first)).toBe(true)
    expect(await inTx((other) => sell(other, second))).toBe(true)
    await inTx((other) => takeStockBack(other, second, [shirt]))
    expect(await ask({ [lamp]: 1, [shirt]: 1 })).toMatchObject({ ok: true })
  })
  expect(await levelOf(shirt)).toEqual({ available: 2, held: 1 })
  expect(await levelOf(lamp)).toEqual({ available: 1, held: 1 })
  expect(await audits(shop)).toEqual([])
})

test('holds: report a product that never had stock as sold out', async () => {
  expect(await ask({ pr_none: 1 })).toMatchObject({
    failure: { error: 'SOLD_OUT', data: { productUid: 'pr_none', mayReturn: false } },
  })
})
