import type { FanPresence } from '@encore/contract/rules/calls/readiness'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  callsOf,
  handOver,
  missCalls,
  moveFan,
  moveSession,
  queueChangesOf,
  queueOf,
  stationsOf,
} from '#modules/live/calls/index.ts'
import { addFans, audits, openShop, type Shop, shiftClock } from '#test/commerce/shop.ts'
import { addCalls, addSession, reportPresence, setState, within } from './call-sessions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await pass('0')
  expect(await audits(shop)).toEqual([])
})

const ctx = () => shop.world.api.ctx

let passed = '0'
/** The product clock from now on, from its start. */
async function pass(time: string): Promise<void> {
  if (time === passed) return
  passed = time
  await shiftClock(shop, time)
  await ctx().clock.sync()
}

interface OpenQueue {
  session: string
  /** Stations in their order. */
  stations: string[]
  /** Bookings in the published order. */
  bookings: string[]
}

/** An open session with this many fans, none of whom has come. */
async function openQueue(count: number, stationCount = 1): Promise<OpenQueue> {
  const { id: session } = await addSession(shop, { stations: stationCount })
  const fans = await addFans(shop, count)
  await addCalls(shop, session, fans)
  await within(shop, (tx) => moveSession(tx, session, 'OPEN'))
  const stations = (await stationsOf(ctx().sql, session)).map(({ id }) => id)
  const bookings = (await queueOf(ctx().sql, stations[0] ?? '')).map(({ bookingId }) => bookingId)
  return { session, stations, bookings }
}

const here = (change: Partial<FanPresence> = {}): FanPresence => ({
  isPageVisible: true,
  socketSeenAtMs: ctx().clock.now(),
  deviceCheckedAtMs: ctx().clock.now(),
  isIdentityChecked: false,
  isReadyPressed: true,
  ...change,
})
const report = (bookingId: string | undefined, change: Partial<FanPresence> = {}) =>
  reportPresence(shop, bookingId ?? '', here(change))
const hand = (station: string | undefined) => within(shop, (tx) => handOver(ctx(), tx, station ?? ''))
const miss = (station: string | undefined) => within(shop, (tx) => missCalls(ctx(), tx, station ?? ''))
const queued = async (station: string | undefined) => queueOf(ctx().sql, station ?? '')
/** Bookings of calls by id. */
const bookingOf = async (session: string) =>
  new Map((await callsOf(ctx().sql, session)).map(({ id, bookingId }) => [id, bookingId]))

test('call queue: the first ready fan is next, and those ahead keep their place and are rung', async () => {
  const { session, stations, bookings } = await openQueue(4)
  const [away, hidden, ready, later] = bookings
  await report(hidden, { isPageVisible: false })
  await report(ready)
  await report(later)
  const handed = await hand(stations[0])
  if ('refusal' in handed) throw new Error(handed.refusal)
  const of = await bookingOf(session)
  expect(of.get(handed.next ?? '')).toBe(ready)
  expect(handed.rung.map((id) => of.get(id))).toEqual([hidden])
  const queue = await queued(stations[0])
  expect(queue.map(({ bookingId, misses }) => [bookingId, misses])).toEqual(bookings.map((id) => [id, 0]))
  expect(queue.find(({ bookingId }) => bookingId === away)).toMatchObject({ ring: null })
  expect(await hand(stations[0])).toEqual({ next: handed.next, rung: [] })
})

test('call queue: many handovers at once find one next fan', async () => {
  const { stations, bookings } = await openQueue(3)
  for (const booking of bookings) await report(booking)
  const handed = await Promise.all(Array.from({ length: 6 }, () => hand(stations[0])))
  expect(new Set(handed.map((one) => ('next' in one ? one.next : null))).size).toBe(1)
  expect((await queued(stations[0])).filter(({ isNext }) => isNext)).toHaveLength(1)
})

test('call queue: a fan in a call of another station is neither passed nor rung', async () => {
  const { session, stations, bookings } = await openQueue(2, 2)
  for (const booking of bookings) await report(booking)
  const first = await hand(stations[0])
  const second = await hand(stations[1])
  const of = await bookingOf(session)
  expect([
    'next' in first && of.get(first.next ?? ''),
    'next' in second && of.get(second.next ?? ''),
  ]).toEqual(bookings)
  const busy = (await queued(stations[1])).find(({ bookingId }) => bookingId === bookings[0])
  expect(busy).toMatchObject({ isBusy: true, passedAtMs: null, ring: null })
})

