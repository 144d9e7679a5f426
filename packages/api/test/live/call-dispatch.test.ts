import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dispatchCalls } from '#modules/live/calls/dispatch-calls.ts'
import { moveSession } from '#modules/live/calls/index.ts'
import { createApi } from '#platform/start.ts'
import { audits, type Shop } from '#test/commerce/shop.ts'
import { notingLog } from '#test/noted-errors.ts'
import { countStatements } from '#test/statements.ts'
import { within } from './call-sessions.ts'
import {
  awaitCalled,
  type Caller,
  comeReady,
  type Device,
  goLive,
  openCallShop,
  openStage,
  pair,
  sentSeconds,
  stateOf,
  tick,
} from './call-stage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCallShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await audits(shop)).toEqual([]))

const owner = () => shop.world.db.owner

async function staged(fanCount: number, stationCount = 1) {
  const { session, fans, stations } = await openStage(shop, fanCount, stationCount)
  const devices = await Promise.all(stations.map((station) => pair(shop, station)))
  return { session, fans, device: devices[0] as Device, devices }
}

/** Runs the clock until the call has this state. */
const awaitState = (device: Device, callId: string | undefined, state: string) =>
  vi.waitFor(
    async () => {
      await tick(shop, device)
      expect(await stateOf(shop, callId)).toBe(state)
    },
    { timeout: 15_000 },
  )

const earlier = (seconds: number) => new Date(shop.world.api.ctx.clock.now() - seconds * 1_000)

test('call dispatch: a ready fan is called, and while the call runs the next one is', async () => {
  const { fans, device } = await staged(3)
  const [one, two] = fans as [Caller, Caller, Caller]
  await comeReady(shop, two)
  await awaitCalled(shop, device, two.calls[0])
  await goLive(device, two)
  await comeReady(shop, one)
  await awaitCalled(shop, device, one.calls[0])
  expect(await stateOf(shop, two.calls[0])).toBe('LIVE')
})

test('call dispatch: a station without a sign of life calls nobody, and nobody misses a call there', async () => {
  const { fans, device } = await staged(1)
  const [fan] = fans as [Caller]
  await owner()`update call_station_device set seen_at = ${earlier(6)} where station_id = ${device.stationId}`
  await comeReady(shop, fan)
  await owner()`update call set passed_at = ${earlier(90)} where id = ${fan.calls[0] ?? ''}`
  await dispatchCalls(shop.world.api.ctx)
  expect(await stateOf(shop, fan.calls[0])).toBe('WAITING')
  await awaitCalled(shop, device, fan.calls[0])
})

test('call dispatch: a station that falls silent before the handover calls nobody', async () => {
  const { fans, device } = await staged(1)
  const [fan] = fans as [Caller]
  const seen = (at: Date) =>
    owner()`update call_station_device set seen_at = ${at} where station_id = ${device.stationId}`
  await seen(earlier(6))
  await comeReady(shop, fan)
  const { ran } = await owner().begin(async (tx) => {
    await tx`select from call_station where id = ${device.stationId} for update`
    await seen(earlier(0))
    const ran = dispatchCalls(shop.world.api.ctx)
    await vi.waitFor(async () => {
      const waiting =
        await owner()`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%call_station%'`
      expect(waiting).not.toEqual([])
    }, 20_000)
    await seen(earlier(6))
    return { ran }
  })
  await ran
  expect(await stateOf(shop, fan.calls[0])).toBe('WAITING')
})

