import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { callsOf, endCall, raiseEpoch, stationsOf, takeSegments } from '#modules/live/calls/index.ts'
import { addFan, audits, openShop, type Shop } from '#test/commerce/shop.ts'
import { addCalls, addSession, second, seconds, setState, within } from './call-sessions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A call of ten seconds that is live, at a station whose device has the first epoch. */
async function liveCall(): Promise<{ call: string; session: string }> {
  const { id: session } = await addSession(shop)
  const [call = ''] = await addCalls(shop, session, [await addFan(shop)])
  await setState(shop, call, 'LIVE')
  return { call, session }
}
const take = (call: string, segments: readonly CallSegment[]) =>
  within(shop, (tx) => takeSegments(shop.world.api.ctx, tx, call, segments))
const sumsOf = async (session: string) =>
  (await callsOf(shop.world.api.ctx.sql, session)).map(({ countedMs, wallMs }) => ({ countedMs, wallMs }))

test('call segments: signed seconds count, and the call is done with its promise', async () => {
  const { call, session } = await liveCall()
  const all = await seconds(shop, call, 10)
  expect(await take(call, all.slice(0, 4))).toEqual({ seq: 4, countedMs: 4_000, refusal: null })
  expect(await within(shop, (tx) => endCall(tx, call, 'ENDED'))).toEqual({ state: 'OWED' })
  const other = await liveCall()
  await take(other.call, await seconds(shop, other.call, 10))
  expect(await within(shop, (tx) => endCall(tx, other.call, 'ENDED'))).toEqual({ state: 'DONE' })
  expect(await sumsOf(session)).toEqual([{ countedMs: 4_000, wallMs: 4_000 }])
  expect(await audits(shop)).toEqual([])
})

test('call segments: the same ones again, also at once, count once', async () => {
  const { call, session } = await liveCall()
  const all = await seconds(shop, call, 6)
  const taken = await Promise.all([take(call, all), take(call, all), take(call, all.slice(2))])
  expect(taken.filter((one) => 'seq' in one && one.seq === 6).length).toBeGreaterThanOrEqual(2)
  expect(await take(call, all)).toEqual({ seq: 6, countedMs: 6_000, refusal: null })
  expect(await sumsOf(session)).toEqual([{ countedMs: 6_000, wallMs: 6_000 }])
})

test('call segments: a second without the fan’s signature counts for nobody, and time on air stays', async () => {
  const { call, session } = await liveCall()
  const other = await liveCall()
  const foreign = (await second(shop, other.call, 2)).mac
  const segments = [
    await second(shop, call, 1),
    await second(shop, call, 2, { mac: foreign }),
    await second(shop, call, 3, { isSigned: false }),
    await second(shop, call, 4, { mac: 'no signature at all' }),
  ]
  expect(await take(call, segments)).toEqual({ seq: 4, countedMs: 1_000, refusal: null })
  expect(await sumsOf(session)).toEqual([{ countedMs: 1_000, wallMs: 4_000 }])
})

test.each<[string, (call: string) => Promise<CallSegment[]>, string, number]>([
  ['a gap', async (call) => [await second(shop, call, 1), await second(shop, call, 3)], 'GAP', 1],
  [
    'an overlap',
    async (call) => [await second(shop, call, 1), await second(shop, call, 2, { fromMs: 500, toMs: 1_500 })],
    'OVERLAP',
    1,
  ],
  [
    'a longer second',
    async (call) => [await second(shop, call, 1, { toMs: 2_000, countedMs: 2_000 })],
    'INVALID',
    0,
  ],
  ['an epoch to come', async (call) => [await second(shop, call, 1, { epoch: 2 })], 'EPOCH_UNKNOWN', 0],
  ['another call', async () => [await second(shop, newId('fc'), 1)], 'FOREIGN_CALL', 0],
  ['more than the promise', async (call) => seconds(shop, call, 11), 'OVER_PROMISE', 10],
])('call segments: %s is refused, and what came before it stays', async (_, segmentsOf, refusal, seq) => {
  const { call, session } = await liveCall()
  expect(await take(call, await segmentsOf(call))).toMatchObject({ refusal, seq })
  expect(await sumsOf(session)).toEqual([{ countedMs: seq * 1_000, wallMs: seq * 1_000 }])
})

test('call segments: a number that is booked with other content is refused', async () => {
  const { call } = await liveCall()
  await take(call, [await second(shop, call, 1)])
  const changed = await second(shop, call, 1, { toMs: 900, countedMs: 900 })
  expect(await take(call, [changed])).toMatchObject({ refusal: 'CONFLICT', countedMs: 1_000 })
})

test('call segments: a new device closes the epoch of the one before at its last booked second', async () => {
  const { call, session } = await liveCall()
  const { sql } = shop.world.api.ctx
  await take(call, await seconds(shop, call, 3))
  const [station] = await stationsOf(sql, session)
  const raise = () => within(shop, (tx) => raiseEpoch(tx, station?.id ?? '', 1))
  expect((await Promise.all([raise(), raise()])).toSorted()).toEqual([false, true])
  expect(
    await take(call, [await second(shop, call, 1, { epoch: 2, fromMs: 500, toMs: 1_500 })]),
  ).toMatchObject({
    seq: 1,
    countedMs: 4_000,
    refusal: null,
  })
  expect(await take(call, [await second(shop, call, 4)])).toMatchObject({ refusal: 'EPOCH_CLOSED' })
  expect(await audits(shop)).toEqual([])
})

test('call segments: nobody rewrites them, and a false sum is a violation', async () => {
  const { call } = await liveCall()
  await take(call, await seconds(shop, call, 2))
  const { sql } = shop.world.api.ctx
  await expect(sql`update call_segment set counted_ms = 0 where call_id = ${call}`).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from call_segment where call_id = ${call}`).rejects.toThrow('append-only')
  await shop.world.db.owner`update call set counted_ms = 3000, wall_ms = 3000 where id = ${call}`
  expect(await audits(shop)).toEqual([
    { area: 'calls', fault: 'counted time is not the sum of its segments', subject: call },
  ])
})
