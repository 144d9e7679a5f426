import { orderHash } from '@encore/contract/rules/calls/order-hash'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  bookCall,
  bookingsOf,
  bookOrder,
  callSession,
  callsOf,
  endCall,
  moveSession,
  planSession,
  publishOrder,
  publishSession,
  returnOrder,
  settleCall,
  stationsOf,
} from '#modules/live/calls/index.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addFans, audits, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { addArtists, addCalls, addSession, grantUnits, setState, within } from './call-sessions.ts'
import { drawSignedItems } from './signing-draw.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await audits(shop)).toEqual([]))

const sql = () => shop.world.api.ctx.sql
const publish = (id: string) => within(shop, (tx) => publishOrder(tx, id))
const unitsIn = async (id: string) =>
  (await bookingsOf(sql(), id)).map(({ memberId, units }) => [memberId, units])

const buy = (fan: Fan, productId: string) => boughtByCubes(fan, productId)

describe('call sessions: booking', () => {
  test('adds the units of a member up, however they came', async () => {
    const { id, productId } = await addSession(shop)
    const [one, other] = (await addFans(shop, 2, 1_000)) as [Fan, Fan]
    await buy(one, productId)
    await buy(other, productId)
    await grantUnits(shop, id, one, 2)
    expect(await unitsIn(id)).toEqual([
      [one.uid, 3],
      [other.uid, 1],
    ])
  })

  test('counts an order once, also when its fulfilment is repeated', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop, 1_000)
    const orderId = await buy(fan, productId)
    const again = {
      ...{ orderId, memberId: fan.uid },
      lines: [{ kind: 'FAN_CALL', productId, quantity: 1 } as never],
    }
    await Promise.all([1, 2, 3].map(() => within(shop, (tx) => bookOrder(tx, again))))
    expect(await unitsIn(id)).toEqual([[fan.uid, 1]])
  })

  test('makes one booking of many requests of a member at once', async () => {
    const { id } = await addSession(shop)
    const fan = await addFan(shop)
    await Promise.all(Array.from({ length: 8 }, () => grantUnits(shop, id, fan)))
    expect(await unitsIn(id)).toEqual([[fan.uid, 8]])
  })

  test('is refused for drafts, unknown sessions and after the published order', async () => {
    const { id, eventId } = await addSession(shop)
    const fan = await addFan(shop)
    await grantUnits(shop, id, fan)
    await publish(id)
    expect(await grantUnits(shop, id, fan)).toEqual({ refusal: 'NOT_BOOKABLE' })
    expect(await grantUnits(shop, newId('cs'), fan)).toEqual({ refusal: 'NOT_FOUND' })
    const draft = await within(shop, async (tx) =>
      planSession(tx, {
        ...{ eventId, startsAt: new Date(), promiseMs: 10_000, turnaroundMs: 0, asksIdentity: false },
        ...{ recording: 'ALLOWED', compensation: 'EXTRA', conductReasons: [], productIds: [], drawIds: [] },
        ...{ artistIds: [], interpreterLanguages: [], isInterpreterPromised: false },
      }),
    )
    expect(await grantUnits(shop, draft, fan)).toEqual({ refusal: 'NOT_BOOKABLE' })
    expect(await within(shop, (tx) => publishSession(tx, draft))).toBe('NO_STATION')
    expect(await within(shop, (tx) => publishSession(tx, id))).toBe('NOT_ALLOWED')
  })
})

