import { expect, test } from 'vitest'
import { createFlowMeter } from './flow-meter.ts'
import { emptySample } from './media-sample.ts'

/** Feeds samples of 24 frames and 50 packets a second. */
function feed(meter: ReturnType<typeof createFlowMeter>, fromMs: number, toMs: number, lostEach = 0) {
  for (let atMs = fromMs; atMs <= toMs; atMs += 200) {
    const received = { voicePackets: atMs / 20, framesDecoded: Math.floor((24 * atMs) / 1_000) }
    const packetsLost = Math.floor((lostEach * (atMs - fromMs)) / 1_000)
    meter.sample({ ...emptySample, received, packetsLost, roundTripMs: 40 }, atMs)
  }
}
const beats = (meter: ReturnType<typeof createFlowMeter>, toMs: number) => {
  for (let atMs = 0; atMs <= toMs; atMs += 250)
    meter.beat({ voicePackets: atMs / 20, framesDecoded: Math.floor((15 * atMs) / 1_000) }, atMs)
}

test('flow meter: counts frames and packets of both directions in a second', () => {
  const meter = createFlowMeter()
  feed(meter, 0, 10_000)
  beats(meter, 10_000)
  expect(meter.read(10_000)).toEqual({
    fromFan: { framesPerSec: 24, packetsPerSec: 50, lostPermille: 0 },
    fromArtist: { framesPerSec: 15, packetsPerSec: 50 },
    roundTripMs: 40,
  })
})

test('flow meter: counts lost packets of the fan', () => {
  const meter = createFlowMeter()
  feed(meter, 0, 10_000, 5)
  expect(meter.read(10_000)?.fromFan.lostPermille).toBeGreaterThan(80)
  expect(meter.read(10_000)?.fromFan.lostPermille).toBeLessThan(100)
})

test('flow meter: knows nothing of the artist without beats, and nothing at all without samples', () => {
  const meter = createFlowMeter()
  expect(meter.read(0)).toBeNull()
  feed(meter, 0, 5_000)
  expect(meter.read(5_000)?.fromArtist).toBeNull()
  expect(meter.read(7_000)).toBeNull()
})

test('flow meter: begins anew with the counters of a new connection', () => {
  const meter = createFlowMeter()
  feed(meter, 0, 5_000)
  meter.sample({ ...emptySample, received: { voicePackets: 1, framesDecoded: 1 } }, 5_200)
  expect(meter.read(5_200)).toBeNull()
})
