import type { EventDraft, EventSheet } from '@encore/contract/endpoints'
import { laterBy } from '@encore/contract/rules/local-time'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderProduct } from '#test/commerce/gateway.ts'
import { interrupted } from '#test/commerce/intercepting.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addProduct, addTicket, type Shop } from '#test/commerce/shop.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let shop: Shop
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  organiser = await studio.hire(everywhere('ORGANISER'))
}, 60_000)
afterAll(() => studio.close())

const eventOf = async (productId: string): Promise<string> => {
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${productId}`
  return row?.id ?? ''
}
const read = async (eventId: string): Promise<EventSheet> =>
  (
    await studio.send('GET /api/studio/event/{eventId}/draft', {
      cookie: organiser.staffCookie,
      params: { eventId },
    })
  ).body

async function save(eventId: string, change: Partial<EventDraft>, confirmed: string[] = []) {
  const { version, draft } = await read(eventId)
  return studio.send('PUT /api/studio/event/{eventId}/draft', {
    cookie: organiser.staffCookie,
    params: { eventId },
    body: { version, draft: { ...draft, ...change }, confirmed },
  })
}

test('event changes: count the effects on holders and open orders and save once all are confirmed', async () => {
  const ticket = await addTicket(shop)
  const eventId = await eventOf(ticket)
  for (const fan of [await addFan(shop, 500), await addFan(shop, 500)]) await boughtByCubes(fan, ticket)
  await orderProduct(await addFan(shop), ticket)
  const { draft } = await read(eventId)
  const change = {
    title: { ...draft.title, en: 'Another night' },
    minimumAge: 19,
    regions: ['KR'],
    idCheck: !draft.idCheck,
    refund: { en: 'No refunds.' },
  }
  const refused = await save(eventId, change)
  expect(refused).toMatchObject({ status: 409, body: { name: 'CONFIRM_CHANGES' } })
  expect(refused.body.data.changes).toEqual([
    { kind: 'TITLE', count: 2 },
    { kind: 'AGE', count: 2 },
    { kind: 'REGIONS', count: 2 },
    { kind: 'ID_CHECK', count: 2 },
    { kind: 'REFUND', count: 2 },
    { kind: 'OPEN_ORDERS', count: 1 },
  ])
  expect((await read(eventId)).draft).toEqual(draft)
  const kinds: string[] = refused.body.data.changes.map(({ kind }: { kind: string }) => kind)
  expect((await save(eventId, change, kinds.slice(1))).body.name).toBe('CONFIRM_CHANGES')
  expect((await save(eventId, change, kinds)).status).toBe(200)
  expect((await read(eventId)).draft).toMatchObject(change)
  const [entry] = await studio.world.db.owner<{ after: { confirmed: string[] } }[]>`
    select after from audit_entry where event_id = ${eventId} and outcome = 'DONE'`
  expect(entry?.after.confirmed).toContain('AGE 2')
})

test('event changes: shortening a replay asks for confirmation, and harmless changes save at once', async () => {
  const ticket = await addTicket(shop)
  const eventId = await eventOf(ticket)
  await boughtByCubes(await addFan(shop, 500), ticket)
  const { draft } = await read(eventId)
  const later = (local: string, days: number) =>
    new Date(Date.parse(`${local}:00Z`) + days * 86_400_000).toISOString().slice(0, 16)
  const [replayFrom, replayTo] = [later(draft.endAt, 1), later(draft.endAt, 10)]
  expect((await save(eventId, { replayFrom, replayTo })).status).toBe(draft.replayFrom ? 409 : 200)
  await save(eventId, { replayFrom, replayTo }, ['REPLAY'])
  expect((await save(eventId, { replayTo: later(replayTo, 5) })).status).toBe(200)
  for (const less of [
    { replayTo },
    { replayFrom: later(replayFrom, 1) },
    { replayFrom: null, replayTo: null },
  ])
    expect((await save(eventId, less)).body).toMatchObject({
      name: 'CONFIRM_CHANGES',
      data: { changes: [{ kind: 'REPLAY', count: 1 }] },
    })
  expect(
    (await save(eventId, { summary: { en: 'Bring a coat.' }, body: { en: 'Rain or shine.' } })).status,
  ).toBe(200)
})

test('event changes: an event on sale asks even before the first purchase, and a hidden one does not', async () => {
  const eventId = await eventOf(await addTicket(shop))
  const changes = async (id: string, change: Partial<EventDraft>) =>
    (await save(id, change)).body?.data?.changes
  expect(await changes(eventId, { minimumAge: 12 })).toEqual([{ kind: 'AGE', count: 0 }])
  const { draft } = await read(eventId)
  expect(await changes(eventId, { ticketCloseAt: draft.doorsAt, endAt: laterBy(draft.endAt, 10) })).toEqual([
    { kind: 'TIMES', count: 0 },
    { kind: 'SALE', count: 0 },
  ])
  const made = await studio.send('POST /api/studio/event', {
    cookie: organiser.staffCookie,
    body: {
      ...{ template: 'BLANK', copyOf: null, title: { en: 'Not yet' } },
      ...{ zone: 'Asia/Seoul', startAt: '2036-03-29T19:00' },
    },
  })
  const hidden = await save(made.body.id, { minimumAge: 12, title: { en: 'Later' } })
  expect(hidden.body).toEqual({ version: expect.any(Number) })
})

test('event changes: a sold event cannot become free', async () => {
  const ticket = await addTicket(shop)
  const eventId = await eventOf(ticket)
  expect((await save(eventId, { isFree: true })).status).toBe(200)
  expect((await save(eventId, { isFree: false })).body.data.changes).toEqual([{ kind: 'PAID', count: 0 }])
  expect((await save(eventId, { isFree: false }, ['PAID'])).status).toBe(200)
  await boughtByCubes(await addFan(shop, 500), ticket)
  expect((await save(eventId, { isFree: true })).body.fields).toEqual([
    { path: 'draft/isFree', rule: 'sold' },
  ])
})

test('event changes: a free show sells no ticket, whatever page still offers it', async () => {
  const ticket = await addTicket(shop)
  const eventId = await eventOf(ticket)
  const poster = await addProduct(shop, { eventId, pointPrice: 10 })
  expect((await save(eventId, { isFree: true })).status).toBe(200)
  const fan = await addFan(shop, 500)
  const order = (productUid: string, pgCode: PgCode) =>
    fan.api('POST /api/v2/order/product', { body: { productUid, pgCode, quantity: 1 } })
  for (const pgCode of ['CUBE', 'P000'] as const)
    expect(await order(ticket, pgCode)).toMatchObject({
      error: { name: 'SALE_CLOSED', data: { productUid: ticket } },
    })
  expect(await fan.api('PUT /api/v1/product/{id}/restock-alert', { params: { id: ticket } })).toMatchObject({
    error: { name: 'SALE_CLOSED' },
  })
  const { body } = await studio.send('GET /api/studio/product/{id}', {
    cookie: organiser.staffCookie,
    params: { id: ticket },
  })
  expect(body.sale).toBe('OVER')
  expect(await order(poster, 'CUBE')).toMatchObject({ ok: true })
})

test('event changes: an order and a show that becomes free at once wait for each other', async () => {
  const { ctx } = studio.world.api
  const { sql } = ctx
  const meanwhile = async (words: string, what: () => Promise<void>, whole: () => Promise<void>) => {
    ctx.sql = interrupted(sql, words, async () => {
      const running = { is: true }
      void what().finally(() => {
        running.is = false
      })
      await expect
        .poll(async () => !running.is || (await waitingForLocks(studio.world.db.owner)) > 0)
        .toBe(true)
    })
    await whole().finally(() => {
      ctx.sql = sql
    })
  }
  const fan = await addFan(shop, 500)
  const order = (productUid: string) =>
    fan.api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity: 1 } })

  const bought = await addTicket(shop)
  let freed: Awaited<ReturnType<typeof save>> | null = null
  const free = async () => {
    freed = await save(await eventOf(bought), { isFree: true })
  }
  await meanwhile('insert into orders', free, async () =>
    expect(await order(bought)).toMatchObject({ ok: true }),
  )
  await expect.poll(() => freed?.body.fields).toEqual([{ path: 'draft/isFree', rule: 'sold' }])

  const given = await addTicket(shop)
  const eventId = await eventOf(given)
  let ordered: Awaited<ReturnType<typeof order>> | null = null
  const buy = async () => {
    ordered = await order(given)
  }
  await meanwhile('insert into event', buy, async () =>
    expect((await save(eventId, { isFree: true })).status).toBe(200),
  )
  await expect.poll(() => ordered).toMatchObject({ error: { name: 'SALE_CLOSED' } })
})
