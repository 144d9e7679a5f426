import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Carrier } from '@encore/contract/rules/carriers'
import { csvText } from '@encore/contract/rules/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredFiles } from '#modules/studio/background-jobs/job-file.ts'
import { keptHours } from '#modules/studio/parcels/export-parcels.ts'
import { readXlsx } from '#platform/tables/read-xlsx.ts'
import { xlsxOf } from '#platform/tables/write-xlsx.ts'
import { seoul } from '#test/commerce/addresses.ts'
import { boughtToShip } from '#test/commerce/handed-over.ts'
import { addPool, aPool } from '#test/commerce/random-goods.ts'
import { addFan, addProduct, audits, type Fan, type Shop } from '#test/commerce/shop.ts'
import { ownPage } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let support: Colleague
let organiser: Colleague
let fan: Fan
let tee: string
let towel: string

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  support = await studio.hire(everywhere('SUPPORT'))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  fan = await addFan(shop, 100_000)
  tee = await addProduct(shop, { kind: 'GOODS', buyLimitMax: 99, pointPrice: 5, name: { en: 'Moth tee' } })
  towel = await addProduct(shop, {
    ...{ kind: 'GOODS', buyLimitMax: 99, pointPrice: 5, name: { en: 'Tide towel' }, eventId: tide },
  })
}, 120_000)
afterAll(() => studio.close())

const list = async (query: Record<string, string | number>, cookie = support.staffCookie) =>
  studio.send('GET /api/studio/parcel', { cookie, query })
const ids = async (query: Record<string, string | number>, cookie = support.staffCookie): Promise<string[]> =>
  (await list(query, cookie)).body.content.map(({ parcelId }: { parcelId: string }) => parcelId)
const buy = async (product = tee) => boughtToShip(shop, fan, product)
const ship = (
  id: string,
  trackingNumber = '6401-2345-6789',
  cookie = support.staffCookie,
  carrier: Carrier = 'CJ_LOGISTICS',
) =>
  studio.send('POST /api/studio/parcel/{id}/ship', {
    cookie,
    params: { id },
    body: { carrier, trackingNumber },
  })
const tell = (word: 'deliver' | 'return', id: string) =>
  studio.send(`POST /api/studio/parcel/{id}/${word}`, {
    cookie: support.staffCookie,
    params: { id },
    body: {},
  })
const actionsOn = async (id: string) =>
  (
    await studio.world.db.owner<{ action: string; outcome: string }[]>`
      select action, outcome from audit_entry where object_id = ${id} order by seq`
  ).map(({ action, outcome }) => `${action} ${outcome}`)

async function send(
  file: string | Uint8Array,
  cookie = support.staffCookie,
  type = 'text/csv',
  query = '',
  preview = '',
) {
  const response = await studio.world.api.http.inject({
    method: 'POST',
    url: `/api/studio/parcel/import${preview}${query}`,
    headers: {
      ...ownPage,
      'content-type': type,
      host: new URL(studio.world.api.ctx.config.studioUrl).host,
      cookie,
    },
    payload: typeof file === 'string' ? file : Buffer.from(file),
  })
  return { status: response.statusCode, body: response.json() }
}
async function ended(id: string, cookie = support.staffCookie) {
  const read = async () => (await studio.send('GET /api/studio/job/{id}', { cookie, params: { id } })).body
  await expect.poll(async () => (await read()).state, { timeout: 25_000 }).toBe('DONE')
  return read()
}
const fileOf = (rows: [string, string, string][]) =>
  csvText([['parcel', 'carrier', 'tracking number'], ...rows])

test('parcels: are found by numbers, owner, state and event, in pages', async () => {
  const one = await buy()
  const two = await buy(towel)
  expect(await ids({ state: 'PREPARING' })).toEqual([one.parcelId, two.parcelId])
  expect(await ids({ eventId: tide })).toEqual([two.parcelId])
  for (const q of [two.parcelId, two.orderId]) expect(await ids({ q })).toEqual([two.parcelId])
  expect(await ids({ q: fan.uid })).toEqual([one.parcelId, two.parcelId])
  expect(await ids({ q: 'nobody@fans.test' })).toEqual([])
  const first = await list({ size: 1 })
  expect(await ids({ size: 1, cursor: first.body.nextCursor })).toEqual([two.parcelId])
  expect((await list({ cursor: `${'a'.repeat(20)}.${'b'.repeat(22)}` })).body.fields).toEqual([
    { path: 'cursor', rule: 'unknown' },
  ])
  // Staff with a role at one event see the parcels of that event only.
  expect(await ids({}, organiser.staffCookie)).toEqual([two.parcelId])
  expect((await list({ eventId: moon }, organiser.staffCookie)).body.name).toBe('NOT_FOUND')
  expect((await ship(one.parcelId, undefined, organiser.staffCookie)).body.name).toBe('NOT_FOUND')
  const statements = countStatements(studio.world.api.ctx)
  expect(await statements(() => list({ size: 100 }))).toBe(await statements(() => list({ size: 1 })))
  const picked = await studio.send('GET /api/studio/parcel/pick-list', { cookie: support.staffCookie })
  expect(picked.body).toMatchObject({ parcels: 2, isAll: true, content: [{ quantity: 1 }, { quantity: 1 }] })
})

