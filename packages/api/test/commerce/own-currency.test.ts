import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { ada, brooklyn, seoul } from './addresses.ts'
import { cartOf, put, value } from './carts.ts'
import { orderPackage, orderProduct } from './gateway.ts'
import { addFan, addPackage, addProduct, type Fan, openShop, type Shop, speaking } from './shop.ts'

let shop: Shop
let cubes: string
let statementsOf: StatementsOf
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())

const prices = [
  { amount: 11_000, currency: 'KRW' as const },
  { amount: 990, currency: 'USD' as const },
  { amount: 900, currency: 'EUR' as const },
  { amount: 1_200, currency: 'JPY' as const },
]
const saveInfo = async ({ api }: Fan, countryCode: string) =>
  value(await api('POST /api/v1/order-etc-info', { body: { ...ada, countryCode } }))
const saveAddress = async ({ api }: Fan, address: typeof seoul) =>
  value(await api('POST /api/v1/shipping-info', { body: address }))
const quoted = async (fan: Fan, productUid: string) =>
  value(await fan.api('POST /api/v1/checkout/quote', { body: { lines: [{ productUid, quantity: 1 }] } }))
    .currency
const listed = async (fan: Fan, locale: 'ko' | 'ja' | 'en' = 'en') =>
  value(await speaking(shop, fan, locale)('GET /api/v2/point-product', {})).currency
const currencyOf = async ({ orderId }: { orderId: string }) => {
  const [row] = await shop.world.db.owner<
    { currency: string }[]
  >`select currency from orders where id = ${orderId}`
  return row?.currency
}

test('default currency: follows the last saved country before the language for cart, quote and order', async () => {
  const fan = await addFan(shop)
  const film = await addProduct(shop, { prices, buyLimitMax: 9, onHand: 99 })
  await put(fan, film)
  const shown = async () => [(await cartOf(fan)).currency, await quoted(fan, film)]
  expect(await shown()).toEqual(['USD', 'USD'])
  await saveInfo(fan, 'DE')
  expect(await shown()).toEqual(['EUR', 'EUR'])
  const { id } = await saveAddress(fan, seoul)
  expect(await shown()).toEqual(['KRW', 'KRW'])
  await saveInfo(fan, 'JP')
  expect(await shown()).toEqual(['JPY', 'JPY'])
  value(await fan.api('PUT /api/v1/shipping-info/{id}', { params: { id }, body: seoul }))
  expect(await shown()).toEqual(['KRW', 'KRW'])
  expect(await currencyOf(await orderProduct(fan, film))).toBe('KRW')
})

test('default currency: applies to cube packages below the member’s explicit choice', async () => {
  const fan = await addFan(shop)
  await saveAddress(fan, seoul)
  expect([await listed(fan), await listed(fan, 'ja')]).toEqual(['KRW', 'KRW'])
  expect(await currencyOf(await orderPackage(fan, cubes, 'P103'))).toBe('KRW')
  await saveAddress(fan, brooklyn)
  expect(await listed(fan, 'ko')).toBe('USD')
  value(await fan.api('GET /api/v2/point-product', { query: { currency: 'JPY' } }))
  await saveAddress(fan, seoul)
  expect(await listed(fan)).toBe('JPY')
})

test('default currency: falls back to the language when nothing is priced in the country’s currency', async () => {
  const fan = await addFan(shop)
  await saveInfo(fan, 'FR')
  expect([await listed(fan, 'ko'), await listed(fan)]).toEqual(['KRW', 'USD'])
})

test('default currency: needs no statement of its own for the country, and none once a currency is requested', async () => {
  const [known, unknown] = [await addFan(shop), await addFan(shop)]
  await saveAddress(known, seoul)
  const cost = ({ api }: Fan, query: { currency?: 'KRW' } = {}) =>
    statementsOf(async () => value(await api('GET /api/v2/point-product', { query })))
  expect(await cost(known)).toBe(await cost(unknown))
  const guest = shop.world.api.caller({ principal: null, locale: 'en' })
  const ofGuest = await statementsOf(async () => value(await guest('GET /api/v2/point-product', {})))
  expect(await cost(known)).toBe(ofGuest + 1)
})
