import type { TaxLine } from '@encore/contract/endpoints'
import { includedTax } from '@encore/contract/rules/tax'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { ada, brooklyn, type seoul } from './addresses.ts'
import { value } from './carts.ts'
import { notice, orderPackage, orderProduct, sendNotice } from './gateway.ts'
import { boughtByCubes, paidPackage } from './refunds.ts'
import { addFan, addPackage, addProduct, audits, type Fan, openShop, type Shop, speaking } from './shop.ts'

let shop: Shop
let film: string
let stick: string
beforeAll(async () => {
  shop = await openShop({
    SELLER_TAX_REGISTRATIONS: 'KR:123-45-67890,JP:T1234567890123,OSS:EU372012345,IOSS:IM3720000012',
  })
  const prices = [
    { amount: 49_500, currency: 'KRW' as const },
    { amount: 5_400, currency: 'JPY' as const },
    { amount: 3_333, currency: 'EUR' as const },
    { amount: 3_600, currency: 'USD' as const },
  ]
  film = await addProduct(shop, { buyLimitMax: 90, onHand: 900, pointPrice: 60, prices })
  stick = await addProduct(shop, {
    ...{ kind: 'GOODS', requiresShipping: true, weightGrams: 400, buyLimitMax: 90, onHand: 900, prices },
  })
})
afterAll(() => shop.close())

const livesIn = async (fan: Fan, countryCode: string) =>
  value(await fan.api('POST /api/v1/order-etc-info', { body: { ...ada, countryCode } }))
const taxOf = async ({ api }: Fan, id: string): Promise<TaxLine[]> =>
  value(await api('GET /api/v2/order/{id}/detail', { params: { id } })).tax
const berlin = { ...brooklyn, countryCode: 'DE', postCode: '10115', address1: 'Torstrasse 1' }

async function ordered(
  fan: Fan,
  lines: [string, number][],
  more: { shippingInfo?: typeof seoul; pgCode?: 'P000' | 'CUBE' },
) {
  const cartItemIds: string[] = []
  for (const [productUid, quantity] of lines)
    cartItemIds.push(
      value(await fan.api('POST /api/v1/cart/items', { body: { productUid, quantity } })).cartItemId,
    )
  const { pgCode = 'P000', ...rest } = more
  const body = { cartItemIds, pgCode, digitalConsent: true as const, ...rest }
  return value(await fan.api('POST /api/v2/order/cart', { body })).orderId
}

const grant = (orderId: string, amount: string | null) =>
  transact(shop.world.api.ctx.sql, (tx) =>
    grantRefund(shop.world.api.ctx, tx, { orderId, amount, decidedBy: 'test', reason: 'as the rules say' }),
  )

test('order tax: a Korean order includes 10 %, and the detail shows rate, net, tax and the seller’s number', async () => {
  const fan = await addFan(shop)
  const korean = { ...fan, api: speaking(shop, fan, 'ko') }
  const { orderId } = await orderProduct(korean, film)
  expect(await taxOf(fan, orderId)).toEqual([
    {
      ...{ treatment: 'TAXED', country: 'KR', rate: 1000, registration: '123-45-67890', currency: 'KRW' },
      ...{ gross: 49_500, net: 45_000, tax: 4_500, back: null },
    },
  ])
})

test('order tax: digital content has the rate of the country its buyer lives in', async () => {
  const fan = await addFan(shop)
  await livesIn(fan, 'FI')
  const orderId = await ordered(fan, [[film, 3]], {})
  expect(await taxOf(fan, orderId)).toMatchObject([
    {
      ...{ country: 'FI', rate: 2550, registration: 'EU372012345', currency: 'EUR' },
      ...{ gross: 9_999, tax: includedTax(9_999, 2550) },
    },
  ])
  const american = await addFan(shop)
  await livesIn(american, 'US')
  expect(await taxOf(american, await ordered(american, [[film, 1]], {}))).toMatchObject([
    { treatment: 'NOT_REGISTERED', country: 'US', rate: 0, registration: null, tax: 0, net: 3_600 },
  ])
})

