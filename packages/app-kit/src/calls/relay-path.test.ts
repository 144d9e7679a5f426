import { expect, test } from 'vitest'
import { lostPercentOf, readPackets, readPair } from './relay-path.ts'

test('relay path: reads the pair in use, and halves the round trip of two ends on one device', () => {
  const report = new Map<string, unknown>([
    ['T', { type: 'transport', selectedCandidatePairId: 'P2' }],
    [
      'P1',
      { type: 'candidate-pair', id: 'P1', nominated: true, state: 'succeeded', currentRoundTripTime: 9 },
    ],
    ['P2', { type: 'candidate-pair', id: 'P2', localCandidateId: 'L', currentRoundTripTime: 0.076 }],
    ['L', { type: 'local-candidate', relayProtocol: 'tcp' }],
  ])
  expect(readPair(report)).toEqual({ delayMs: 38, protocol: 'tcp' })
  report.delete('T')
  expect(readPair(report)).toEqual({ delayMs: 4_500, protocol: null })
  expect(readPair(new Map())).toEqual({ delayMs: null, protocol: null })
})

test('relay path: sums packets of voice and picture, and repeated ones lose nothing', () => {
  const report = new Map<string, unknown>([
    ['A', { type: 'inbound-rtp', packetsReceived: 498, packetsLost: -3 }],
    ['V', { type: 'inbound-rtp', packetsReceived: 500, packetsLost: 2 }],
    ['O', { type: 'outbound-rtp', packetsReceived: 9 }],
  ])
  expect(readPackets(report)).toEqual({ received: 998, lost: 2 })
  expect(lostPercentOf({ received: 998, lost: 2 })).toBe(0.2)
  expect(lostPercentOf({ received: 0, lost: 0 })).toBeNull()
})
