import { emailKey } from '@encore/contract/rules/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, orderProduct, sendNotice } from '#test/commerce/gateway.ts'
import { boughtToShip, ship } from '#test/commerce/handed-over.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import {
  addFan,
  addFans,
  addPackage,
  addProduct,
  addTicket,
  type Fan,
  type Shop,
} from '#test/commerce/shop.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let fan: Fan
let ticket: string
let tee: string
let show: string
const bought: string[] = []

beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  fan = await addFan(shop, 100_000)
  ticket = await addTicket(shop, { name: { en: 'Velvet gate', ko: '벨벳 게이트' }, productCode: 'VELVET-1' })
  tee = await addProduct(shop, { kind: 'GOODS', buyLimitMax: 99, name: { en: 'Moth tee' } })
  bought.push(await boughtByCubes(fan, ticket))
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  show = row?.id ?? ''
}, 120_000)
afterAll(() => studio.close())

const list = async (query: Record<string, string | number> = {}, staffCookie = owner.staffCookie) =>
  studio.send('GET /api/studio/order', { cookie: staffCookie, query })
const ids = async (
  query: Record<string, string | number> = {},
  staffCookie = owner.staffCookie,
): Promise<string[]> =>
  (await list(query, staffCookie)).body.content.map(({ orderId }: { orderId: string }) => orderId)

test('studio order list: finds an order by any of its identifiers', async () => {
  const buyer = await addFan(shop)
  const placed = await orderProduct(buyer, ticket)
  await sendNotice(shop, notice(placed, { transid: 'W20261122XYZ01' }))
  const { parcelId, orderId: sent } = await boughtToShip(shop, fan, tee)
  await ship(shop, parcelId, '6401-2345-6799')
  const { owner: db } = studio.world.db
  await db`
    update member set nickname = 'Moth Queen', nickname_key = 'mothqueen', email = 'moth@fans.test',
      email_key = ${emailKey('moth@fans.test')} where uid = ${buyer.uid}`
  for (const q of [
    placed.orderId,
    placed.ref,
    'W20261122XYZ01',
    buyer.uid,
    'Moth Queen',
    'moth@fans.test',
    ' MOTH@fans.test ',
    'velvet',
    '벨벳',
    'VELVET-1',
    ticket,
    show,
    '$36.00',
  ])
    expect({ q, found: await ids({ q }) }).toMatchObject({ found: expect.arrayContaining([placed.orderId]) })
  for (const q of ['640123456799', '6401 2345 6799', parcelId]) expect(await ids({ q })).toEqual([sent])
  for (const q of ['nobody@fans.test', '%', 'or_123', '7.31', 'x'.repeat(100)])
    expect(await ids({ q })).toEqual([])
  expect(await ids({ memberUid: buyer.uid, status: 'FULFILLED' })).toEqual([placed.orderId])
  expect(await ids({ memberUid: buyer.uid, status: 'REFUNDED' })).toEqual([])
})

test('studio order list: returns each order once, newest first, in pages with constant statements', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => addFan(shop, 100)))
  const pin = await addProduct(shop, { kind: 'GOODS', pointPrice: 1, name: { en: 'Pin' } })
  for (const reader of readers) await boughtByCubes(reader, pin)
  for (const other of await addFans(shop, 3, 1_000)) await boughtByCubes(other, ticket)
  const whole = await ids({ size: 100 })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const part = await list({ size: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...part.body.content.map(({ orderId }: { orderId: string }) => orderId))
    cursor = part.body.nextCursor
  }
  expect(seen).toEqual(whole)
  expect(new Set(seen).size).toBe(seen.length)
  const statements = countStatements(studio.world.api.ctx)
  for (const query of [{ eventId: show }, { q: 'velvet' }]) {
    const one = await statements(() => list({ ...query, size: 1 }))
    expect(await statements(() => list({ ...query, size: 100 }))).toBe(one)
  }
})

test('studio order list: takes days by the chosen zone', async () => {
  const { owner: db } = studio.world.db
  const late = await boughtByCubes(await addFan(shop, 100_000), ticket)
  // 00:30 on the 4th in Seoul, still the 3rd in London.
  await db`update orders set created_at = '2026-02-03T15:30Z' where id = ${late}`
  const on = (day: string, zone?: string) => ids({ from: day, to: day, ...(zone && { zone }) })
  expect(await on('2026-02-04', 'Asia/Seoul')).toEqual([late])
  expect(await on('2026-02-03', 'Asia/Seoul')).toEqual([])
  expect(await on('2026-02-03')).toEqual([late])
})