test('order tax: goods and their postage have the rate of the destination, rounded once together', async () => {
  const fan = await addFan(shop)
  await livesIn(fan, 'DE')
  const orderId = await ordered(
    fan,
    [
      [stick, 2],
      [film, 1],
    ],
    { shippingInfo: berlin },
  )
  const [line, ...others] = await taxOf(fan, orderId)
  expect(others.map(({ country, registration }) => [country, registration])).toEqual([['DE', 'EU372012345']])
  expect(line).toMatchObject({ country: 'DE', rate: 1900, registration: 'IM3720000012' })
  const rows = await shop.world.db.owner<{ product_id: string; tax: number; gross: number }[]>`
    select product_id, tax, gross from order_tax where order_id = ${orderId} and country = 'DE'`
  expect(rows.map(({ product_id }) => product_id).sort()).toEqual([stick, film, 'shipping'].sort())
  const sum = (of: 'tax' | 'gross') => rows.reduce((all, row) => all + row[of], 0)
  expect(sum('tax')).toBe(includedTax(sum('gross'), 1900))
})

test('order tax: a parcel above the import scheme’s limit carries none and says so', async () => {
  const fan = await addFan(shop)
  await livesIn(fan, 'DE')
  const orderId = await ordered(fan, [[stick, 5]], { shippingInfo: berlin })
  expect(await taxOf(fan, orderId)).toMatchObject([{ treatment: 'AT_IMPORT', country: 'DE', tax: 0 }])
})

test('order tax: an open order that is requested again for another country has the tax of that one', async () => {
  const fan = await addFan(shop)
  await livesIn(fan, 'DE')
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1 }
  const first = value(
    await fan.api('POST /api/v2/order/product', { body: { ...body, shippingInfo: berlin } }),
  )
  const paris = { ...berlin, countryCode: 'FR' }
  const again = value(await fan.api('POST /api/v2/order/product', { body: { ...body, shippingInfo: paris } }))
  expect(again.orderId).toBe(first.orderId)
  expect(await taxOf(fan, first.orderId)).toMatchObject([{ country: 'FR', rate: 2000 }])
})

test('order tax: a partial refund returns its share of the tax, shown below zero', async () => {
  const fan = await addFan(shop)
  await livesIn(fan, 'DE')
  const placed = await orderProduct({ ...fan, api: withConsent(fan) }, film)
  await sendNotice(shop, notice(placed))
  const [sold] = await taxOf(fan, placed.orderId)
  expect(sold).toMatchObject({ gross: 3_333, tax: 532, net: 2_801, back: null })
  expect((await grant(placed.orderId, '18.88')).ok).toBe(true)
  const [partly] = await taxOf(fan, placed.orderId)
  // Refunded tax: 5.32 × 18.88 / 33.33 = 3.01.
  expect(partly?.back).toEqual({ gross: -1_888, net: -1_587, tax: -301 })
  expect(await audits(shop)).toEqual([])
})

test('order tax: a full refund leaves no tax line by line, whatever the parts', {
  tags: 'long',
}, async () => {
  const sticker = await addProduct(shop, { pointPrice: 7, buyLimitMax: 20 })
  const packet = await addPackage(shop)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }), async (parts) => {
      const fan = await addFan(shop)
      const korean = { ...fan, api: speaking(shop, fan, 'ko') }
      await paidPackage(shop, korean, packet)
      const placed = await ordered(
        korean,
        [
          [film, 1],
          [sticker, 3],
        ],
        { pgCode: 'CUBE' },
      )
      let left = 81
      for (const part of parts) {
        if (part >= left) break
        left -= part
        expect((await grant(placed, String(part))).ok).toBe(true)
        const [{ gross = 0, tax = 0, back } = {}] = await taxOf(fan, placed)
        const share = (whole: number) => (whole * (81 - left)) / 81
        expect(Math.abs(share(gross) + (back?.gross ?? 0))).toBeLessThanOrEqual(2)
        expect(Math.abs(share(tax) + (back?.tax ?? 0))).toBeLessThanOrEqual(2)
      }
      expect((await grant(placed, null)).ok).toBe(true)
      const [{ gross = 0, net = 0, tax = 0, back } = {}] = await taxOf(fan, placed)
      expect(back).toEqual({ gross: -gross, net: -net, tax: -tax })
    }),
    { numRuns: 12 },
  )
  expect(await audits(shop)).toEqual([])
})

