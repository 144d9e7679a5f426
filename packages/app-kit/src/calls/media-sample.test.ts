import { expect, test } from 'vitest'
import { readSample } from './media-sample.ts'

const names = { voice: '0', picture: '1' }
const report = (...entries: object[]) => new Map(entries.map((entry, at) => [String(at), entry]))

test('call sample: counts the voice and leaves out the interpreter', () => {
  const given = report(
    { type: 'inbound-rtp', kind: 'audio', mid: '0', packetsReceived: 50, totalSamplesReceived: 9_600 },
    { type: 'inbound-rtp', kind: 'audio', mid: '2', packetsReceived: 7 },
    { type: 'inbound-rtp', kind: 'video', mid: '1', framesDecoded: 15 },
    { type: 'media-source', kind: 'video', frames: 30 },
    { type: 'media-source', kind: 'audio', totalAudioEnergy: 0.25 },
    { type: 'transport', bytesSent: 5_000 },
  )
  expect(readSample(given, names)).toEqual({
    received: { voicePackets: 50, framesDecoded: 15 },
    ...{ sourceFrames: 30, sourceEnergy: 0.25, isCpuLimited: false },
    ...{ packetsLost: 0, roundTripMs: null },
  })
})

test('call sample: reads nothing from a report without media or with odd values', () => {
  const odd = report({ type: 'inbound-rtp', kind: 'video', framesDecoded: 'many' }, { type: 'codec' })
  expect(readSample(odd, names)).toEqual(readSample(new Map(), names))
  expect(readSample(odd, names).sourceFrames).toBeNull()
})

test('call sample: says when the encoder of the own picture lacks processor time', () => {
  const limited = (qualityLimitationReason: string) =>
    readSample(report({ type: 'outbound-rtp', kind: 'video', qualityLimitationReason }), names).isCpuLimited
  expect(['none', 'bandwidth', 'cpu'].map(limited)).toEqual([false, false, true])
})

test('call sample: takes the only voice of browsers that name no section', () => {
  const given = report({ type: 'inbound-rtp', kind: 'audio', packetsReceived: 3 })
  expect(readSample(given, names).received.voicePackets).toBe(3)
})