test('call dispatch: the first three fans are notified once that their turn is near, unless they are in the lobby', async () => {
  const { fans, stations } = await openStage(shop, 5)
  const [one, two, three, four] = fans as [Caller, Caller, Caller, Caller]
  await owner()`insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
  const news = async () =>
    (
      await owner()`
        select member_uid as uid from notification where template = 'call-near'
        and member_uid = any(${fans.map(({ uid }) => uid)}) order by created_at`
    ).map(({ uid }) => uid)
  await comeReady(shop, two, { isReadyPressed: false })
  // A station without a device notifies nobody, so the second fan is in the lobby before the first notification.
  const device = await pair(shop, stations[0] ?? '')
  await vi.waitFor(async () => {
    await tick(shop, device)
    expect((await news()).toSorted()).toEqual([one.uid, three.uid].toSorted())
  })
  await tick(shop, device)
  expect(await news()).toHaveLength(2)
  await comeReady(shop, one)
  await awaitCalled(shop, device, one.calls[0])
  await goLive(device, one)
  await vi.waitFor(async () => {
    await tick(shop, device)
    expect((await news()).at(-1)).toBe(four.uid)
  })
  expect(await news()).toHaveLength(3)
})

test('call dispatch: a fan who is not ready is rung, and misses the call after twenty seconds', async () => {
  const { fans, device } = await staged(2)
  const [fan] = fans as [Caller, Caller]
  await comeReady(shop, fan, { isReadyPressed: false })
  await awaitState(device, fan.calls[0], 'RINGING')
  await owner()`update call set rung_at = ${earlier(21)} where id = ${fan.calls[0] ?? ''}`
  await awaitState(device, fan.calls[0], 'WAITING')
  const [change] = await owner()`
    select reason, from_position, to_position from call_queue_change where call_id = ${fan.calls[0] ?? ''}`
  expect(change).toEqual({ reason: 'FIRST_MISS', from_position: 1, to_position: 2 })
})

test('call dispatch: a pause ends rings, and nobody misses a call meanwhile', async () => {
  const { session, fans, device } = await staged(1)
  const [fan] = fans as [Caller]
  await comeReady(shop, fan, { isReadyPressed: false })
  await awaitState(device, fan.calls[0], 'RINGING')
  await within(shop, (tx) => moveSession(tx, session, 'PAUSED'))
  const [row] =
    await owner()`select state, rung_at, passed_at, misses from call where id = ${fan.calls[0] ?? ''}`
  expect(row).toEqual({ state: 'WAITING', rung_at: null, passed_at: null, misses: 0 })
})

test('call dispatch: a called fan who leaves waits again, and the one behind is called', async () => {
  const { fans, device } = await staged(2)
  const [one, two] = fans as [Caller, Caller]
  await comeReady(shop, one)
  await awaitCalled(shop, device, one.calls[0])
  await owner()`update call_presence set socket_seen_at = ${earlier(11)} where booking_id = ${one.bookingId}`
  await comeReady(shop, two)
  await awaitCalled(shop, device, two.calls[0])
  expect(await stateOf(shop, one.calls[0])).toBe('WAITING')
})

test('call dispatch: a fan is called by one station at a time, also when two processes hand over', async () => {
  const { fans, devices } = await staged(2, 2)
  const { config } = shop.world.api.ctx
  const other = await createApi({ config, databaseUrl: shop.world.db.url, log: notingLog, worker: false })
  for (const fan of fans) await comeReady(shop, fan)
  for (const device of devices) await device.send('GET /api/studio/station')
  const runs = [shop.world.api.ctx, other.ctx, shop.world.api.ctx, other.ctx].map(dispatchCalls)
  await Promise.all(runs)
  await tick(shop, ...devices)
  const rows = await owner()`
    select booking_id, station_id from call where state = 'NEXT'
      and station_id = any(${devices.map(({ stationId }) => stationId)})`
  expect(new Set(rows.map(({ booking_id }) => booking_id)).size).toBe(2)
  expect(new Set(rows.map(({ station_id }) => station_id)).size).toBe(2)
  await other.close()
})

test('call dispatch: nobody is called while another process hands over', async () => {
  const { fans, device } = await staged(1)
  const [fan] = fans as [Caller]
  await comeReady(shop, fan)
  await owner().begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('call handovers', 0))`
    await tick(shop, device)
    expect(await stateOf(shop, fan.calls[0])).toBe('WAITING')
  })
  await awaitCalled(shop, device, fan.calls[0])
})

