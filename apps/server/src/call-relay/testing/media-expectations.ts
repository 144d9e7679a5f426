import { expect, vi } from 'vitest'
import type { Server } from './call-server.ts'
import { callA, callB, counted, goLive, move, openStation, preview, sawColour } from './call-stage.ts'

interface Bytes {
  sent: number
  received: number
}

interface Seen {
  callId: string | null
  colour: string
}

/** The artist sees the fan who is next; the fan gets nothing of the artist before the call is live. */
export async function expectNothingBeforeLive(server: Server): Promise<void> {
  const station = await openStation(server)
  const fan = await preview(server, station, callA, '#ff0000')
  await move(station, fan, callA, 'RINGING')
  await station.run('handOver', callA)
  await sawColour(station, 'red')
  await station.until('bytes().then(({ received }) => received > 1_000)')
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
  expect(await fan.run('view')).toMatchObject({ stalled: null, isOver: false })
}

/** Each fan is seen in the own call alone, and a handover ends all that the first fan received. */
export async function expectNoFrameOfOthers(server: Server): Promise<void> {
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
}

/** Lines of both sides arrive once and in order. */
export async function expectLinesInOrder(server: Server): Promise<void> {
  const station = await openStation(server)
  const fan = await preview(server, station, callA, '#ff0000')
  await fan.run('write', 'Happy birthday')
  await fan.run('write', 'to Ife')
  await station.run('writeTo', callA, 'Thank you')
  await station.until(`callView('${callA}').lines.filter(({ isSeen }) => isSeen).length === 3`)
  const linesOf = ({ lines }: { lines: { side: string; text: string }[] }) =>
    lines.filter(({ side }) => side === 'OTHER').map(({ text }) => text)
  expect(linesOf(await station.run('callView', callA))).toEqual(['Happy birthday', 'to Ife'])
  await fan.until(`view().lines.some(({ side }) => side === 'OTHER')`)
  expect(linesOf(await fan.run('view'))).toEqual(['Thank you'])
}
