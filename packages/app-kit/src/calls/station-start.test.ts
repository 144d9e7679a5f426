import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { expect, test } from 'vitest'
import { startBehind } from './station-start.ts'

const start = {
  ...{ callId: 'cl_a', epoch: 2, seq: 4, grantedMs: 60_000, earlierCountedMs: 3_000, earlierWallMs: 4_000 },
  suspensions: 0,
}
const segment = (seq: number, differences: Partial<CallSegment> = {}): CallSegment => ({
  ...{ callId: 'cl_a', epoch: 2, seq, fromMs: seq * 1_000, toMs: seq * 1_000 + 1_000, cause: 'FLOWED' },
  ...{ countedMs: 1_000, mac: 'ab', ...differences },
})

test('station start: continues behind segments that the server has not booked', () => {
  const waiting = [
    ...[segment(4), segment(5), segment(6, { mac: null })],
    ...[segment(7, { cause: 'FAN_STALLED', countedMs: 0, mac: null })],
    ...[segment(8, { epoch: 1 }), segment(9, { callId: 'cl_b' })],
  ]
  expect(startBehind(start, waiting)).toEqual({
    ...start,
    ...{ seq: 7, earlierCountedMs: 4_000, earlierWallMs: 7_000 },
  })
})

test('station start: is the server’s where nothing waits', () => {
  expect(startBehind(start, [])).toEqual(start)
})
