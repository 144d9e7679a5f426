import type { FeeSheet } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brooklyn } from '#test/commerce/addresses.ts'
import { addFan, addProduct, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let stick: string
beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  stick = await addProduct(shop, { kind: 'GOODS', requiresShipping: true, weightGrams: 300, buyLimitMax: 5 })
}, 60_000)
afterAll(() => studio.close())

type Zones = FeeSheet['zones']
type Step = Zones['FAR'][number]
const read = async (): Promise<FeeSheet> =>
  (await studio.send('GET /api/studio/shipping-fee', { cookie: owner.staffCookie })).body
const save = async (zones: object, { cookie = owner.staffCookie, version = 0 } = {}) =>
  studio.send('PUT /api/studio/shipping-fee', {
    cookie,
    body: { version: version || (await read()).version, zones },
  })
/** Returns the rates with a change to the first weight step of North America and Oceania. */
const changed = async (change: Partial<Step>): Promise<Zones> => {
  const { zones } = await read()
  const [first, ...others] = zones.OCEANS
  return { ...zones, OCEANS: [{ ...(first as Step), ...change }, ...others] }
}

type Api = Awaited<ReturnType<typeof addFan>>['api']
const lines = () => [{ productUid: stick, quantity: 1 }]
async function quoted(api: Api) {
  const body = { lines: lines(), currency: 'USD' as const, countryCode: 'US' }
  const quote = await api('POST /api/v1/checkout/quote', { body })
  if (!quote.ok || !quote.value.money) throw new Error('no quote')
  return quote.value.money
}
const order = (api: Api, shownTotal: { amount: number; currency: 'USD' }) =>
  api('POST /api/v2/order/product', {
    body: { productUid: stick, quantity: 1, pgCode: 'P000', shippingInfo: brooklyn, shownTotal },
  })
const known = async (api: Api) => {
  const fees = await api('GET /api/v1/shipping-fee')
  if (!fees.ok) throw new Error(fees.error.name)
  return fees.value
}

test('shipping rates: a new database has a public rate for each zone and weight', async () => {
  const { api } = await addFan(shop)
  const fees = await known(api)
  expect(Object.fromEntries(Object.entries(fees).map(([zone, steps]) => [zone, steps.length]))).toEqual({
    ...{ HOME: 3, NEAR: 6, ASIA: 6, EUROPE: 6, OCEANS: 6, FAR: 6 },
  })
  expect(fees.NEAR[0]).toEqual({ upToGrams: 500, KRW: 12_000, USD: 900, JPY: 1_320, EUR: 830, CUBE: 110 })
  expect(fees.HOME.map(({ upToGrams, KRW }) => [upToGrams, KRW])).toEqual([
    [2_000, 3_000],
    [10_000, 5_000],
    [20_000, 8_000],
  ])
  const response = await studio.world.api.http.inject({ method: 'GET', url: '/api/v1/shipping-fee' })
  expect(response.headers['cache-control']).toBe('public, max-age=5')
  expect((await read()).zones).toEqual(fees)
})

test('shipping rates: a rate change applies at once, orders keep theirs, and a buyer with the old one confirms again', async () => {
  const { api } = await addFan(shop)
  const before = await quoted(api)
  expect(before.shipping).toEqual({ amount: 1_560, currency: 'USD' })
  const placed = await order(api, before.total as { amount: number; currency: 'USD' })
  if (!placed.ok) throw new Error(placed.error.name)
  const entries = (await studio.entries()).length
  const pagesDropped = vi.fn()
  studio.world.api.ctx.bus.on('catalog', pagesDropped)
  expect((await save(await changed({ USD: 1_610 }))).status).toBe(200)
  await vi.waitFor(() => expect(pagesDropped).toHaveBeenCalled(), { timeout: 20_000 })
  expect((await studio.entries()).slice(entries)).toMatchObject([{ action: 'fees.change', outcome: 'DONE' }])
  const log = await studio.send('GET /api/studio/audit', { cookie: owner.staffCookie })
  expect(log.body.content[0]).toMatchObject({
    before: { 'OCEANS 500 g': expect.stringContaining('USD 15.60') },
    after: { 'OCEANS 500 g': expect.stringContaining('USD 16.10') },
  })
  expect(Object.keys(log.body.content[0].after)).toHaveLength(1)
  const [kept] = await studio.world.db.owner<{ fee: number; total: number }[]>`
    select shipping_amount::integer as fee, amount::integer as total from orders where id = ${placed.value.orderId}`
  expect(kept).toEqual({ fee: 1_560, total: before.total.amount })

  const other = await addFan(shop)
  const now = await quoted(other.api)
  expect(now.total.amount).toBe(before.total.amount + 50)
  expect(await order(other.api, before.total as { amount: number; currency: 'USD' })).toMatchObject({
    error: { name: 'PRICE_CHANGED', data: { total: now.total } },
  })
  expect(await order(other.api, now.total as { amount: number; currency: 'USD' })).toMatchObject({ ok: true })
})

