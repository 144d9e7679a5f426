import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProduct, findProducts } from '#modules/catalog/products/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, eventId, productId } from './catalogue.ts'

let world: World
const hoodie = {
  eventId: null,
  kind: 'GOODS' as const,
  requiresShipping: true,
  weightGrams: 780,
  supplyDate: '2026-12-10',
  optionGroup: 'hoodie',
  name: { en: 'Tour hoodie', ko: '투어 후디' },
}
const sized = (size: string) => [{ name: { en: 'Size', ko: '사이즈' }, value: { en: size } }]
const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)
const atMoment = (iso: string) => world.db.owner`update app_clock set shift = ${iso}::timestamptz - now()`

beforeAll(async () => {
  world = await createWorld()
  await importCatalog(
    world.api.ctx,
    definition({
      events: [
        anEvent({ replayFrom: at('28T14:00'), replayTo: at('30T14:00') }),
        anEvent({ isCanceled: true }, 'called-off'),
      ],
      products: [
        aProduct({ sortPosition: 2 }),
        aProduct(
          {
            sortPosition: 1,
            kind: 'TICKET_REPLAY',
            replayDays: 1,
            payEndAt: at('30T00:00'),
            customInfoFields: [
              { id: 'name', kind: 'TEXT', label: { en: 'Name', ko: '이름' }, isRequired: true, options: [] },
            ],
          },
          'tide-replay',
        ),
        aProduct({ replayDays: 30, onHand: 0 }, 'tide-long'),
        aProduct({ eventId: eventId('called-off') }, 'called-off-live'),
        aProduct({ eventId: null, kind: 'GOODS', pointPrice: null }, 'mug'),
        aProduct({ ...hoodie, options: sized('M'), shipsFrom: 'JP', shipsTo: ['JP', 'KR'] }, 'hoodie-m'),
        aProduct({ ...hoodie, options: sized('L') }, 'hoodie-l'),
        aProduct({ kind: 'DIGITAL', eventId: null }, 'wallpapers'),
        aProduct({ isHidden: true }, 'secret'),
      ],
    }),
  )
  await atMoment('2026-11-21T00:00:00Z')
})
afterAll(() => world.close())

test('products: list an event’s products in order with stock, payment methods and the price of the language first', async () => {
  const { body } = await world.send('GET /api/v1/event/{id}/products', {
    params: { id: eventId('tide') },
    headers: { 'accept-language': 'ja' },
  })
  expect(body.content.map((product: { productCode: string }) => product.productCode)).toEqual([
    'TIDE-LONG',
    'TIDE-REPLAY',
    'TIDE-LIVE',
  ])
  expect(body.content[0]).toMatchObject({ stock: 0, stockHeld: 0 })
  expect(body.content[1]).toMatchObject({
    name: { text: 'Live', lang: 'en' },
    notice: null,
    stock: 100,
    pgCodes: expect.arrayContaining(['CUBE', 'P000', 'EXIMBAY_CREDITCARDJPY']),
    productPointPrice: 450,
    defaultCurrency: 'USD',
    customInfoFields: [{ id: 'name', label: { text: 'Name', lang: 'en' }, isRequired: true }],
  })
  expect(body.content[1].productPrices[0]).toEqual({ amount: 5_400, currency: 'JPY' })
})

test('products: show a product alone or with its event', async () => {
  const { body } = await world.send('GET /api/v2/product/{id}/detail', {
    params: { id: productId('mug') },
  })
  expect(body).toMatchObject({
    id: productId('mug'),
    eventId: null,
    pgCodes: expect.not.arrayContaining(['CUBE']),
  })
  const unknown = { params: { id: productId('unknown') } }
  expect((await world.send('GET /api/v2/product/{id}/detail', unknown)).status).toBe(404)
  const nothing = { params: { id: eventId('unknown') } }
  expect((await world.send('GET /api/v1/event/{id}/products', nothing)).status).toBe(404)
})

