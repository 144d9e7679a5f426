import { createMemoryStore } from '@encore/app-kit/calls/segment-store'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeStation } from './testing/fake-station.ts'

afterEach(() => vi.restoreAllMocks())

const isSent = ({ line }: Awaited<ReturnType<typeof createFakeStation>>) =>
  line.sending.STATION.picture !== null || line.sending.STATION.voice !== null

test('station: the preview flows before the ring, and nothing of the artist before the call', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  station.fan.setState('NEXT')
  await station.clock.advance(2_000)
  expect(runner.view.get().next?.call.view.get().isFanThere).toBe(true)
  expect([runner.view.get().running, station.asked, isSent(station)]).toEqual([null, [], false])
  await runner.close()
})

test('station: a ring begins the call once the fan is there, and it ends by itself after its time', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await runner.ring()
  await station.clock.advance(2_000)
  expect(station.asked).toEqual(['ring'])
  station.fan.setState('RINGING')
  await station.clock.advance(1_000)
  station.fan.setState('LIVE')
  await station.clock.advance(5_000)
  expect(station.asked).toEqual(['ring', 'begin'])
  expect(isSent(station)).toBe(true)
  await station.clock.advance(30_000)
  expect(station.asked).toEqual(['ring', 'begin', 'end OVER'])
  expect(station.countedMs()).toBe(20_000)
  expect([runner.view.get().running, isSent(station)]).toEqual([null, false])
  await runner.close()
})

test('station: Stop darkens the call and keeps its time until the artist goes on', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(3_000)
  runner.setStopped(true)
  await station.clock.advance(0)
  expect(isSent(station)).toBe(false)
  const { countedMs } = runner.view.get().running?.call.view.get() ?? {}
  await station.clock.advance(40_000)
  expect(runner.view.get().running?.call.view.get()).toMatchObject({ countedMs, isStopped: true })
  runner.setStopped(false)
  await station.clock.advance(5_000)
  expect(isSent(station)).toBe(true)
  await runner.end()
  expect(station.asked.at(-1)).toBe('end ARTIST')
  await runner.close()
})

test('station: a stall of thirty seconds hands the call back to be held', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(3_000)
  station.line.isUp = false
  await station.clock.advance(29_000)
  expect(station.asked).toEqual(['ring', 'begin'])
  await station.clock.advance(4_000)
  expect(station.asked.at(-1)).toBe('end STALLED')
  await runner.close()
})

test('station: a break of ten seconds in minute five costs no second of ten minutes', async () => {
  const station = await createFakeStation({ promisedMs: 600_000 })
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(290_000)
  Object.assign(station.line, { isUp: false, isDown: false })
  await station.clock.advance(10_000)
  const { countedMs = 0, stalled } = runner.view.get().running?.call.view.get() ?? {}
  expect([countedMs > 285_000 && countedMs < 291_000, stalled]).toEqual([true, 'BOTH'])
  expect(new Set(station.line.acts.map(({ act }) => act))).toEqual(new Set(['RESTART', 'RECONNECT']))
  Object.assign(station.line, { isUp: true, isDown: true })
  await station.clock.advance(330_000)
  expect(station.asked).toEqual(['ring', 'begin', 'end OVER'])
  expect(station.countedMs()).toBe(600_000)
  const stalls = station.booked.filter(({ cause }) => cause.endsWith('STALLED'))
  expect(stalls.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBeGreaterThan(9_000)
  await runner.close()
})

test('station: a relay that does not answer ends no call', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(4_000)
  Object.assign(station.line, { isUp: false, isDown: false })
  station.set({ closedReason: 'not answering' })
  await station.clock.advance(8_000)
  expect(runner.view.get().running?.call.view.get()).toMatchObject({ state: 'LIVE', stalled: 'BOTH' })
  Object.assign(station.line, { isUp: true, isDown: true })
  station.set({ closedReason: null })
  await station.clock.advance(30_000)
  expect([station.asked, station.countedMs()]).toEqual([['ring', 'begin', 'end OVER'], 20_000])
  const stalls = station.booked.filter(({ cause }) => cause === 'BOTH_STALLED')
  expect(stalls.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBeGreaterThan(7_000)
  await runner.close()
})

test('station: a relay that does not answer for thirty seconds hands the call back to be held', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(4_000)
  Object.assign(station.line, { isUp: false, isDown: false })
  station.set({ closedReason: 'not answering' })
  await station.clock.advance(33_000)
  expect(station.asked.at(-1)).toBe('end STALLED')
  await runner.close()
})

