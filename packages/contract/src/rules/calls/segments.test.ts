import { describe, expect, test } from 'vitest'
import { acceptSegment, type CallSegment, newSegmentLog, type SegmentLog } from './segments.ts'

const callId = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WX'
const second = (seq: number, change: Partial<CallSegment> = {}): CallSegment => ({
  callId,
  epoch: 1,
  seq,
  fromMs: (seq - 1) * 1_000,
  toMs: seq * 1_000,
  cause: 'FLOWED',
  countedMs: 1_000,
  mac: 'ab'.repeat(32),
  ...change,
})
const signed = { stored: null, isSigned: true, stationEpoch: 4 }

function logOf(segments: readonly CallSegment[], grantedMs = 60_000): SegmentLog {
  return segments.reduce(
    (log, segment) => {
      const accepted = acceptSegment(log, segment, signed)
      if ('refusal' in accepted) throw new Error(accepted.refusal)
      return accepted.log
    },
    newSegmentLog(callId, grantedMs),
  )
}

const refusalOf = (log: SegmentLog, segment: CallSegment) => {
  const accepted = acceptSegment(log, segment, signed)
  return 'refusal' in accepted ? accepted.refusal : null
}

describe('call segments: a log', () => {
  test('sums what was counted and the time on air', () => {
    const stall = second(3, { cause: 'FAN_STALLED', countedMs: 0, toMs: 9_000, mac: null })
    expect(logOf([second(1), second(2), stall])).toMatchObject({ countedMs: 2_000, wallMs: 9_000, seq: 3 })
  })

  test('counts a second without the fan’s signature for nobody', () => {
    const accepted = acceptSegment(logOf([second(1)]), second(2), { ...signed, isSigned: false })
    expect(accepted).toMatchObject({ log: { countedMs: 1_000, wallMs: 2_000 }, counted: { countedMs: 0 } })
  })

  test('takes a segment again and counts it once', () => {
    const log = logOf([second(1), second(2)])
    expect(acceptSegment(log, second(2), { ...signed, stored: second(2) })).toEqual({
      log,
      counted: second(2),
    })
    const unsigned = { ...signed, stored: second(2, { countedMs: 0 }), isSigned: false }
    expect(acceptSegment(log, second(2), unsigned)).toMatchObject({ log })
    expect(acceptSegment(log, second(2, { mac: null }), { ...signed, stored: second(2) })).toEqual({
      refusal: 'CONFLICT',
    })
  })

  test('starts a new epoch anywhere, with its own clock, and refuses the rest of the old one', () => {
    const log = logOf([second(1), second(2)])
    const taken = acceptSegment(log, second(1, { epoch: 4 }), signed)
    if ('refusal' in taken) throw new Error(taken.refusal)
    expect(taken.log).toMatchObject({ epoch: 4, seq: 1, countedMs: 3_000 })
    expect(refusalOf(taken.log, second(3))).toBe('EPOCH_CLOSED')
    expect(refusalOf(log, second(2, { epoch: 2 }))).toBe('GAP')
    expect(refusalOf(log, second(1, { epoch: 5 }))).toBe('EPOCH_UNKNOWN')
  })

  test('refuses gaps and overlaps within an epoch', () => {
    const log = logOf([second(1), second(2)])
    expect(refusalOf(log, second(4))).toBe('GAP')
    expect(refusalOf(log, second(1))).toBe('GAP')
    expect(refusalOf(log, second(3, { fromMs: 1_999, toMs: 2_999 }))).toBe('OVERLAP')
  })

  test('refuses more than was promised, and more time on air than the limit', () => {
    expect(refusalOf(logOf([second(1)], 1_500), second(2))).toBe('OVER_PROMISE')
    const stall = (toMs: number) => second(2, { cause: 'BOTH_STALLED', countedMs: 0, mac: null, toMs })
    expect(refusalOf(logOf([second(1)], 30_000), stall(120_000))).toBeNull()
    expect(refusalOf(logOf([second(1)], 30_000), stall(120_001))).toBe('OVER_WALL_LIMIT')
  })

  test.each<Partial<CallSegment>>([
    { epoch: 0 },
    { seq: 0 },
    { seq: 1.5 },
    { fromMs: Number.NaN },
    { toMs: 0 },
    { countedMs: 999 },
    { countedMs: 5_000, toMs: 5_000 },
    { countedMs: -1_000 },
    { cause: 'GRACE' },
    { cause: 'SLEPT' as CallSegment['cause'] },
  ])('refuses a segment with %j', (change) => {
    expect(refusalOf(newSegmentLog(callId, 60_000), second(1, change))).toBe('INVALID')
  })

  test('refuses a segment of another call', () => {
    expect(refusalOf(logOf([]), second(1, { callId: 'cl_other' }))).toBe('FOREIGN_CALL')
  })
})
