import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { namedId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { importPointProducts } from '#modules/accounts/wallet/index.ts'
import { transact } from '#platform/db/transact.ts'
import { setClosing } from '#platform/feature-switches/index.ts'
import { cartOf, linesOf, put, value } from './carts.ts'
import { addFan, addProduct, addTicket, openShop, type Shop } from './shop.ts'

const yuan = { amount: 26_000, currency: 'CNY' as const }
const dollars = { amount: 3_600, currency: 'USD' as const }
const won = { amount: 49_500, currency: 'KRW' as const }

let shop: Shop
let print: string
let poster: string
beforeAll(async () => {
  shop = await openShop()
  print = await addProduct(shop, { prices: [yuan, dollars, won], defaultCurrency: 'CNY' })
  poster = await addProduct(shop, { prices: [yuan], defaultCurrency: 'CNY', pointPrice: null })
  const prices = [won, yuan].map((price) => ({ ...price }))
  await transact(shop.world.db.app, async (tx) =>
    ok(await importPointProducts(tx, [{ id: namedId('pp', 'yuan'), point: 100, bonusPoint: 0, prices }])),
  )
})
afterAll(() => shop.close())

const detail = async (id: string) =>
  value(await (await addFan(shop)).api('GET /api/v2/product/{id}/detail', { params: { id } }))
const quoteOf = async (productUid: string, currency: 'CNY' | 'KRW' | 'USD') =>
  value(
    await (await addFan(shop)).api('POST /api/v1/checkout/quote', {
      body: { lines: [{ productUid, quantity: 1 }], currency },
    }),
  )

test('currencies: a price that no method charges is on no public page and never shown first', async () => {
  expect((await detail(print)).productPrices).toEqual([dollars, won])
  expect((await detail(poster)).productPrices).toEqual([])
  const ticket = await addTicket(shop, { prices: [yuan, won], defaultCurrency: 'CNY' })
  const { eventId } = await detail(ticket)
  const { api } = await addFan(shop)
  const card = value(await api('GET /api/v1/event', {})).content.find(({ id }) => id === eventId)
  expect(card?.priceFrom).toEqual(won)
})

test('currencies: checkout, cart and the cube shop offer none without a method, whatever is requested', async () => {
  expect(await quoteOf(print, 'CNY')).toMatchObject({
    currency: 'USD',
    currencies: ['KRW', 'USD'],
    money: { total: dollars },
  })
  expect(await quoteOf(poster, 'CNY')).toMatchObject({ currencies: [], money: null, pgCodes: [] })
  const fan = await addFan(shop)
  await put(fan, print)
  await put(fan, poster)
  const cart = value(await fan.api('GET /api/v1/cart', { query: { currency: 'CNY' } }))
  expect(cart).toMatchObject({ currency: 'USD', currencies: ['KRW', 'USD'] })
  expect(await linesOf(fan)).toContainEqual(
    expect.objectContaining({ productUid: poster, problems: [{ kind: 'NOT_PAYABLE', currencies: [] }] }),
  )
  const shelf = value(await fan.api('GET /api/v2/point-product', { query: { currency: 'CNY' } }))
  expect(shelf.currencies).toEqual(['KRW'])
  expect(shelf.currency).toBe('KRW')
})

test('currencies: a member who once chose a currency that is no longer charged pays in another', async () => {
  const fan = await addFan(shop)
  await shop.world.db.owner`
    insert into currency_choice (member_uid, currency) values (${fan.uid}, 'CNY')`
  const body = { productUid: print, pgCode: 'P000' as const, quantity: 1 }
  const placed = value(await fan.api('POST /api/v2/order/product', { body }))
  expect(placed.sortingParams).toMatchObject({ cur: 'USD', amt: '36.00' })
})

test('currencies: the last closed method of a currency removes it from every choice until it opens', async () => {
  const korean = ['P000', 'P103', 'P104', 'P002', 'P003', 'P302', 'P015'] as const
  const close = (isClosed: boolean) =>
    transact(shop.world.db.app, async (tx) => {
      for (const scope of korean)
        await setClosing(tx, { part: 'PAYMENT', scope, isClosed, closedBy: (await addFan(shop)).uid })
      return ok(null)
    })
  await close(true)
  await vi.waitFor(
    async () => {
      expect((await quoteOf(print, 'KRW')).currencies).toEqual(['USD'])
      expect((await detail(print)).productPrices).toEqual([dollars])
    },
    { timeout: 20_000 },
  )
  const fan = await addFan(shop)
  await put(fan, print)
  expect((await cartOf(fan, 'KRW')).currencies).toEqual(['USD'])
  await close(false)
  await vi.waitFor(async () => expect((await quoteOf(print, 'KRW')).currencies).toEqual(['KRW', 'USD']), {
    timeout: 20_000,
  })
})