test('studio order list: shows staff of one event orders with something of it only', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: show })
  const cubes = await addPackage(shop)
  const found = await ids({ size: 100 }, organiser.staffCookie)
  expect(found).toContain(bought[0])
  const rows = await studio.world.db.owner<{ id: string }[]>`
    select distinct order_id as id from order_line where event_id = ${show}`
  expect(found.toSorted()).toEqual(rows.map(({ id }) => id).sort())
  expect(await ids({ q: fan.uid }, organiser.staffCookie)).toEqual([bought[0]])
  expect(await ids({ q: tee }, organiser.staffCookie)).toEqual([])
  expect(await ids({ status: 'REFUND_PENDING' }, organiser.staffCookie)).toEqual([])
  expect((await list({ eventId: `ev_${'0'.repeat(26)}` }, organiser.staffCookie)).status).toBe(404)
  expect(cubes).toMatch(/^pp_/)
})

test('studio order list: refuses a foreign cursor and an impossible day by name', async () => {
  const other = await list({ cursor: `${Buffer.from('["x","y"]').toString('base64url')}.${'a'.repeat(22)}` })
  expect(other.body).toMatchObject({ name: 'INVALID_INPUT', fields: [{ path: 'cursor', rule: 'unknown' }] })
  expect((await list({ from: '2026-02-30' })).body.fields).toEqual([{ path: 'from', rule: 'format' }])
  const nowhere = await list({ from: '2026-02-03', zone: 'Moon/Base' })
  expect(nowhere.body.fields).toEqual([{ path: 'zone', rule: 'unknown' }])
  expect((await list({ status: 'LOST' })).status).toBe(400)
  expect((await list({ size: 101 })).status).toBe(400)
})

test('studio order list: shows personal data for a logged reason, and the log has none of them', async () => {
  const { orderId } = await boughtToShip(shop, fan, tee)
  const { owner: db } = studio.world.db
  await db`
    insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
      buyer_dial_code, buyer_phone, country_code, post_code, address1, address_type)
    values (${orderId}, ${fan.uid}, 'Kim Canary', '+82', '1055501234', 'Kim Canary', '+82', '1055501234', 'KR',
      '06000', 'Canary-ro 5', 'HOME')`
  const params = { id: orderId }
  const received = await studio.send('GET /api/studio/order/{id}', { cookie: owner.staffCookie, params })
  expect(received.body).toMatchObject({ country: 'KR', secrets: ['ADDRESS'] })
  expect(JSON.stringify(received.body)).not.toMatch(/Canary|1234/)
  const body = { what: 'ADDRESS', reason: 'the parcel came back' }
  const shown = await studio.send('POST /api/studio/order/{id}/reveal', {
    cookie: owner.staffCookie,
    params,
    body,
  })
  expect(shown.body.lines).toContainEqual({ label: 'receiver', text: 'Kim Canary' })
  const entries = await db`select action, reason, after from audit_entry where object_id = ${orderId}`
  expect(entries.map((row) => ({ ...row }))).toEqual([
    { action: 'order.reveal', reason: body.reason, after: { shown: 'ADDRESS' } },
  ])
  expect(
    (
      await studio.send('POST /api/studio/order/{id}/reveal', {
        cookie: owner.staffCookie,
        params,
        body: { what: 'ADDRESS' },
      })
    ).status,
  ).toBe(400)
  const finance = await studio.hire(everywhere('FINANCE'))
  const refused = await studio.send('POST /api/studio/order/{id}/reveal', {
    cookie: finance.staffCookie,
    params,
    body,
  })
  expect(refused.body.name).toBe('NOT_PERMITTED')
  const elsewhere = await studio.hire({ role: 'ORGANISER', eventId: show })
  expect(
    (await studio.send('GET /api/studio/order/{id}', { cookie: elsewhere.staffCookie, params })).status,
  ).toBe(404)
  const lone = { cookie: elsewhere.staffCookie, params, body: { amount: null, reason: 'x' } }
  expect((await studio.send('POST /api/studio/order/{id}/refund', lone)).body.name).toBe('NOT_FOUND')
})
