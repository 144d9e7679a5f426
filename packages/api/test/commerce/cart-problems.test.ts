import type { CartProblem } from '@encore/contract/rules/cart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { hold } from '#modules/catalog/stock/index.ts'
import { transact } from '#platform/db/transact.ts'
import { linesOf, problemsOf, put, value } from './carts.ts'
import { addFan, addProduct, addTicket, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function withLine(quantity = 1, change: Parameters<typeof addProduct>[1] = {}) {
  const fan = await addFan(shop, 9_000)
  const product = await addProduct(shop, { kind: 'DIGITAL', buyLimitMax: 10, ...change })
  const { cartItemId } = value(await put(fan, product, quantity))
  return { fan, product, cartItemId }
}

const owner = () => shop.world.db.owner
const setOnHand = (product: string, onHand: number) => owner()`select stock_count(${product}, ${onHand})`

async function reserve(memberId: string, product: string, quantity: number): Promise<void> {
  const request = {
    orderId: newId('or'),
    memberId,
    units: [{ productId: product, quantity, limit: null }],
    minutes: 10,
    reason: 'P000',
  }
  const held = await transact(shop.world.db.app, (tx) => hold(tx, request))
  expect(held.ok).toBe(true)
}

const buy = async ({ api }: Fan, productUid: string, quantity: number) =>
  value(
    await api(
      'POST /api/v2/order/product',
      { body: { productUid, pgCode: 'CUBE', quantity } },
      { idempotencyKey: newId('ci') },
    ),
  )

test('cart problems: are absent for what can be bought', async () => {
  const { fan } = await withLine(2)
  expect(await problemsOf(fan)).toEqual([])
})

test('cart problems: report sold out, and what may return', async () => {
  const { fan, product } = await withLine(2)
  await setOnHand(product, 3)
  await reserve((await addFan(shop)).uid, product, 3)
  expect(await problemsOf(fan)).toEqual([{ kind: 'SOLD_OUT', mayReturn: 3 }])
})

test('cart problems: report fewer units left than wanted', async () => {
  const { fan, product } = await withLine(4)
  await setOnHand(product, 3)
  expect(await linesOf(fan)).toMatchObject([{ quantityMax: 3, problems: [{ kind: 'OVER_STOCK', left: 3 }] }])
})

test('cart problems: do not report sold out for units held by the member’s own order', async () => {
  const { fan, product } = await withLine(3, { buyLimitMax: 3 })
  await setOnHand(product, 3)
  await reserve(fan.uid, product, 3)
  expect(await linesOf(fan)).toMatchObject([{ quantityMax: 3, problems: [] }])
})

test('cart problems: report a quantity above the limit over all orders', async () => {
  const { fan, product } = await withLine(2, { buyLimitMax: 3 })
  await buy(fan, product, 2)
  expect(await linesOf(fan)).toMatchObject([{ quantityMax: 1, problems: [{ kind: 'OVER_LIMIT', left: 1 }] }])
  await buy(fan, product, 1)
  expect(await problemsOf(fan)).toEqual([{ kind: 'OVER_LIMIT', left: 0 }])
})

test('cart problems: report a past sale and one that was moved into the future', async () => {
  const over = await withLine()
  await owner()`update product set pay_end_at = app_now() where id = ${over.product}`
  expect(await problemsOf(over.fan)).toEqual([{ kind: 'SALE_CLOSED' }])
  const later = await withLine()
  const [moved] = await owner()<{ at: Date }[]>`
    update product set pay_start_at = app_now() + interval '10 minutes' where id = ${later.product}
    returning pay_start_at as at`
  expect(await problemsOf(later.fan)).toEqual([{ kind: 'NOT_YET_OPEN', opensAt: moved?.at.toISOString() }])
})

test('cart problems: keep the name of a product that is no longer sold', async () => {
  const { fan, product } = await withLine(2, { name: { en: 'Tour hoodie' } })
  await owner()`update product set is_hidden = true where id = ${product}`
  expect(await linesOf(fan)).toMatchObject([
    {
      name: { text: 'Tour hoodie' },
      unitPrice: null,
      pointPrice: null,
      quantity: 2,
      quantityMax: 0,
      problems: [{ kind: 'NOT_FOR_SALE' }],
    },
  ])
})

test('cart problems: report a second ticket for the same show, which may be a gift while it is on sale, within the limit', async () => {
  const fan = await addFan(shop, 1_000)
  const ticket = await addTicket(shop, { buyLimitMax: 2 })
  await put(fan, ticket)
  await buy(fan, ticket, 1)
  const held = (isGivable: boolean) => [{ kind: 'ALREADY_ENTITLED', isGivable }]
  expect(await problemsOf(fan)).toEqual(held(true))
  await owner()`update product set buy_limit_max = 1 where id = ${ticket}`
  expect(await problemsOf(fan)).toEqual(held(false))
  await owner()`update product set buy_limit_max = 2, requires_order_info = true where id = ${ticket}`
  expect(await problemsOf(fan)).toEqual(held(false))
  await owner()`
    update product set requires_order_info = false, pay_start_at = app_now() + interval '10 minutes'
    where id = ${ticket}`
  expect(await problemsOf(fan)).toEqual(held(false))
})

test('cart problems: report a missing price in every charged currency', async () => {
  const { fan, product } = await withLine(1, { pointPrice: null })
  await owner()`delete from product_price where product_id = ${product} and currency <> 'KRW'`
  await put(fan, await addProduct(shop, { prices: [{ amount: 900, currency: 'USD' }] }))
  const [line] = value(await fan.api('GET /api/v1/cart', { query: { currency: 'USD' } })).content
  expect(line?.problems).toEqual([{ kind: 'NOT_PAYABLE', currencies: ['KRW'] }])
})

test('cart problems: report a changed price until it is accepted', async () => {
  const { fan, product, cartItemId } = await withLine()
  const price = (amount: number) =>
    owner()`update product_price set amount = ${amount} where product_id = ${product} and currency = 'USD'`
  const accept = (amount: number) =>
    fan.api('PATCH /api/v1/cart/items/{id}', {
      params: { id: cartItemId },
      body: { acceptedPrices: [{ amount, currency: 'USD' }] },
    })
  const changed = (now: number): CartProblem[] => [
    {
      kind: 'PRICE_CHANGED',
      was: { amount: 3_600, currency: 'USD' },
      now: { amount: now, currency: 'USD' },
    },
  ]
  await price(4_000)
  expect(await problemsOf(fan)).toEqual(changed(4_000))
  await price(4_500)
  await accept(4_000)
  expect(await problemsOf(fan)).toEqual(changed(4_500))
  await accept(4_500)
  expect(await problemsOf(fan)).toEqual([])
  await price(3_600)
  expect(await problemsOf(fan)).toHaveLength(1)
  await put(fan, product)
  expect(await problemsOf(fan)).toEqual([])
})

test('cart problems: report a changed price in cubes', async () => {
  const { fan, product } = await withLine()
  await owner()`update product set point_price = 500 where id = ${product}`
  expect(await problemsOf(fan)).toEqual([
    {
      kind: 'PRICE_CHANGED',
      was: { amount: 450, currency: 'CUBE' },
      now: { amount: 500, currency: 'CUBE' },
    },
  ])
})
