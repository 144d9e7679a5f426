import { describe, expect, test } from 'vitest'
import { callA, openStation, preview, startServer, useCallStage } from './testing/call-stage.ts'
import { expectNoFrameOfOthers, expectNothingBeforeLive } from './testing/media-expectations.ts'

useCallStage(process.env)

describe('call media: a fan who is next', { timeout: 120_000 }, () => {
  test('is seen by the artist and gets nothing of the artist, in the ring neither', () =>
    expectNothingBeforeLive(startServer()))

  test('would get bytes of the artist from a gate that only disables tracks', async () => {
    const server = startServer()
    const station = await openStation(server, { isDisabling: true })
    await preview(server, station, callA, '#ff0000')
    await station.until('bytes().then(({ sent }) => sent > 2_000)')
    expect((await station.run<{ sent: number }>('bytes')).sent).toBeGreaterThan(2_000)
  })
})

test('call media: a handover shows no frame of the other fan', { timeout: 120_000 }, () =>
  expectNoFrameOfOthers(startServer()),
)
