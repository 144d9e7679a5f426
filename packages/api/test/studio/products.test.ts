import type { ProductDraft, ProductLine } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openChannel } from '#modules/live/channels/index.ts'
import { problemsOf, put } from '#test/commerce/carts.ts'
import { notice, orderProduct, sendNotice, stateOf } from '#test/commerce/gateway.ts'
import { addFan, addProduct, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, freshCode, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
}, 60_000)
afterAll(() => studio.close())

const read = async (id: string, cookie = owner.staffCookie) =>
  studio.send('GET /api/studio/product/{id}', { cookie, params: { id } })
const list = async (cookie: string, query = {}): Promise<string[]> =>
  (await studio.send('GET /api/studio/product', { cookie, query })).body.content.map(
    ({ id }: { id: string }) => id,
  )

async function save(
  id: string,
  change: Partial<ProductDraft>,
  { confirmed = [] as string[], cookie = owner.staffCookie, version = 0 } = {},
) {
  const { body } = await read(id)
  return studio.send('PUT /api/studio/product/{id}', {
    cookie,
    params: { id },
    body: { version: version || body.version, product: { ...body.draft, ...change }, confirmed },
  })
}

const create = async (cookie: string, body: object) =>
  studio.send('POST /api/studio/product', { cookie, body })
const usd = (amount: number) => [{ amount, currency: 'USD' as const }]

async function draft(change: Partial<ProductDraft> = {}): Promise<ProductDraft> {
  const like = await addProduct(shop, {})
  const { pointPrice: _, ...rest } = (await read(like)).body.draft as ProductDraft
  return { ...rest, productCode: `MADE-${newId('pr').slice(3)}`, pointPrice: null, ...change }
}

test('studio products: an organiser of one event sees its products only', async () => {
  const own = await addProduct(shop, { eventId: tide })
  const foreign = await addProduct(shop, { eventId: moon })
  const alone = await addProduct(shop, {})
  expect(await list(organiser.staffCookie)).toContain(own)
  for (const id of [foreign, alone]) {
    expect(await list(organiser.staffCookie)).not.toContain(id)
    expect((await read(id, organiser.staffCookie)).body.name).toBe('NOT_FOUND')
    const saved = await save(id, { buyLimitMax: 2 }, { cookie: organiser.staffCookie })
    expect(saved.body.name).toBe('NOT_FOUND')
  }
  expect(await list(owner.staffCookie, { eventId: 'none', size: 100 })).toContain(alone)
  expect(await list(owner.staffCookie, { eventId: moon })).toEqual([foreign])
  expect(
    (
      await create(organiser.staffCookie, {
        eventId: moon,
        kind: 'DIGITAL',
        onHand: 1,
        product: await draft(),
      })
    ).body.name,
  ).toBe('NOT_FOUND')
  expect(
    (
      await create(organiser.staffCookie, {
        eventId: null,
        kind: 'DIGITAL',
        onHand: 1,
        product: await draft(),
      })
    ).body.name,
  ).toBe('NOT_PERMITTED')
})

test('studio products: a new product without a limit and a sale end gets the defaults of its kind', async () => {
  const [show] = await studio.world.db.owner<{ endAt: Date }[]>`
    select end_at as "endAt" from event where id = ${tide}`
  const made = async (kind: string, change: Partial<ProductDraft> = {}) => {
    const { buyLimitMax: _, payEndAt: __, ...product } = await draft(change)
    return create(owner.staffCookie, { eventId: tide, kind, onHand: 5, product })
  }
  const drafted = async (kind: string, change: Partial<ProductDraft> = {}) =>
    (await read((await made(kind, change)).body.id)).body.draft
  const supply = { download: null, requiresShipping: false, payStartAt: '2026-11-01T00:00:00.000Z' }
  const atEnd = show?.endAt.toISOString()
  expect(await drafted('TICKET_LIVE', supply)).toMatchObject({ buyLimitMax: 1, payEndAt: atEnd })
  expect(await drafted('GOODS', supply)).toMatchObject({ buyLimitMax: 10, payEndAt: atEnd })
  const { payEndAt: _, ...endless } = await draft()
  const alone = await create(owner.staffCookie, { eventId: null, kind: 'GOODS', onHand: 5, product: endless })
  expect(alone.body.fields).toContainEqual({ path: 'product/payEndAt', rule: 'required' })
})