test('order tax: cubes are prepaid, and what they buy is taxed on their purchase price', async () => {
  const fan = await addFan(shop)
  const korean = { ...fan, api: speaking(shop, fan, 'ko') }
  const packet = await paidPackage(shop, korean, await addPackage(shop))
  expect(await taxOf(fan, packet.orderId)).toMatchObject([
    { treatment: 'PREPAID', currency: 'KRW', gross: 11_000, net: 11_000, tax: 0, registration: null },
  ])
  // Free cubes are spent first: 10 of 60 were free, and 50 of 100 were bought for ₩11,000.
  const id = await boughtByCubes(korean, film)
  expect(await taxOf(fan, id)).toMatchObject([
    { treatment: 'TAXED', country: 'KR', currency: 'KRW', gross: 5_500, net: 5_000, tax: 500 },
  ])
  expect(await audits(shop)).toEqual([])
  expect((await grant(id, '20')).ok).toBe(true)
  expect((await taxOf(fan, id))[0]?.back).toEqual({ gross: -1_833, net: -1_666, tax: -167 })
  expect((await grant(id, null)).ok).toBe(true)
  expect((await taxOf(fan, id))[0]?.back).toEqual({ gross: -5_500, net: -5_000, tax: -500 })
  expect(await audits(shop)).toEqual([])
})

test('order tax: given cubes cost nothing and hold no tax', async () => {
  const fan = await addFan(shop, 100)
  expect(await taxOf(fan, await boughtByCubes(fan, film))).toMatchObject([
    { treatment: 'FREE', currency: 'CUBE', gross: 0, tax: 0 },
  ])
  expect(await audits(shop)).toEqual([])
})

test('order tax: the database refuses a tax that is not of the price, not rounded once or changed afterwards', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, await addPackage(shop))
  const other = await orderProduct(fan, film)
  const app = shop.world.db.app
  const rewritten = (id: string, net: number, tax: number) =>
    transact(app, async (tx) => {
      const [row] = await tx`delete from order_tax where order_id = ${id} returning *`
      await tx`insert into order_tax ${tx({ ...row, net, tax })}`
      return { ok: true as const, value: null }
    })
  await expect(rewritten(other.orderId, 3_273, 328)).rejects.toThrow('order_tax_sum')
  await expect(rewritten(other.orderId, 3_272, 328)).rejects.toThrow('is not its rate of its sum')
  await expect(app`update order_tax set tax = 0 where order_id = ${other.orderId}`).rejects.toThrow('denied')
  await sendNotice(shop, notice(placed))
  await expect(app`delete from order_tax where order_id = ${placed.orderId}`).rejects.toThrow('stands')
})

test('order tax: an order from before it was recorded has none, and its refund adds none', async () => {
  const fan = await addFan(shop)
  const placed = await orderProduct(fan, film)
  await shop.world.db.owner`delete from order_tax where order_id = ${placed.orderId}`
  await sendNotice(shop, notice(placed))
  expect(await taxOf(fan, placed.orderId)).toEqual([])
  expect((await grant(placed.orderId, '6')).ok).toBe(true)
  expect(await taxOf(fan, placed.orderId)).toEqual([])
  expect(await audits(shop)).toEqual([])
})

/** Adds the consent to immediate delivery of digital content to every call. */
function withConsent({ api }: Fan): Fan['api'] {
  return ((key: Parameters<Fan['api']>[0], options: { body?: object }) =>
    api(key, { ...options, body: { ...options.body, digitalConsent: true } } as never)) as Fan['api']
}