test('parcels: notify each change of state once, as the state graph allows', async () => {
  const { parcelId, orderId } = await buy()
  expect((await ship(parcelId, 'not a number')).body).toMatchObject({
    name: 'INVALID_INPUT',
    fields: [{ path: 'trackingNumber', rule: 'shape' }],
  })
  // A leading zero lost in a spreadsheet, and a mistyped digit.
  expect((await ship(parcelId, '64012345678')).body.fields).toMatchObject([{ rule: 'shape' }])
  expect((await ship(parcelId, '444413758704', support.staffCookie, 'YAMATO')).body.fields).toMatchObject([
    { rule: 'checkDigit' },
  ])
  expect((await ship(parcelId)).status).toBe(204)
  expect((await list({ q: '640123456789' })).body.content).toMatchObject([
    {
      parcelId,
      state: 'SHIPPED',
      carrier: 'CJ_LOGISTICS',
      trackingUrl: expect.stringContaining('640123456789'),
    },
  ])
  expect((await ship(parcelId)).body).toMatchObject({ name: 'PARCEL_REFUSED', data: { state: 'SHIPPED' } })
  expect((await tell('return', parcelId)).status).toBe(204)
  expect((await ship(parcelId, '640123456790')).status).toBe(204)
  expect((await tell('deliver', parcelId)).status).toBe(204)
  expect(await ids({ state: 'DELIVERED' })).toEqual([parcelId])
  expect(await actionsOn(orderId)).toEqual([
    'parcel.ship DONE',
    'parcel.return DONE',
    'parcel.ship DONE',
    'parcel.deliver DONE',
  ])
  expect(await actionsOn(parcelId)).toEqual([
    'parcel.ship REFUSED',
    'parcel.ship REFUSED',
    'parcel.ship REFUSED',
    'parcel.ship REFUSED',
  ])
  expect((await ship(`pc_${'0'.repeat(26)}`)).body.name).toBe('NOT_FOUND')
  expect(await audits(shop)).toEqual([])
})

test('parcels: random goods are not sent before their cards are known, alone or by a file', async () => {
  const goods = await addProduct(shop, { kind: 'GOODS', buyLimitMax: 9, pointPrice: 5 })
  await addPool(shop, aPool(goods, [1, 1]))
  const { parcelId } = await buy(goods)
  expect(await ship(parcelId)).toMatchObject({ status: 409, body: { name: 'CARDS_NOT_ALLOTTED' } })
  expect(await actionsOn(parcelId)).toEqual(['parcel.ship REFUSED'])
  const { body } = await send(fileOf([[parcelId, 'CJ Logistics', '640123456789']]))
  expect((await ended(body.workId)).problems).toMatchObject([{ rule: 'parcelWaitsForCards' }])
  expect(await ids({ q: parcelId, state: 'PREPARING' })).toEqual([parcelId])
})

test('parcels: an import sends valid rows, reports each bad row and changes nothing when repeated', async () => {
  const parcels: Awaited<ReturnType<typeof buy>>[] = []
  // Bought one after another, because all have the same buyer.
  while (parcels.length < 30) parcels.push(await buy())
  const numbered = parcels.map(({ parcelId }, n): [string, string, string] => [
    parcelId,
    n % 2 ? 'CJ대한통운' : '',
    `6500000000${String(n).padStart(2, '0')}`,
  ])
  const [first = ['', '', '']] = numbered
  const bad: [string, string, string][] = [
    ['pc_nothing', 'UPS', '1Z999AA10123456784'],
    [first[0], 'CJ_LOGISTICS', '650000000099'],
    [(await buy()).parcelId, 'CJ_LOGISTICS', 'lost'],
    [(await buy()).parcelId, 'my uncle', '650000000098'],
  ]
  const answer = await send(
    fileOf([...numbered, ...bad]),
    support.staffCookie,
    'text/csv',
    '?carrier=CJ_LOGISTICS',
  )
  expect(answer).toMatchObject({ status: 200, body: { rows: 34 } })
  const done = await ended(answer.body.workId)
  expect(done).toMatchObject({ kind: 'parcel-import', total: 34, done: 30, failed: 4 })
  expect(done.problems).toEqual([
    { row: '32', rule: 'noSuchParcel', detail: 'pc_nothing' },
    { row: '33', rule: 'parcelSHIPPED', detail: '650000000000' },
    { row: '34', rule: 'trackingShape', detail: 'lost (0 ≠ 10, 12)' },
    { row: '35', rule: 'noSuchCarrier', detail: 'my uncle' },
  ])
  const { owner: db } = studio.world.db
  const received = await db`
    select count(*)::int as times from delivery_history where event = 'shipped' and reported_by = ${support.uid}
      and subject = any(${parcels.map(({ parcelId }) => parcelId)})`
  expect(received[0]?.times).toBe(30)
  expect(await db`select from parcel_import_row`).toHaveLength(0)
  const again = await send(fileOf(numbered), support.staffCookie, 'text/csv', '?carrier=CJ_LOGISTICS')
  expect(await ended(again.body.workId)).toMatchObject({ done: 30, failed: 0 })
  expect(await actionsOn(answer.body.workId)).toEqual(['parcel.import DONE'])
  expect(await audits(shop)).toEqual([])
})