describe('call sessions: the published order', () => {
  test('numbers payments by time, then won places by rank, then grants, and can be hashed by anybody', async () => {
    const [granted, first, winner, second] = (await addFans(shop, 4, 1_000)) as [Fan, Fan, Fan, Fan]
    const { id: eventId } = await callEvent()
    const draw = await drawSignedItems(shop, eventId, [winner], ['CONFIRMED'], { prizeKind: 'CALL' })
    const { id, productId } = await addSession(shop, { drawIds: [Buffer.from(draw, 'hex')] })
    await grantUnits(shop, id, granted)
    await buy(first, productId)
    await buy(second, productId)
    const published = await publish(id)
    if ('refusal' in published) throw new Error(published.refusal)
    const bookings = await bookingsOf(sql(), id)
    expect(bookings.map(({ memberId, number }) => [number, memberId])).toEqual([
      [1, first.uid],
      [2, second.uid],
      [3, winner.uid],
      [4, granted.uid],
    ])
    expect(published.bookings.map(({ bookingId }) => bookingId)).toEqual(bookings.map((one) => one.id))
    expect(await orderHash(id, published.bookings)).toBe(published.hash)
    expect((await callSession(sql(), id))?.orderHash?.toString('hex')).toBe(published.hash)
  })

  test('plans a call of each booking with each station, as long as its units', async () => {
    const { id } = await addSession(shop, { stations: 3 })
    const [one, other] = (await addFans(shop, 2)) as [Fan, Fan]
    await grantUnits(shop, id, one, 2)
    await grantUnits(shop, id, other)
    await publish(id)
    const stations = await stationsOf(sql(), id)
    expect(
      (await callsOf(sql(), id)).map((call) => [call.stationId, call.memberId, call.promisedMs]),
    ).toEqual(
      stations.flatMap((station) => [
        [station.id, one.uid, 20_000],
        [station.id, other.uid, 10_000],
      ]),
    )
  })

  test('is published once, also by many at once, and never of nobody', async () => {
    const { id } = await addSession(shop)
    expect(await publish(id)).toEqual({ refusal: 'NO_BOOKING' })
    await grantUnits(shop, id, await addFan(shop))
    const published = await Promise.all([publish(id), publish(id), publish(id)])
    expect(published.filter((one) => 'hash' in one)).toHaveLength(1)
    expect(await callsOf(sql(), id)).toHaveLength(1)
    expect(await publish(newId('cs'))).toEqual({ refusal: 'NOT_FOUND' })
  })

  test.each([
    ['a number', 'update call_booking set number = number + 10'],
    [
      'a member',
      `update call_booking set member_uid = (select uid from member where uid <> member_uid limit 1)`,
    ],
    [
      'the hash',
      `update call_session set order_hash = decode(repeat('00', 32), 'hex') where order_hash is not null`,
    ],
    ['a rule', 'update call_session set promise_ms = promise_ms + 1000'],
    ['a promise', 'update call set promised_ms = promised_ms + 1'],
    ['a source', 'delete from call_booking_source'],
  ])('keeps %s in the database', async (_, statement) => {
    const { id } = await addSession(shop)
    await grantUnits(shop, id, await addFan(shop))
    await publish(id)
    await expect(sql().unsafe(statement)).rejects.toThrow(/stays as it is|permission denied/)
  })
})

const callEvent = async () => ({ id: (await addSession(shop)).eventId })

describe('call sessions: orders that are paid back', () => {
  test('leave the booking before the published order', async () => {
    const { id, productId } = await addSession(shop)
    const [fan, gone] = (await addFans(shop, 2, 1_000)) as [Fan, Fan]
    const orderId = await buy(gone, productId)
    const kept = await buy(fan, productId)
    await buy(fan, productId)
    for (const back of [orderId, kept])
      await within(shop, (tx) =>
        returnOrder(tx, { orderId: back, refundId: 'rf_1', by: gone.uid, eventId: null }),
      )
    expect(await unitsIn(id)).toEqual([[fan.uid, 1]])
  })

  test('settle calls that have not begun after it, and nobody moves up a number', async () => {
    const { id, productId } = await addSession(shop, { stations: 2 })
    const [gone, fan] = (await addFans(shop, 2, 1_000)) as [Fan, Fan]
    const orderId = await buy(gone, productId)
    await buy(fan, productId)
    await publish(id)
    await within(shop, (tx) => returnOrder(tx, { orderId, refundId: 'rf_1', by: gone.uid, eventId: null }))
    const calls = await callsOf(sql(), id)
    expect(calls.map(({ memberId, state }) => [memberId === fan.uid, state])).toEqual([
      [false, 'REFUNDED'],
      [true, 'PLANNED'],
      [false, 'REFUNDED'],
      [true, 'PLANNED'],
    ])
    expect(calls.map(({ rank }) => rank)).toEqual([1, 2, 1, 2])
  })

  test('change nothing for a second refund, and a member with other units stays in the queue', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop, 1_000)
    const orderId = await buy(fan, productId)
    await grantUnits(shop, id, fan)
    await publish(id)
    for (const refundId of ['rf_1', 'rf_2'])
      await within(shop, (tx) => returnOrder(tx, { orderId, refundId, by: fan.uid, eventId: null }))
    expect((await callsOf(sql(), id)).map(({ state }) => state)).toEqual(['PLANNED'])
  })
})

describe('call sessions: closing', () => {
  const move = (id: string, to: 'OPEN' | 'PAUSED' | 'CLOSED') => within(shop, (tx) => moveSession(tx, id, to))

  test('waits until every call is done or settled', async () => {
    const { id } = await addSession(shop)
    const fan = await addFan(shop)
    expect(await move(id, 'OPEN')).toEqual({ refusal: 'ORDER_UNPUBLISHED' })
    const [call = ''] = await addCalls(shop, id, [fan])
    expect(await move(id, 'OPEN')).toEqual({ state: 'OPEN' })
    expect(await move(id, 'CLOSED')).toEqual({ refusal: 'CALLS_UNSETTLED' })
    expect(await within(shop, (tx) => endCall(tx, call, 'NOBODY_CAME'))).toEqual({ state: 'OWED' })
    expect(await move(id, 'CLOSED')).toEqual({ refusal: 'CALLS_UNSETTLED' })
    const settled = { kind: 'AGAIN', reason: 'the artist was ill', by: fan.uid } as const
    expect(await within(shop, (tx) => settleCall(tx, call, settled))).toEqual({ state: 'AGAIN' })
    expect(await move(id, 'CLOSED')).toEqual({ state: 'CLOSED' })
    expect(await move(id, 'OPEN')).toEqual({ refusal: 'NOT_ALLOWED' })
    expect(await move(newId('cs'), 'OPEN')).toEqual({ refusal: 'NOT_FOUND' })
  })

  test('is stopped by the database while something is owed', async () => {
    const { id } = await addSession(shop)
    await addCalls(shop, id, [await addFan(shop)])
    const close = sql()`update call_session set state = 'CLOSED', closed_at = app_now() where id = ${id}`
    await expect(close).rejects.toThrow('not settled')
  })
})