test('shipping rates: weights can be added and removed in any order', async () => {
  const { zones } = await read()
  const [first, , ...others] = zones.FAR
  const aNew = { ...(first as Step), upToGrams: 250, KRW: 20_000 }
  expect((await save({ ...zones, FAR: [...others, first, aNew] })).status).toBe(200)
  const after = (await read()).zones
  expect(after.FAR).toEqual([aNew, first, ...others])
  expect({ ...after, FAR: [] }).toEqual({ ...zones, FAR: [] })
})

test('shipping rates: an invalid rate is reported at its field', async () => {
  const { zones } = await read()
  const [first, second] = zones.OCEANS as [Step, Step]
  const of = (...steps: object[]) => ({ ...zones, OCEANS: steps })
  const cases: [object, object[]][] = [
    [of(first, { ...second, upToGrams: 500 }), [{ path: 'zones/OCEANS/1/upToGrams', rule: 'unique' }]],
    [of(second, { ...first, KRW: 99_000 }), [{ path: 'zones/OCEANS/0/KRW', rule: 'lighter' }]],
    [
      of(first, { ...second, EUR: 1, CUBE: 1 }),
      [
        { path: 'zones/OCEANS/1/EUR', rule: 'lighter' },
        { path: 'zones/OCEANS/1/CUBE', rule: 'lighter' },
      ],
    ],
  ]
  for (const [wanted, fields] of cases) expect((await save(wanted)).body.fields).toEqual(fields)
  const { EUR: _, ...withoutEuro } = first
  const { FAR: __, ...withoutFar } = zones
  const bad: object[] = [
    ...[{ KRW: 0 }, { KRW: -1 }, { USD: 1.5 }, { USD: '1560' }, { JPY: null }, { CUBE: 1e8 }, { CNY: 100 }],
    ...[{ upToGrams: 0 }, { upToGrams: 100_001 }, { upToGrams: 0.5 }],
  ].map((change) => of({ ...first, ...change }))
  const many = Array.from({ length: 13 }, (_, at) => ({ ...first, upToGrams: at + 1 }))
  for (const wanted of [...bad, of(), of(withoutEuro), of(...many), withoutFar, { ...zones, MOON: [first] }])
    expect({ wanted, status: (await save(wanted)).status }).toEqual({ wanted, status: 400 })
  expect((await read()).zones).toEqual(zones)
})

test('shipping rates: the database keeps a rate for each zone and heavier parcels at least as expensive', async () => {
  const { owner: db } = studio.world.db
  await expect(db`delete from shipping_rate_band where zone = 'HOME'`).rejects.toThrow(/a zone without a fee/)
  await expect(
    db`update shipping_rate_band set krw = 1 where zone = 'HOME' and up_to_grams = 20000`,
  ).rejects.toThrow(/a heavier parcel for less/)
})

test('shipping rates: the second of two editors learns about the first, and rates require the second factor', async () => {
  const { version, zones } = await read()
  const results = await Promise.all([save(zones, { version }), save(zones, { version })])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
    ...{ name: 'VERSION_CONFLICT', data: { version: version + 1 } },
  })
  await studio.pass('11 minutes')
  expect((await save(zones)).body.name).toBe('REAUTH_REQUIRED')
})

test('shipping rates: staff of one event does not see the rates of all parcels', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const seen = await studio.send('GET /api/studio/shipping-fee', { cookie: organiser.staffCookie })
  expect(seen.body.name).toBe('NOT_PERMITTED')
})