test('station: a replaced device stops its tracks and asks for nothing more', async () => {
  const station = await createFakeStation()
  const { runner, capture } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(2_000)
  station.refuse('STATION_REPLACED')
  await station.clock.advance(1_000)
  expect(runner.view.get()).toMatchObject({ phase: 'OUT', out: 'STATION_REPLACED', running: null })
  expect([capture.state.get().picture, capture.state.get().voice, isSent(station)]).toEqual([
    null,
    null,
    false,
  ])
})

test('station: a device without an answer for ten seconds is off air until the server answers', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(2_000)
  station.setSilent(true)
  await station.clock.advance(8_000)
  expect([isSent(station), runner.view.get().isAway]).toEqual([true, true])
  await station.clock.advance(5_000)
  expect(isSent(station)).toBe(false)
  station.setSilent(false)
  await station.clock.advance(5_000)
  expect([isSent(station), runner.view.get().isAway]).toEqual([true, false])
  await runner.close()
})

test('station: a reload goes on behind the seconds that the server has not booked', async () => {
  const station = await createFakeStation()
  const store = createMemoryStore()
  const { runner } = await station.open(store)
  await station.goLive(runner)
  await station.clock.advance(4_000)
  station.setSilent(true)
  await station.clock.advance(3_000)
  const waiting = (await store.list()).length
  expect(waiting).toBeGreaterThan(0)
  await runner.close()
  station.setSilent(false)
  const { runner: next, faults } = await station.open(store)
  await station.clock.advance(30_000)
  expect(station.asked.at(-1)).toBe('end OVER')
  expect([station.countedMs(), faults]).toEqual([20_000, []])
  const numbers = station.booked.map(({ seq }) => seq)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  await next.close()
})

test('station: an end that is refused by a limit is reported again', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(2_000)
  station.refuse('RATE_LIMITED')
  const ended = runner.end()
  await station.clock.advance(3_000)
  expect(station.asked).toEqual(['ring', 'begin'])
  station.refuse(null)
  await station.clock.advance(2_000)
  await ended
  expect(station.asked.at(-1)).toBe('end ARTIST')
  await runner.close()
})

test('station: an exception of the page ends the call as a fault and not the station', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  await station.goLive(runner)
  await station.clock.advance(2_000)
  await runner.fail()
  expect(station.asked.at(-1)).toBe('end FAULT')
  station.set({ line: 'Sorry' })
  await station.clock.advance(1_000)
  expect(runner.view.get()).toMatchObject({ phase: 'RUNNING', running: null, state: { line: 'Sorry' } })
  await runner.close()
})

test('station: the flow of the live call is reported to staff every five seconds, and of no other', async () => {
  const station = await createFakeStation()
  const { runner } = await station.open()
  station.fan.setState('NEXT')
  await station.clock.advance(12_000)
  expect(station.reported).toEqual([])
  await station.goLive(runner)
  await station.clock.advance(15_000)
  const { length } = station.reported
  expect(length).toBeGreaterThan(1)
  expect(station.reported.at(-1)).toMatchObject({
    fromFan: { framesPerSec: 20, packetsPerSec: 50, lostPermille: 0 },
    fromArtist: { packetsPerSec: 50 },
  })
  await runner.close()
  await station.clock.advance(10_000)
  expect(station.reported).toHaveLength(length)
})
