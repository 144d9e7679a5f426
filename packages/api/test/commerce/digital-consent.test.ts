import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, brooklyn } from './addresses.ts'
import { cartOf, put, value } from './carts.ts'
import { addFan, addProduct, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let film: string
beforeAll(async () => {
  shop = await openShop()
  film = await addProduct(shop, { buyLimitMax: 9, onHand: 99 })
})
afterAll(() => shop.close())

const livesIn = async (fan: Fan, countryCode: string) =>
  value(await fan.api('POST /api/v1/order-etc-info', { body: { ...ada, countryCode } }))

const body = (productUid = film) => ({ productUid, pgCode: 'CUBE' as const, quantity: 1 })
const agreed = { digitalConsent: true as const }
const refused = {
  status: 400,
  error: { name: 'INVALID_INPUT', fields: [{ path: 'digitalConsent', rule: 'required' }] },
}
const consents = async (orderId: string) =>
  (await shop.world.db.owner`select given_at from digital_consent where order_id = ${orderId}`).length

test('digital consent: is required from buyers in the special group and stored with its time', async () => {
  const fan = await addFan(shop, 1_000)
  await livesIn(fan, 'DE')
  expect(await fan.api('POST /api/v2/order/product', { body: body() })).toMatchObject(refused)
  const { orderId } = value(await fan.api('POST /api/v2/order/product', { body: { ...body(), ...agreed } }))
  expect(await consents(orderId)).toBe(1)
  await put(fan, film)
  const cartItemIds = (await cartOf(fan)).content.map(({ cartItemId }) => cartItemId)
  const cart = { cartItemIds, pgCode: 'CUBE' as const }
  expect(await fan.api('POST /api/v2/order/cart', { body: cart })).toMatchObject(refused)
  const bought = value(await fan.api('POST /api/v2/order/cart', { body: { ...cart, ...agreed } }))
  expect(await consents(bought.orderId)).toBe(1)
})

test('digital consent: is required from the sender of a gift', async () => {
  const fan = await addFan(shop, 1_000)
  await livesIn(fan, 'FR')
  const gift = { ...body(), message: '' }
  expect(await fan.api('POST /api/v1/gift', { body: gift })).toMatchObject(refused)
  const { orderId } = value(await fan.api('POST /api/v1/gift', { body: { ...gift, ...agreed } }))
  expect(await consents(orderId)).toBe(1)
})

test('digital consent: is not required in other countries, without a country or for goods', async () => {
  const [korean, unknown, german] = [
    await addFan(shop, 1_000),
    await addFan(shop, 1_000),
    await addFan(shop, 1_000),
  ]
  await livesIn(korean, 'KR')
  await livesIn(german, 'DE')
  const goods = await addProduct(shop, { kind: 'GOODS' })
  const orders = [
    await korean.api('POST /api/v2/order/product', { body: body() }),
    await unknown.api('POST /api/v2/order/product', { body: body() }),
    await german.api('POST /api/v2/order/product', { body: body(goods) }),
  ]
  for (const order of orders) expect(await consents(value(order).orderId)).toBe(0)
})

test('digital consent: is required without a country for payments in euros, or in cubes after prices in euros', async () => {
  const fan = await addFan(shop, 1_000)
  const priced = await addProduct(shop, {
    prices: [{ amount: 900, currency: 'EUR' }],
    defaultCurrency: 'EUR',
  })
  const byCard = { ...body(priced), pgCode: 'P000' as const }
  expect(await fan.api('POST /api/v2/order/product', { body: byCard })).toMatchObject(refused)
  expect((await fan.api('POST /api/v2/order/product', { body: { ...byCard, ...agreed } })).ok).toBe(true)
  const other = await addFan(shop, 1_000)
  await shop.world.db.owner`insert into currency_choice (member_uid, currency) values (${other.uid}, 'EUR')`
  expect(await other.api('POST /api/v2/order/product', { body: body() })).toMatchObject(refused)
})

test('digital consent: appears in the order activity', async () => {
  const fan = await addFan(shop, 1_000)
  const moments = async (extra: Partial<typeof agreed>) => {
    const { orderId } = value(await fan.api('POST /api/v2/order/product', { body: { ...body(), ...extra } }))
    const { timeline } = value(await fan.api('GET /api/v2/order/{id}/detail', { params: { id: orderId } }))
    return timeline.map(({ what }) => what)
  }
  expect((await moments(agreed)).slice(0, 2)).toEqual(['DIGITAL_AGREED', 'ORDERED'])
  expect(await moments({})).not.toContain('DIGITAL_AGREED')
})

test('digital consent: uses the country of the order before the saved one', async () => {
  const fan = await addFan(shop, 1_000)
  await livesIn(fan, 'DE')
  const asking = await addProduct(shop, { requiresOrderInfo: true })
  const orderEtcInfo = { ...ada, countryCode: 'JP' }
  const order = await fan.api('POST /api/v2/order/product', { body: { ...body(asking), orderEtcInfo } })
  expect(order.ok).toBe(true)
})

test('digital consent: quote returns the last saved country', async () => {
  const fan = await addFan(shop)
  const quoted = async () =>
    value(
      await fan.api('POST /api/v1/checkout/quote', { body: { lines: [{ productUid: film, quantity: 1 }] } }),
    )
  expect((await quoted()).savedCountry).toBeNull()
  value(await fan.api('POST /api/v1/shipping-info', { body: brooklyn }))
  expect((await quoted()).savedCountry).toBe('US')
})
