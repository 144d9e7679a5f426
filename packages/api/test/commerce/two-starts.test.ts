import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { beginShow, lockShowTimes } from '#modules/catalog/events/index.ts'
import { openIngestChannel } from '#modules/live/channels/index.ts'
import { transact } from '#platform/db/transact.ts'
import { askedBack, boughtByCubes, recordOf } from './refunds.ts'
import { addFan, addTicket, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(() => shiftClock(shop, '0'))

const hourMs = 3_600_000
const yen = {
  defaultCurrency: 'JPY' as const,
  prices: [{ amount: 8_500, currency: 'JPY' as const }],
  pointPrice: 60,
}

const begin = (eventId: string) =>
  transact(shop.world.db.app, async (tx) => {
    const times = await lockShowTimes(tx, eventId)
    if (!times) throw new Error('no event')
    return ok(await beginShow(tx, times))
  })
const feedByEncoder = (eventId: string) =>
  shop.world.db.app.begin((tx) => openIngestChannel(tx, { eventId, lowLatency: true }))
const eventOf = async (productId: string) => {
  const [row] = await shop.world.db.owner<{ id: string; startAt: Date; endAt: Date }[]>`
    select e.id, e.start_at as "startAt", e.end_at as "endAt"
    from event e join product p on p.event_id = e.id where p.id = ${productId}`
  if (!row) throw new Error('no event')
  return row
}
const refundOf = async (fan: Awaited<ReturnType<typeof addFan>>, orderId: string) =>
  (await recordOf(fan, orderId)).refund

test('actual start: early start: turns the immediate refund into a request and keeps the announced start', async () => {
  const fan = await addFan(shop, 2_000)
  const ticket = await addTicket(shop)
  const event = await eventOf(ticket)
  const orderId = await boughtByCubes(fan, ticket)
  await shiftClock(shop, '2 hours 20 minutes')
  expect(await refundOf(fan, orderId)).toMatchObject({
    kind: 'AT_ONCE',
    until: event.startAt.toISOString(),
  })
  await begin(event.id)
  expect(await refundOf(fan, orderId)).toMatchObject({ kind: 'REQUEST', until: null })
  expect(await askedBack(fan, orderId)).toMatchObject({ status: 'FULFILLED', refund: { state: 'ASKED' } })
  const shown = await fan.api('GET /api/v1/event/{id}', { params: { id: event.id } })
  if (!shown.ok) throw new Error(shown.error.name)
  expect(shown.value).toMatchObject({ status: 'ON_AIR', startAt: event.startAt.toISOString() })
  const earlyMs = Date.parse(shown.value.startAt) - Date.parse(shown.value.startedAt ?? '')
  expect(Math.round(earlyMs / 60_000)).toBe(40)
})

test('actual start: late start: keeps immediate refunds until the encoder’s first picture', async () => {
  const fan = await addFan(shop, 2_000)
  const ticket = await addTicket(shop)
  const event = await eventOf(ticket)
  await feedByEncoder(event.id)
  const orderId = await boughtByCubes(fan, ticket)
  expect((await refundOf(fan, orderId)).until).toBe(event.startAt.toISOString())
  await shiftClock(shop, '3 hours 10 minutes')
  expect(await refundOf(fan, orderId)).toMatchObject({ kind: 'AT_ONCE', until: event.endAt.toISOString() })
  await begin(event.id)
  expect(await refundOf(fan, orderId)).toMatchObject({ kind: 'REQUEST', until: null })
})

test('actual start: never started: ends immediate refunds at the announced end', async () => {
  const fan = await addFan(shop, 2_000)
  const ticket = await addTicket(shop)
  const event = await eventOf(ticket)
  await feedByEncoder(event.id)
  const orderId = await boughtByCubes(fan, ticket)
  await shop.world.db.owner`
    update event set planned_end_at = end_at, end_at = end_at + interval '2 hours' where id = ${event.id}`
  await shiftClock(shop, '4 hours 59 minutes')
  expect((await refundOf(fan, orderId)).kind).toBe('AT_ONCE')
  await shiftClock(shop, '5 hours 1 minute')
  expect((await refundOf(fan, orderId)).kind).toBe('REQUEST')
})

test('actual start: sale end: ends with an earlier start, and a later end stays', async () => {
  const [fan, other] = [await addFan(shop, 2_000), await addFan(shop, 2_000)]
  const [untilStart, untilEnd] = [await addTicket(shop), await addTicket(shop)]
  for (const [ticket, hours] of [
    [untilStart, 3],
    [untilEnd, 5],
  ] as const) {
    const { startAt } = await eventOf(ticket)
    const end = new Date(startAt.getTime() + (hours - 3) * hourMs)
    await shop.world.db.owner`update product set pay_end_at = ${end} where id = ${ticket}`
  }
  await shiftClock(shop, '2 hours 20 minutes')
  const order = (productUid: string, buyer = fan) =>
    buyer.api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity: 1 } })
  expect((await order(untilStart)).ok).toBe(true)
  for (const ticket of [untilStart, untilEnd]) await begin((await eventOf(ticket)).id)
  expect((await order(untilStart, other)).ok).toBe(false)
  expect((await order(untilEnd)).ok).toBe(true)
  const shown = await fan.api('GET /api/v2/product/{id}/detail', { params: { id: untilStart } })
  if (!shown.ok) throw new Error(shown.error.name)
  const { startAt } = await eventOf(untilStart)
  expect((startAt.getTime() - Date.parse(shown.value.payEndAt)) / 60_000).toBeCloseTo(40, 0)
})

test('actual start: konbini: counts its deadline from the earlier of both starts', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, yen, 30)
  const event = await eventOf(ticket)
  const day = new Date(event.startAt.getTime() + 24 * hourMs)
  await shop.world.db.owner`update event set end_at = ${day} where id = ${event.id}`
  await shop.world.db.owner`update product set pay_end_at = ${day} where id = ${ticket}`
  const closed = async () => {
    const shown = await fan.api('GET /api/v2/product/{id}/detail', { params: { id: ticket } })
    if (!shown.ok) throw new Error(shown.error.name)
    return shown.value.unavailable
  }
  expect(await closed()).not.toContainEqual({ pgCode: 'KONBINI', reason: 'TOO_LITTLE_TIME' })
  await shop.world.db.owner`update event set started_at = app_now() where id = ${event.id}`
  expect(await closed()).toContainEqual({ pgCode: 'KONBINI', reason: 'TOO_LITTLE_TIME' })
})
