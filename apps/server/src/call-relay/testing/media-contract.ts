import { describe, expect, test, vi } from 'vitest'
import type { Server } from './call-server.ts'
import { callA, callB, counted, goLive, move, openStation, preview, sawColour } from './call-stage.ts'

/** A way of the media with the server behind it. */
export interface MediaWay {
  startServer(): Server
  /** Lets nothing through any more; returns the function that ends it. */
  freeze(): () => void
}

interface Bytes {
  sent: number
  received: number
}

interface Seen {
  callId: string | null
  colour: string
}

/** Tests what every way of the media must do. */
export function testCallMedia(name: string, { startServer, freeze }: MediaWay): void {
  describe(`call media, ${name}: a fan`, { timeout: 120_000 }, () => {
    test('who is next is seen by the artist and gets nothing of the artist, in the ring neither', async () => {
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
      await vi.waitFor(
        () => expect(server.books.get(callA).countedMs()).toBeGreaterThanOrEqual(2_000),
        20_000,
      )
      expect(server.books.get(callA).refusals).toEqual([])
      expect(server.switchboard.refusals()).toEqual([])
      expect(await fan.run('view')).toMatchObject({ stalled: null, isOver: false })
    })

    test('is seen in the own call alone, and a handover ends all that the artist sent', async () => {
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
  })

  test(`call media, ${name}: nothing counts while nothing flows, and the call goes on afterwards`, {
    timeout: 120_000,
  }, async () => {
    const server = startServer()
    const station = await openStation(server)
    const fan = await preview(server, station, callA, '#ff0000')
    await goLive(station, fan, callA)
    await counted(station, callA, 2_000)
    const countedMs = async () => (await station.run<{ countedMs: number }>('callView', callA)).countedMs
    const thaw = freeze()
    try {
      await station.until(`callView('${callA}').stalled !== null && callView('${callA}').isHeldBack`)
      await fan.until('view().stalled !== null')
      const standsAt = await countedMs()
      await station.until(`callView('${callA}').stalledMs >= 3_000`)
      expect(await countedMs()).toBe(standsAt)
    } finally {
      thaw()
    }
    await counted(station, callA, (await countedMs()) + 2_000, 40_000)
    await fan.until('view().stalled === null')
    const stalls = server.books.get(callA).stored.filter(({ cause }) => cause.endsWith('STALLED'))
    expect(stalls.some(({ fromMs, toMs }) => toMs - fromMs >= 3_000)).toBe(true)
    expect(server.books.get(callA).refusals).toEqual([])
  })

  test(`call media, ${name}: lines of text arrive once and in order`, { timeout: 120_000 }, async () => {
    const server = startServer()
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
  })
}
