import { describe, expect, test, vi } from 'vitest'
import type { CallPage } from './testing/call-pages.ts'
import {
  callA,
  counted,
  goLive,
  isOn,
  openStation,
  preview,
  relay,
  startOf,
  startServer,
  useCallStage,
} from './testing/call-stage.ts'
import { expectLinesInOrder } from './testing/media-expectations.ts'

useCallStage(process.env)

describe('call media: the relay', { timeout: 120_000 }, () => {
  async function live() {
    const server = startServer()
    const station = await openStation(server)
    const fan = await preview(server, station, callA, '#ff0000')
    await goLive(station, fan, callA)
    await counted(station, callA, 2_000)
    return { server, station, fan }
  }
  const countedAt = async (station: CallPage) =>
    (await station.run<{ countedMs: number }>('callView', callA)).countedMs

  test('is frozen for 3 s: the clock stalls, and the call goes on afterwards', async () => {
    const { server, station, fan } = await live()
    const pid = Number(relay().pid())
    process.kill(pid, 'SIGSTOP')
    try {
      await station.until(`callView('${callA}').stalled !== null && callView('${callA}').isHeldBack`)
      await fan.until('view().stalled !== null')
      const standsAt = await countedAt(station)
      await station.until(`callView('${callA}').stalledMs >= 3_000`)
      expect(await countedAt(station)).toBe(standsAt)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await counted(station, callA, (await countedAt(station)) + 2_000, 40_000)
    await fan.until('view().stalled === null')
    const stalls = server.books.get(callA).stored.filter(({ cause }) => cause === 'BOTH_STALLED')
    expect(stalls.some(({ fromMs, toMs }) => toMs - fromMs >= 3_000)).toBe(true)
    expect(server.books.get(callA).refusals).toEqual([])
  })

  test('is killed and starts again: a restart or a new connection brings the media back', async () => {
    const { server, station, fan } = await live()
    const pid = relay().pid()
    process.kill(Number(pid), 'SIGKILL')
    await station.until(`callView('${callA}').stalled !== null`)
    const standsAt = await countedAt(station)
    await isOn()
    await counted(station, callA, standsAt + 2_000, 60_000)
    expect(relay().pid()).not.toBe(pid)
    await fan.until('view().stalled === null')
    const offers = server.switchboard.sent(callA, 'STATION').filter(({ body }) => body.kind === 'offer')
    expect(offers.length).toBeGreaterThan(1)
    expect(server.books.get(callA).refusals).toEqual([])
  })
})

test('call media: a reload of the station keeps its segments', { timeout: 120_000 }, async () => {
  const server = startServer()
  const station = await openStation(server)
  const fan = await preview(server, station, callA, '#ff0000')
  server.takesSegments = false
  await goLive(station, fan, callA)
  await station.until(`waiting('${callA}').then((count) => count >= 3)`)
  expect(server.books.get(callA).stored).toEqual([])
  await station.reload()
  await station.run('capture', '#0000ff')
  await station.run('openStation')
  const kept = await station.run<number>('waiting', callA)
  expect(kept).toBeGreaterThanOrEqual(3)
  await station.run('prepare', startOf(callA), 2)
  await station.run('handOver', callA)
  await station.run('setCallState', callA, 'LIVE')
  server.takesSegments = true
  await vi.waitFor(() => expect(server.books.get(callA).stored.length).toBeGreaterThan(kept + 1), 40_000)
  expect(server.books.get(callA).refusals).toEqual([])
  const seqs = server.books.get(callA).stored.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, index) => index + 1))
})

test('call media: lines of text arrive once and in order, on a line whose credentials came at the third try', {
  timeout: 120_000,
}, async () => {
  const server = startServer()
  server.accessFailures = 2
  await expectLinesInOrder(server)
})

test('call media: a device check measures the way through the relay', { timeout: 60_000 }, async () => {
  const server = startServer()
  const fan = await server.openPage()
  await fan.run('capture', '#ff0000')
  const numbers = await fan.run<Record<string, unknown>>('checkDevices', callA)
  expect(numbers).toMatchObject({
    ...{ protocol: 'udp', delayMs: expect.any(Number), lostPercent: expect.any(Number), heightPx: 240 },
  })
  expect(numbers.framesPerSecond).toBeGreaterThan(4)
  expect(numbers.loudestDb).toBeGreaterThan(-40)
})