test('studio products: event staff who support fans of another event change the first only, and the refusal is logged', async () => {
  const both = await studio.hire({ role: 'ORGANISER', eventId: tide }, { role: 'SUPPORT', eventId: moon })
  const product = await addProduct(shop, { eventId: moon })
  expect((await read(product, both.staffCookie)).status).toBe(200)
  const before = (await studio.entries()).length
  expect((await save(product, { buyLimitMax: 2 }, { cookie: both.staffCookie })).body.name).toBe(
    'NOT_PERMITTED',
  )
  expect((await studio.entries()).slice(before)).toMatchObject([
    { action: 'product.change', refusal: 'NOT_PERMITTED' },
  ])
})

test('studio products: the list continues at its cursor and searches name and code', async () => {
  const ids = [
    await addProduct(shop, { eventId: tide, name: { en: 'Tide lamp' } }),
    await addProduct(shop, { eventId: tide }),
  ]
  const first = await studio.send('GET /api/studio/product', {
    cookie: organiser.staffCookie,
    query: { size: 1 },
  })
  expect(first.body.content).toHaveLength(1)
  const rest = await list(organiser.staffCookie, { size: 100, cursor: first.body.nextCursor })
  const all = await list(organiser.staffCookie, { size: 100 })
  expect([first.body.content[0].id, ...rest]).toEqual(all)
  expect(await list(organiser.staffCookie, { keyword: 'tide LAMP' })).toEqual([ids[0]])
  expect(await list(organiser.staffCookie, { keyword: '%' })).toEqual([])
})

test('studio products: a new product is sold, its units have a reason, and the log has one entry', async () => {
  const heard = vi.fn()
  studio.world.api.ctx.bus.on('catalog', heard)
  const product = await draft({
    prices: usd(1_200),
    defaultCurrency: 'USD',
    name: { en: 'Poster', ko: '포스터' },
    download: null,
  })
  const before = (await studio.entries()).length
  const made = await create(organiser.staffCookie, { eventId: tide, kind: 'GOODS', onHand: 40, product })
  expect(made.status).toBe(200)
  expect((await studio.entries()).slice(before)).toMatchObject([
    { action: 'product.create', outcome: 'DONE' },
  ])
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 10_000)
  const { id } = made.body
  const shown = await studio.world.send('GET /api/v2/product/{id}/detail', { params: { id } })
  expect(shown.body).toMatchObject({ name: { text: 'Poster' }, stock: 40, productPrices: usd(1_200) })
  expect(
    (await create(organiser.staffCookie, { eventId: tide, kind: 'GOODS', onHand: 1, product })).body.fields,
  ).toEqual([{ path: 'product/productCode', rule: 'taken' }])
})

test('studio products: a fan call is made like other products, of an event', async () => {
  const call = await draft({ productCode: 'FAN-CALL', download: null })
  const made = await create(organiser.staffCookie, {
    eventId: tide,
    kind: 'FAN_CALL',
    onHand: 5,
    product: call,
  })
  expect(made.status).toBe(200)
  const shown = await studio.world.send('GET /api/v2/product/{id}/detail', { params: { id: made.body.id } })
  expect(shown.body).toMatchObject({ kind: 'FAN_CALL', stock: 5, call: null })
  expect((await read(made.body.id)).body.sale).toBe('NOT_YET')
  const alone = await create(owner.staffCookie, {
    ...{ eventId: null, kind: 'FAN_CALL', onHand: 5 },
    product: { ...call, productCode: 'FAN-CALL-ALONE' },
  })
  expect(alone.body.fields).toContainEqual({ path: 'product/eventId', rule: 'required' })
})