test('call queue: an answered ring is no miss, and an unanswered one costs three places', async () => {
  const { stations, bookings } = await openQueue(6)
  const [first, second, , , , last] = bookings
  for (const booking of [first, second]) await report(booking, { isReadyPressed: false })
  await report(last)
  await hand(stations[0])
  await report(second)
  await pass('21 seconds')
  const changes = await miss(stations[0])
  expect(changes).toEqual([{ bookingId: first, from: 1, to: 4, reason: 'FIRST_MISS', note: null, by: null }])
  const waiting = (await queued(stations[0])).filter(({ isNext }) => !isNext)
  expect(waiting.map(({ bookingId, misses }) => [bookingId, misses])).toEqual([
    [second, 0],
    [bookings[2], 0],
    [bookings[3], 0],
    [first, 1],
    [bookings[4], 0],
  ])
  expect(await queueChangesOf(ctx().sql, first ?? '')).toMatchObject([
    { from: 1, to: 4, reason: 'FIRST_MISS' },
  ])
  expect(await miss(stations[0])).toEqual([])
})

test('call queue: an answer after the end of a ring is a miss all the same', async () => {
  const { stations, bookings } = await openQueue(2)
  await report(bookings[0], { isReadyPressed: false })
  await hand(stations[0])
  await pass('25 seconds')
  await report(bookings[0])
  expect(await miss(stations[0])).toMatchObject([{ bookingId: bookings[0], reason: 'FIRST_MISS' }])
})

test('call queue: a fan who never came is absent after a minute, and after three misses the call is owed', async () => {
  const { session, stations, bookings } = await openQueue(1)
  const reasons: string[] = []
  for (const time of ['59 seconds', '61 seconds', '122 seconds', '183 seconds']) {
    await hand(stations[0])
    await pass(time)
    reasons.push(...(await miss(stations[0])).map(({ reason }) => reason))
  }
  expect(reasons).toEqual(['FIRST_MISS', 'SECOND_MISS', 'THIRD_MISS'])
  expect((await callsOf(ctx().sql, session)).map(({ state }) => state)).toEqual(['OWED'])
  expect(await queued(stations[0])).toEqual([])
  expect(await queueChangesOf(ctx().sql, bookings[0] ?? '')).toMatchObject([
    { to: 1 },
    { to: 1 },
    { to: null },
  ])
})

test('call queue: staff move a fan with a note that the fan reads', async () => {
  const { session, stations, bookings } = await openQueue(3)
  const by = (await callsOf(ctx().sql, session))[0]?.memberId ?? ''
  const move = (change: object) =>
    within(shop, (tx) =>
      moveFan(tx, stations[0] ?? '', {
        bookingId: bookings[2] ?? '',
        to: 1,
        note: 'a wheelchair',
        by,
        ...change,
      }),
    )
  expect(await move({ note: ' ' })).toEqual({ refusal: 'NOTE_REQUIRED' })
  expect(await move({ to: 4 })).toEqual({ refusal: 'POSITION_INVALID' })
  expect(await move({ bookingId: newId('bk') })).toEqual({ refusal: 'NOT_IN_QUEUE' })
  expect(await move({})).toMatchObject({ change: { from: 3, to: 1, reason: 'STAFF' } })
  expect((await queued(stations[0])).map(({ bookingId }) => bookingId)).toEqual([
    bookings[2],
    bookings[0],
    bookings[1],
  ])
  expect(await queueChangesOf(ctx().sql, bookings[2] ?? '')).toMatchObject([{ note: 'a wheelchair' }])
})

test('call queue: nobody is called in a session that is paused or unknown', async () => {
  const { session, stations, bookings } = await openQueue(1)
  await report(bookings[0])
  await within(shop, (tx) => moveSession(tx, session, 'PAUSED'))
  expect(await hand(stations[0])).toEqual({ refusal: 'NOT_OPEN' })
  expect(await hand(newId('sn'))).toEqual({ refusal: 'NOT_FOUND' })
  await within(shop, (tx) => moveSession(tx, session, 'OPEN'))
  expect(await hand(stations[0])).toMatchObject({ next: expect.any(String) })
  await setState(shop, (await callsOf(ctx().sql, session))[0]?.id ?? '', 'LIVE')
  expect(await queued(stations[0])).toEqual([])
})