test('call dispatch: a fan who is not seen for half a minute is held, and comes back after the next call', async () => {
  const { fans, device } = await staged(3)
  const [one, two, three] = fans as [Caller, Caller, Caller]
  for (const fan of [one, two, three]) await comeReady(shop, fan)
  await awaitCalled(shop, device, one.calls[0])
  await goLive(device, one)
  await owner()`update call set live_at = ${earlier(40)} where id = ${one.calls[0] ?? ''}`
  await owner()`update call_seat set seen_at = ${earlier(31)} where call_id = ${one.calls[0] ?? ''}`
  await owner()`update call_presence set socket_seen_at = ${earlier(31)} where booking_id = ${one.bookingId}`
  await awaitState(device, one.calls[0], 'HELD')
  await awaitCalled(shop, device, two.calls[0])
  await comeReady(shop, one)
  await goLive(device, two)
  const nextOf = async () => (await device.send('GET /api/studio/station')).body.next
  await vi.waitFor(
    async () => {
      await tick(shop, device)
      expect(await nextOf()).toMatchObject({ id: one.calls[0], state: 'HELD' })
    },
    { timeout: 15_000 },
  )
  const segments = await sentSeconds(shop, two.calls[0] ?? '', 10)
  await device.send('POST /api/studio/station/end', {
    body: { callId: two.calls[0], reason: 'OVER', segments },
  })
  await goLive(device, one)
  const [row] = await owner()`select state, returns from call where id = ${one.calls[0] ?? ''}`
  expect(row).toEqual({ state: 'LIVE', returns: 1 })
  expect(await stateOf(shop, three.calls[0])).not.toBe('LIVE')
})

test('call dispatch: a long stall holds a call while enough is left, and what cannot come back is owed', async () => {
  const { fans, device } = await staged(2)
  const [one, two] = fans as [Caller, Caller]
  const stall = (callId: string | undefined, segments: object[]) =>
    device.send('POST /api/studio/station/end', { body: { callId, reason: 'STALLED', segments } })
  await comeReady(shop, one)
  await awaitCalled(shop, device, one.calls[0])
  await goLive(device, one)
  await stall(one.calls[0], [])
  expect(await stateOf(shop, one.calls[0])).toBe('HELD')
  await owner()`delete from call_presence where booking_id = ${one.bookingId}`
  await comeReady(shop, two)
  await awaitCalled(shop, device, two.calls[0])
  await goLive(device, two)
  await stall(two.calls[0], await sentSeconds(shop, two.calls[0] ?? '', 1))
  expect(await stateOf(shop, two.calls[0])).toBe('OWED')
})

test('call dispatch: the limit on air ends a call in the books', async () => {
  const { fans, device } = await staged(1)
  const [fan] = fans as [Caller]
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  await goLive(device, fan)
  // Twice ten seconds and a minute.
  await owner()`update call set on_air_from = ${earlier(79)} where id = ${fan.calls[0] ?? ''}`
  await dispatchCalls(shop.world.api.ctx)
  expect(await stateOf(shop, fan.calls[0])).toBe('LIVE')
  await owner()`update call set on_air_from = ${earlier(81)} where id = ${fan.calls[0] ?? ''}`
  await dispatchCalls(shop.world.api.ctx)
  expect(await stateOf(shop, fan.calls[0])).toBe('OWED')
})

test('call dispatch: while nothing changes, stations cost no statement of their own', async () => {
  const { devices, fans } = await staged(6, 4)
  for (const fan of fans) await comeReady(shop, fan)
  await vi.waitFor(
    async () => {
      await tick(shop, ...devices)
      const rows = await owner()`
        select from call where state = 'NEXT' and station_id = any(${devices.map(({ stationId }) => stationId)})`
      expect(rows.length).toBe(4)
    },
    { timeout: 15_000 },
  )
  await owner()`update call_station_device set seen_at = ${earlier(60)}`
  const quiet = { ...shop.world.api.ctx }
  const statementsOf = countStatements(quiet)
  const ofNone = await statementsOf(() => dispatchCalls(quiet))
  for (const device of devices) await device.send('GET /api/studio/station')
  expect(await statementsOf(() => dispatchCalls(quiet))).toBe(ofNone)
})