test.each([
  [{ payStartAt: 'tomorrow' }, 'product/payStartAt', 'format'],
  [{ image: 'f'.repeat(32) }, 'product/image', 'unknown'],
  [{ payEndAt: '1999-01-01T00:00:00Z' }, 'product/payEndAt', 'format'],
  [{ name: { en: '  ' } }, 'product/name', 'required'],
  [{ defaultCurrency: 'EUR' as const }, 'product/defaultCurrency', 'priced'],
  [{ productCode: 'tide' }, 'product/productCode', 'pattern'],
  [{ prices: [...usd(1), ...usd(2)] }, 'product/prices', 'unique'],
  [{ isOnSitePickup: true }, 'product/isOnSitePickup', 'goods-only'],
  [
    {
      customInfoFields: [
        { id: 'card', kind: 'SELECT' as const, label: { en: 'Card' }, isRequired: true, options: ['A'] },
      ],
    },
    'product/customInfoFields',
    'options',
  ],
])('studio products: refuse %o with its field', async (change, path, rule) => {
  const product = await addProduct(shop, {})
  const refused = await save(product, change as Partial<ProductDraft>)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toContainEqual({ path, rule })
})

test('studio products: refuse a price of zero and a fraction of the smallest coin', async () => {
  const product = await addProduct(shop, {})
  for (const amount of [0, -1, 1.5, 10 ** 12 + 1, '12'])
    expect((await save(product, { prices: usd(amount as number) })).status).toBe(400)
})

test('studio products: the second of two editors learns who saved first, and nothing is overwritten', async () => {
  const product = await addProduct(shop, { eventId: tide })
  const { version } = (await read(product)).body
  expect((await save(product, { sortPosition: 3 }, { cookie: organiser.staffCookie })).body).toEqual({
    version: version + 1,
  })
  const late = await save(product, { sortPosition: 9 }, { version })
  expect(late.body).toMatchObject({
    name: 'VERSION_CONFLICT',
    data: { version: version + 1, by: expect.any(String) },
  })
  expect((await read(product)).body.draft.sortPosition).toBe(3)
})