test('parcels: a malformed import changes nothing, and one of another event sends nothing of it', async () => {
  expect((await send('order,number\n1,2')).body.fields).toEqual([{ path: 'file', rule: 'columns' }])
  expect((await send(Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0]))).body.fields).toEqual([
    { path: 'file', rule: 'broken' },
  ])
  expect((await send('x', support.staffCookie, 'text/csv', '?carrier=UNCLE')).status).toBe(400)
  expect((await send('{}', support.staffCookie, 'application/zip')).status).toBe(400)
  const { parcelId } = await buy()
  const theirs = await send(fileOf([[parcelId, 'CJ_LOGISTICS', '640123456780']]), organiser.staffCookie)
  expect((await ended(theirs.body.workId, organiser.staffCookie)).problems).toMatchObject([
    { rule: 'noSuchParcel' },
  ])
  expect(await ids({ q: parcelId, state: 'PREPARING' })).toEqual([parcelId])
})

test('parcels: import: the preview shows encoding, rows and problems and changes nothing', async () => {
  const { parcelId } = await buy()
  const before = await ids({ state: 'PREPARING' })
  const rows = `${parcelId},CJ대한통운,640123456789\n${parcelId},CJ대한통운,640123456790\npc_x,,\n`
  const file = `parcel;carrier;tracking number\n${rows}`.replaceAll(',', ';')
  const look = (cookie = support.staffCookie, query = '') => send(file, cookie, 'text/csv', query, '/preview')
  expect(await look()).toMatchObject({
    status: 200,
    body: {
      ...{ format: 'CSV', encoding: 'utf-8', separator: ';', rows: 3, failed: 2 },
      sample: [{ line: 2, parcel: parcelId, trackingNumber: '640123456789' }, { line: 3 }, { line: 4 }],
      problems: [
        { row: '3', rule: 'parcelTwice', detail: '640123456789' },
        { row: '4', rule: 'noSuchParcel' },
      ],
    },
  })
  expect((await look(support.staffCookie, '?encoding=euc-kr')).body.fields).toEqual([
    { path: 'file', rule: 'encoding' },
  ])
  expect((await look(support.staffCookie, '?encoding=klingon')).status).toBe(400)
  // Staff see no details of parcels that they may not access.
  expect((await look(organiser.staffCookie)).body.problems).toMatchObject([
    ...[{ rule: 'noSuchParcel' }, { rule: 'noSuchParcel' }, { rule: 'noSuchParcel' }],
  ])
  expect(await ids({ state: 'PREPARING' })).toEqual(before)
})

