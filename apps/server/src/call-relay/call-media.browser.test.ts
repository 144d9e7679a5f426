import { describe, expect, test, vi } from 'vitest'
import {
  callA,
  callB,
  counted,
  goLive,
  move,
  openStation,
  preview,
  sawColour,
  startServer,
  useCallStage,
} from './testing/call-stage.ts'

useCallStage(process.env)

describe('call media: a fan who is next', { timeout: 120_000 }, () => {
  test('is seen by the artist and gets nothing of the artist, in the ring neither', async () => {
    const server = startServer()
    const station = await openStation(server)
    const fan = await preview(server, station, callA, '#ff0000')
    await move(station, fan, callA, 'RINGING')
    await station.run('handOver', callA)
    await sawColour(station, 'red')
    const [atStation, atFan] = [await station.run<Bytes>('bytes'), await fan.run<Bytes>('bytes')]
    expect(atStation.sent).toBe(0)
    expect(atFan.received).toBe(0)
    expect(atStation.received).toBeGreaterThan(1_000)
    await move(station, fan, callA, 'LIVE')
    await sawColour(fan, 'blue')
    await counted(station, callA, 3_000)
    await vi.waitFor(() => expect(server.books.get(callA).countedMs()).toBeGreaterThanOrEqual(2_000), 20_000)
    expect(server.books.get(callA).refusals).toEqual([])
    expect(server.switchboard.refusals()).toEqual([])
    expect(await fan.run<{ receivedMs: number }>('view')).toMatchObject({ stalled: null, isOver: false })
  })

  test('would get bytes of the artist from a gate that only disables tracks', async () => {
    const server = startServer()
    const station = await openStation(server, { isDisabling: true })
    await preview(server, station, callA, '#ff0000')
    await station.until('bytes().then(({ sent }) => sent > 2_000)')
    expect((await station.run<Bytes>('bytes')).sent).toBeGreaterThan(2_000)
  })
})

interface Bytes {
  sent: number
  received: number
}

interface Seen {
  callId: string | null
  colour: string
}

test('call media: a handover shows no frame of the other fan', { timeout: 120_000 }, async () => {
  const server = startServer()
  const station = await openStation(server)
  const first = await preview(server, station, callA, '#ff0000')
  await goLive(station, first, callA)
  await counted(station, callA, 2_000)
  const second = await preview(server, station, callB, '#00ff00')
  await station.run('endCall', callA)
  await move(station, first, callA, 'DONE')
  const bytesBefore = (await first.run<Bytes>('bytes')).received
  await goLive(station, second, callB)
  await counted(station, callB, 2_000)
  await sawColour(second, 'blue')
  const seen = await station.run<Seen[]>('seen')
  const shown = (callId: string | null) =>
    new Set(seen.flatMap((one) => (one.callId === callId && one.colour !== 'none' ? one.colour : [])))
  expect(shown(callA)).toEqual(new Set(['red']))
  expect(shown(callB)).toEqual(new Set(['green']))
  // Packets on their way arrive, and no more follow.
  const bytesAfter = (await first.run<Bytes>('bytes')).received
  expect(bytesAfter - bytesBefore).toBeLessThan(50_000)
  await counted(station, callB, 3_000)
  expect((await first.run<Bytes>('bytes')).received).toBe(bytesAfter)
  expect(server.books.get(callA).refusals).toEqual([])
})
