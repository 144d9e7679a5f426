import { describe, expect, test } from 'vitest'
import type { Server } from './call-server.ts'
import { callA, counted, goLive, openStation, preview } from './call-stage.ts'
import { expectLinesInOrder, expectNoFrameOfOthers, expectNothingBeforeLive } from './media-expectations.ts'

/** A way of the media with the server behind it. */
export interface MediaWay {
  startServer(): Server
  /** Lets nothing through any more; returns the function that ends it. */
  freeze(): () => void
}

/** Tests what every way of the media must do. */
export function testCallMedia(name: string, { startServer, freeze }: MediaWay): void {
  describe(`call media, ${name}: a fan`, { timeout: 120_000 }, () => {
    test('who is next is seen by the artist and gets nothing of the artist, in the ring neither', () =>
      expectNothingBeforeLive(startServer()))

    test('is seen in the own call alone, and a handover ends all that the artist sent', () =>
      expectNoFrameOfOthers(startServer()))
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

  test(`call media, ${name}: lines of text arrive once and in order`, { timeout: 120_000 }, () =>
    expectLinesInOrder(startServer()),
  )
}