test('parcels: export: a spreadsheet keeps leading zeros, uses the reader’s language and can be imported', async () => {
  const { parcelId, orderId } = await buy(towel)
  const { owner: db } = studio.world.db
  await db`
    insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
      buyer_dial_code, buyer_phone, country_code, post_code, address1, address_type, note)
    values (${orderId}, ${fan.uid}, 'Kim Canary', '+82', '01055501234', 'Kim Canary', '+82', '01055501234', 'KR',
      '06000', ${seoul.address1}, 'HOME', '=cmd()')`
  const cookie = organiser.staffCookie
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const asked = await studio.world.api.http.inject({
    ...{ method: 'POST', url: '/api/studio/parcel/export' },
    headers: { ...ownPage, host, cookie, 'accept-language': 'ko', 'content-type': 'application/json' },
    payload: JSON.stringify({ eventId: tide, reason: 'to the warehouse' }),
  })
  const { workId } = asked.json()
  expect((await ended(workId, cookie)).file).toMatchObject({ name: 'parcels.csv', formats: ['XLSX', 'CSV'] })
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    ...{ cookie, params: { id: workId }, body: { format: 'XLSX' } },
  })
  const file = await studio.world.api.http.inject({ url: link.body.path, headers: { host } })
  expect(file.headers['content-disposition']).toBe('attachment; filename="parcels.xlsx"')
  const rows = (await readXlsx(file.rawPayload, 1_000)).map(({ cells }) => cells.map(({ text }) => text))
  expect(rows[0]).toEqual(expect.arrayContaining(['택배 번호', '우편번호', '택배사', '운송장 번호']))
  const mine = rows.find(([id]) => id === parcelId)
  expect(mine).toEqual(expect.arrayContaining(['82', '010-5550-1234', '06000', '대한민국', '=cmd()']))
  // The file is sent back as a spreadsheet.
  const filled = rows.map((cells) =>
    cells[0] === parcelId ? [...cells.slice(0, 18), '한진택배', '012345678901'] : cells,
  )
  const xlsx = await buffer(xlsxOf(Readable.from(filled)))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const back = await send(xlsx, cookie, type)
  await ended(back.body.workId, cookie)
  expect((await list({ q: parcelId }, cookie)).body.content).toMatchObject([
    { state: 'SHIPPED', carrier: 'HANJIN', trackingNumber: '012345678901' },
  ])
})

test('parcels: the address export requires a reason, belongs to its requester and is safe from formulas', async () => {
  const { parcelId, orderId } = await buy(towel)
  const { owner: db } = studio.world.db
  await db`
    insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
      buyer_dial_code, buyer_phone, country_code, post_code, address1, address_type, note)
    values (${orderId}, ${fan.uid}, 'Kim Canary', '+82', '1055501234', 'Kim Canary', '+82', '1055501234', 'KR',
      '06000', ${seoul.address1}, 'HOME', 'leave it;=cmd()')`
  const ask = (cookie: string, body: object) =>
    studio.send('POST /api/studio/parcel/export', { cookie, body })
  expect((await ask(organiser.staffCookie, { eventId: tide })).status).toBe(400)
  expect((await ask(organiser.staffCookie, { eventId: moon, reason: 'x' })).body.name).toBe('NOT_FOUND')
  const asked = await ask(organiser.staffCookie, { eventId: tide, reason: 'to the warehouse' })
  const { total, file } = await ended(asked.body.workId, organiser.staffCookie)
  expect(total).toBe((await ids({ state: 'PREPARING', eventId: tide })).length)
  expect(file).toMatchObject({ name: 'parcels.csv' })
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    cookie: organiser.staffCookie,
    params: { id: asked.body.workId },
    body: {},
  })
  const csv = await studio.world.api.http.inject({
    url: link.body.path,
    headers: { host: new URL(studio.world.api.ctx.config.studioUrl).host },
  })
  const line = csv.body.split('\r\n').find((text) => text.includes(parcelId)) ?? ''
  expect(line).toContain('Kim Canary')
  expect(line).toContain('"Kim Canary","82","010-5550-1234","","KR","South Korea","06000"')
  expect(line).toContain(`"leave it;'=cmd()"`)
  const entries =
    await db`select action, reason, after from audit_entry where object_id = ${asked.body.workId} order by seq`
  expect(entries.map((row) => ({ ...row }))).toMatchObject([
    { action: 'parcel.export', reason: 'to the warehouse', after: { parcels: total } },
    { action: 'work.fetch' },
  ])
  // The exported file has empty columns and is sent back with them filled in.
  const filled = csv.body.replace(
    new RegExp(`^("${parcelId}",.*),"",""$`, 'm'),
    '$1,CJ_LOGISTICS,650000000050',
  )
  const back = await send(filled, organiser.staffCookie)
  const { problems } = await ended(back.body.workId, organiser.staffCookie)
  expect(problems.every(({ rule }: { rule: string }) => rule === 'noCarrier')).toBe(true)
  expect(await ids({ q: parcelId, state: 'SHIPPED' })).toEqual([parcelId])
  const { ctx } = studio.world.api
  const kept = join(ctx.config.DATA_DIR, 'work', asked.body.workId)
  await deleteExpiredFiles(ctx)
  expect(existsSync(kept)).toBe(true)
  await db`
    update background_job set ended_at = ended_at - make_interval(hours => ${keptHours}) where id = ${asked.body.workId}`
  await deleteExpiredFiles(ctx)
  expect(existsSync(kept)).toBe(false)
  expect((await ended(asked.body.workId, organiser.staffCookie)).file).toBe(null)
})