test('products: show the weight, shipping and options of goods', async () => {
  const { body } = await world.send('GET /api/v2/product/{id}/detail', {
    params: { id: productId('hoodie-m') },
    headers: { 'accept-language': 'ko' },
  })
  expect(body).toMatchObject({
    name: { text: '투어 후디, M', lang: 'ko' },
    weightGrams: 780,
    shipsFrom: 'JP',
    shipsTo: ['JP', 'KR'],
    supplyDate: '2026-12-10',
    download: null,
    optionGroup: { id: 'hoodie', name: { text: '투어 후디', lang: 'ko' } },
    options: [{ name: { text: '사이즈', lang: 'ko' }, value: { text: 'M', lang: 'en' } }],
  })
  const files = await world.send('GET /api/v2/product/{id}/detail', {
    params: { id: productId('wallpapers') },
  })
  expect(files.body).toMatchObject({
    weightGrams: null,
    shipsTo: null,
    supplyDate: null,
    download: { from: '2026-11-20T09:00:00.000Z', days: 365 },
    optionGroup: null,
    options: [],
  })
})

test('products: find several by id, without hidden ones', async () => {
  const ids = ['hoodie-l', 'mug', 'secret', 'unknown'].map(productId)
  const found = await findProducts(world.api.ctx.sql, ids)
  expect([...found.keys()].toSorted()).toEqual([productId('hoodie-l'), productId('mug')].toSorted())
  expect(found.get(productId('hoodie-l'))?.name).toEqual({ en: 'Tour hoodie, L', ko: '투어 후디, L' })
})

test.each([
  ['as a call of no event', `kind = 'FAN_CALL', event_id = null`, 'product_call_of_event'],
  ['as an entry of no event', `kind = 'DRAW_ENTRY', event_id = null`, 'product_entry_of_event'],
  ['sent without a weight', `requires_shipping = true, weight_grams = null`, 'product_shipped_is_weighed'],
  ['with files but without their time', `kind = 'DIGITAL'`, 'product_download'],
  ['of a group but without options', `option_group = 'mugs'`, 'product_options'],
])('products: the database refuses a product %s', async (_, change, constraint) => {
  const update = `update product set ${change} where id = '${productId('mug')}'`
  await expect(world.db.owner.unsafe(update)).rejects.toMatchObject({ constraint_name: constraint })
})

test('products: sell within their window only, and never for a canceled event', async () => {
  const isOnSale = async (name: string) => (await findProduct(world.api.ctx.sql, productId(name)))?.isOnSale
  expect(await isOnSale('tide-live')).toBe(true)
  expect(await isOnSale('called-off-live')).toBe(false)
  await atMoment('2026-11-20T08:59:00Z')
  expect(await isOnSale('tide-live')).toBe(false)
  await atMoment('2026-11-28T12:00:00Z')
  expect(await isOnSale('tide-live')).toBe(false)
  expect(await isOnSale('tide-replay')).toBe(true)
  await atMoment('2026-11-21T00:00:00Z')
})

test('products: end live ticket sales with the event, even when their own window is longer', async () => {
  await world.db.owner`update product set pay_end_at = '2026-12-31' where id = ${productId('tide-live')}`
  await atMoment('2026-11-28T12:00:00Z')
  expect(await findProduct(world.api.ctx.sql, productId('tide-live'))).toMatchObject({ isOnSale: false })
  await atMoment('2026-11-21T00:00:00Z')
})

test('products: end the replay of a ticket after its days and never after the event’s replay', async () => {
  const { sql } = world.api.ctx
  expect(await findProduct(sql, productId('tide-replay'))).toMatchObject({
    replayFrom: at('28T14:00'),
    replayTo: at('29T14:00'),
  })
  expect(await findProduct(sql, productId('tide-long'))).toMatchObject({ replayTo: at('30T14:00') })
  expect(await findProduct(sql, productId('tide-live'))).toMatchObject({ replayFrom: null, replayTo: null })
})