test('studio products: one of two simultaneous saves is refused', async () => {
  const product = await addProduct(shop, {})
  const { version } = (await read(product)).body
  const saved = await Promise.all([4, 5].map((sortPosition) => save(product, { sortPosition }, { version })))
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('studio products: a live sale’s price changes once its effects are confirmed, without open orders', async () => {
  const product = await addProduct(shop, {
    eventId: tide,
    kind: 'DIGITAL',
    onHand: 10,
    buyLimitMax: 4,
    pointPrice: null,
    prices: usd(3_600),
  })
  const [paying, holding, filling] = [await addFan(shop), await addFan(shop), await addFan(shop)]
  const placed = await orderProduct(paying, product, 2)
  await holding.api('POST /api/v1/checkout/hold', { body: { lines: [{ productUid: product, quantity: 1 }] } })
  await put(filling, product, 3)
  const refused = await save(product, { prices: usd(4_000), buyLimitMax: 2 })
  expect(refused.body).toMatchObject({
    name: 'CONFIRM_CHANGES',
    data: {
      changes: [
        { kind: 'PRICE_NOW', count: 7 },
        { kind: 'PRICE_CHECKOUT', count: 1 },
        { kind: 'PRICE_CARTS', count: 1 },
        { kind: 'PRICE_ORDERS', count: 1 },
        { kind: 'LIMIT_CARTS', count: 1 },
      ],
    },
  })
  expect((await read(product)).body.draft.prices).toEqual(usd(3_600))
  const kinds = refused.body.data.changes.map(({ kind }: { kind: string }) => kind)
  const partly = await save(product, { prices: usd(4_000), buyLimitMax: 2 }, { confirmed: kinds.slice(1) })
  expect(partly.body.name).toBe('CONFIRM_CHANGES')
  const before = (await studio.entries()).length
  expect((await save(product, { prices: usd(4_000), buyLimitMax: 2 }, { confirmed: kinds })).status).toBe(200)
  expect(await studio.entries()).toHaveLength(before + 1)
  expect(await stateOf(paying, placed)).toMatchObject({
    status: 'PENDING',
    total: { amount: 7_200, currency: 'USD' },
  })
  expect(await problemsOf(filling)).toContainEqual({
    kind: 'PRICE_CHANGED',
    was: { amount: 3_600, currency: 'USD' },
    now: { amount: 4_000, currency: 'USD' },
  })
  const asked = await holding.api('POST /api/v2/order/product', {
    body: {
      productUid: product,
      pgCode: 'P000',
      quantity: 1,
      shownTotal: { amount: 3_600, currency: 'USD' },
    },
  })
  expect(asked).toMatchObject({ ok: false, error: { name: 'PRICE_CHANGED' } })
  await sendNotice(shop, notice(placed))
  expect(await stateOf(paying, placed)).toMatchObject({
    status: 'FULFILLED',
    total: { amount: 7_200, currency: 'USD' },
  })
})

test('studio products: an edit that ends a sale lists everybody affected, and a harmless one saves at once', async () => {
  const product = await addProduct(shop, { kind: 'GOODS', onHand: 5 })
  expect((await save(product, { description: { en: 'Longer words' } })).status).toBe(200)
  await put(await addFan(shop), product)
  const refused = await save(product, { isHidden: true })
  expect(refused.body.data.changes).toEqual([
    { kind: 'SALE_ENDS', count: 5 },
    { kind: 'ENDS_CARTS', count: 1 },
  ])
  const confirmed = ['SALE_ENDS', 'ENDS_CARTS']
  expect((await save(product, { isHidden: true }, { confirmed })).status).toBe(200)
  const opening = await save(product, { isHidden: false })
  expect(opening.body.data.changes).toEqual([{ kind: 'SALE_OPENS', count: 5 }])
})

test('studio products: a change of shared group data applies to the group, and each option keeps its own', async () => {
  const sized = (value: string) => ({
    eventId: tide,
    optionGroup: 'cap',
    name: { en: 'Cap' },
    options: [{ name: { en: 'Size' }, value: { en: value } }],
  })
  const [small, large] = [await addProduct(shop, sized('S')), await addProduct(shop, sized('L'))]
  const change = { name: { en: 'Tour cap' } }
  expect((await save(small, change)).body.data.changes).toEqual([{ kind: 'GROUP', count: 1 }])
  expect((await save(small, change, { confirmed: ['GROUP'] })).status).toBe(200)
  const listed = await studio.send('GET /api/studio/product', {
    cookie: owner.staffCookie,
    query: { keyword: 'Tour cap' },
  })
  expect(listed.body.content.map(({ group }: ProductLine) => group)).toEqual([
    { code: 'cap', name: { text: 'Tour cap', lang: 'en' } },
    { code: 'cap', name: { text: 'Tour cap', lang: 'en' } },
  ])
  expect((await read(large)).body).toMatchObject({
    version: 3,
    draft: { name: { en: 'Tour cap' }, options: sized('L').options },
    siblings: [{ id: small, name: { text: 'Tour cap, S' } }],
  })
  expect((await save(small, { options: sized('L').options })).body.fields).toContainEqual({
    path: 'product/options',
    rule: 'unique',
  })
})

test('studio products: a slot keeps room for its reservations and is removable only if it never had one', async () => {
  const at = (hour: number) => `2027-03-01T0${hour}:00:00.000Z`
  const slot = (hour: number, capacity = 5) => ({ from: at(hour), to: at(hour + 1), capacity })
  const product = await addProduct(shop, {
    kind: 'GOODS',
    isOnSitePickup: true,
    pickupSlots: [slot(1), slot(3)].map(({ from, to, capacity }) => ({
      from: new Date(from),
      to: new Date(to),
      capacity,
    })),
  })
  const slots = await studio.world.db.owner<{ id: string }[]>`
    select id from pickup_slot where product_id = ${product} order by from_at`
  for (const order of ['or_a', 'or_b'])
    await studio.world.db.app`select pickup_take(${slots[0]?.id ?? ''}, ${product}, ${order})`
  expect((await read(product)).body.taken).toEqual([
    { from: at(1), orders: 2 },
    { from: at(3), orders: 0 },
  ])
  const problemOf = async (pickupSlots: ProductDraft['pickupSlots']) =>
    (await save(product, { pickupSlots })).body.fields
  expect(await problemOf([slot(1, 1), slot(3)])).toEqual([
    { path: 'product/pickupSlots', rule: 'below-taken' },
  ])
  expect(await problemOf([slot(3)])).toEqual([{ path: 'product/pickupSlots', rule: 'taken' }])
  expect((await save(product, { pickupSlots: [slot(1, 2), slot(5)] })).status).toBe(200)
  expect((await read(product)).body.draft.pickupSlots).toEqual([slot(1, 2), slot(5)])
})

test('studio products: a new price requires reauthentication within ten minutes, in cubes too, and new texts do not', async () => {
  const product = await addProduct(shop, { eventId: tide, pointPrice: 300, prices: usd(300) })
  await studio.pass('11 minutes')
  for (const change of [{ prices: usd(1) }, { pointPrice: 1 }, { prices: [] }])
    expect((await save(product, change)).body.name).toBe('REAUTH_REQUIRED')
  expect((await read(product)).body.draft).toMatchObject({ pointPrice: 300, prices: usd(300) })
  expect((await save(product, { sortPosition: 7 })).status).toBe(200)
  const body = { code: freshCode(owner.uid) }
  await studio.send('POST /api/studio/session/proof', { cookie: owner.staffCookie, body })
  expect((await save(product, { pointPrice: 299 }, { confirmed: ['PRICE_NOW'] })).status).toBe(200)
})

test('studio products: stock: the first count of a product names who created it', async () => {
  const { body } = await create(owner.staffCookie, {
    eventId: null,
    kind: 'GOODS',
    onHand: 7,
    product: await draft({ download: null }),
  })
  const history = await studio.send('GET /api/studio/product/{id}/stock', {
    cookie: owner.staffCookie,
    params: { id: body.id },
  })
  const [row] = await studio.world.db.owner<{ nickname: string }[]>`
    select m.nickname from member m join stock_movement s on s.by_uid = m.uid where s.product_id = ${body.id}`
  expect(history.body.content).toMatchObject([
    { reason: 'COUNTED', quantity: 7, by: { nickname: row?.nickname } },
  ])
})

test('studio products: a ticket names only cameras of its channel, and none for an external stream', async () => {
  const ticket = await addProduct(shop, { eventId: moon, kind: 'TICKET_LIVE' })
  const cameras = (...names: string[]) =>
    names.map((name) => ({ name, title: { en: name }, clip: 'stagecrowd' }))
  const carry = (...names: string[]) =>
    studio.world.db.app.begin((tx) =>
      openChannel(tx, {
        eventId: moon,
        clip: 'stage',
        loops: true,
        lowLatency: true,
        angles: cameras(...names),
      }),
    )
  const refusal = async (change: Partial<ProductDraft>) => (await save(ticket, change)).body.fields
  const notCarried = (path: string) => [{ path: `product/${path}`, rule: 'not-carried' }]
  // Before the show has a channel, a picture height may be sold but a camera may not.
  expect(await refusal({ cameras: ['pit'] })).toEqual(notCarried('cameras'))
  expect((await save(ticket, { cameras: [], maxHeight: 540 })).status).toBe(200)
  await carry('pit')
  expect((await read(ticket)).body.carried).toMatchObject({ isHosted: true, cameras: [{ name: 'pit' }] })
  expect((await save(ticket, { cameras: ['pit'], maxHeight: null })).status).toBe(200)
  expect((await read(ticket)).body.draft).toMatchObject({ cameras: ['pit'], maxHeight: null })
  await carry('crowd')
  expect(await refusal({ buyLimitMax: 1 })).toEqual(notCarried('cameras'))
  await studio.world.db.owner`
    update channel set kind = 'EXTERNAL', clip = null, url = 'https://media.example/a.m3u8' where event_id = ${moon}`
  expect(await refusal({ cameras: null, maxHeight: 540 })).toEqual(notCarried('maxHeight'))
  expect((await save(ticket, { cameras: null, maxHeight: null })).status).toBe(200)
  const goods = await addProduct(shop, { eventId: moon, kind: 'DIGITAL' })
  const saved = await save(goods, { cameras: [] })
  expect(saved.body.fields).toContainEqual({ path: 'product/cameras', rule: 'tickets-only' })
})