describe('call sessions: settling', () => {
  const owed = async () => {
    const { id } = await addSession(shop)
    const [fan, staff] = (await addFans(shop, 2)) as [Fan, Fan]
    const [call = ''] = await addCalls(shop, id, [fan])
    await within(shop, (tx) => endCall(tx, call, 'NOBODY_CAME'))
    return { call, staff, by: fan.uid }
  }

  test('waives time for a published reason only, and by two people', async () => {
    const { call, staff, by } = await owed()
    const waive = (reason: string, approvedBy: string) =>
      within(shop, (tx) => settleCall(tx, call, { kind: 'WAIVED', reason, by, approvedBy }))
    expect(await waive('RUDE', staff.uid)).toEqual({ refusal: 'REASON_NOT_PUBLISHED' })
    expect(await waive('INSULT', by)).toEqual({ refusal: 'SECOND_PERSON_REQUIRED' })
    expect(await waive('INSULT', staff.uid)).toEqual({ state: 'WAIVED' })
  })

  test('happens once, however many settle at once', async () => {
    const { call, by } = await owed()
    const settle = (kind: 'EXTRA' | 'AGAIN') =>
      within(shop, (tx) => settleCall(tx, call, { kind, reason: 'once', by }))
    const settled = await Promise.all([settle('EXTRA'), settle('AGAIN'), settle('EXTRA')])
    expect(settled.filter((one) => 'state' in one)).toHaveLength(1)
    expect(settled.filter((one) => 'refusal' in one && one.refusal === 'NOT_ALLOWED')).toHaveLength(2)
  })

  test('is refused for a call that owes nothing yet', async () => {
    const { id } = await addSession(shop)
    const [call = ''] = await addCalls(shop, id, [await addFan(shop)])
    const settle = { kind: 'EXTRA', reason: 'early', by: 'nobody' } as const
    expect(await within(shop, (tx) => settleCall(tx, call, settle))).toEqual({ refusal: 'NOT_ALLOWED' })
    expect(await within(shop, (tx) => settleCall(tx, newId('fc'), settle))).toEqual({ refusal: 'NOT_FOUND' })
  })
})

describe('call sessions: one call at a time', () => {
  test('holds for a station and for a member', async () => {
    const { id } = await addSession(shop, { stations: 2 })
    const fans = await addFans(shop, 2)
    const [here = '', next = '', there = '', free = ''] = await addCalls(shop, id, fans)
    await setState(shop, here, 'LIVE')
    await expect(setState(shop, next, 'LIVE')).rejects.toThrow('call_live_of_station')
    await expect(setState(shop, there, 'LIVE')).rejects.toThrow('call_live_of_booking')
    await setState(shop, free, 'LIVE')
    expect((await callsOf(sql(), id)).filter(({ state }) => state === 'LIVE')).toHaveLength(2)
  })
})

test('call sessions: a product belongs to one session', async () => {
  const { productId, eventId } = await addSession(shop)
  const artistIds = await addArtists(shop, 1)
  await expect(addSession(shop, { productIds: [productId], eventId, artistIds })).rejects.toThrow(
    'call_session_product_pkey',
  )
})

test('call sessions: a booking names its session also to the database', async () => {
  const [one, other] = [await addSession(shop), await addSession(shop)]
  const fan = await addFan(shop)
  const booked = await grantUnits(shop, one.id, fan)
  const [station] = await stationsOf(sql(), other.id)
  if ('refusal' in booked || !station) throw new Error('not booked')
  const insert = sql()`
    insert into call (id, session_id, booking_id, station_id, rank, promised_ms)
    values (${newId('fc')}, ${other.id}, ${booked.bookingId}, ${station.id}, 1, 1000)`
  await expect(insert).rejects.toThrow('foreign key')
  expect(await within(shop, (tx) => bookCall(tx, { ...grant(fan), sessionId: one.id }))).toEqual(booked)
})

const grant = ({ uid }: Fan) => ({
  ...{ memberId: uid, units: 1 },
  from: { source: 'GRANT', grantedBy: uid, reason: 'again' } as const,
})
