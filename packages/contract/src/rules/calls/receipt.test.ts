import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxAmount } from '../money.ts'
import { canReturn, dropStep } from './drops.ts'
import { callReceipt, owedRefund } from './receipt.ts'
import type { CallSegment, SegmentCause } from './segments.ts'

const stretch = (lengthMs: number, cause: SegmentCause, countedMs = cause === 'FLOWED' ? lengthMs : 0) => ({
  ...({ callId: 'cl_1', epoch: 1, seq: 1, fromMs: 0, mac: null } satisfies Partial<CallSegment>),
  toMs: lengthMs,
  cause,
  countedMs,
})

describe('call receipt: the sums', () => {
  test('say what was promised, spoken, stalled by side, compensated and owed', () => {
    const segments = [
      ...[stretch(1_000, 'FLOWED'), stretch(700, 'FLOWED'), stretch(1_000, 'FLOWED', 0)],
      ...[stretch(2_500, 'FAN_STALLED'), stretch(400, 'ARTIST_STALLED'), stretch(900, 'BOTH_STALLED')],
      ...[stretch(100, 'FAN_STALLED'), stretch(5_000, 'GRACE')],
    ]
    expect(callReceipt({ promisedMs: 60_000, compensatedMs: 8_300 }, segments)).toEqual({
      promisedMs: 60_000,
      spokenMs: 1_700,
      addedMs: 0,
      stalledMs: { FAN: 2_600, ARTIST: 400, BOTH: 900 },
      unsignedMs: 1_000,
      compensatedMs: 8_300,
      owedMs: 50_000,
    })
  })

  test('owe nothing of the time that staff added', () => {
    const receipt = callReceipt({ promisedMs: 1_000, compensatedMs: 0 }, [
      stretch(1_000, 'FLOWED'),
      stretch(600, 'FLOWED'),
    ])
    expect(receipt).toMatchObject({ spokenMs: 1_000, addedMs: 600, owedMs: 0 })
  })
})

describe('call receipt: a stretch', () => {
  test('is as long as from its begin to its end, wherever in the call', () => {
    const late = { ...stretch(0, 'FAN_STALLED'), fromMs: 40_000, toMs: 42_500 }
    expect(callReceipt({ promisedMs: 60_000, compensatedMs: 0 }, [late]).stalledMs.FAN).toBe(2_500)
  })
})

describe('call receipt: a compensation', () => {
  test('never exceeds what was not spoken', () => {
    const receipt = callReceipt({ promisedMs: 1_000, compensatedMs: 900 }, [stretch(600, 'FLOWED')])
    expect(receipt).toMatchObject({ spokenMs: 600, compensatedMs: 400, owedMs: 0 })
  })
})

describe('call receipt: the refund', () => {
  test.each([
    [59_400, 0, 60_000, 0],
    [59_400, 60_000, 60_000, 59_400],
    [59_400, 1, 60_000, 1],
    [100, 20_000, 60_000, 34],
    [0, 20_000, 60_000, 0],
  ])('from a price of %i for %i of %i ms is %i', (price, owedMs, promisedMs, refund) => {
    expect(owedRefund(price, owedMs, promisedMs)).toBe(refund)
  })

  test.each([
    [-1, 1, 2],
    [1, 3, 2],
    [1, -1, 2],
    [1, 0, 0],
    [1.5, 1, 2],
    [1, Number.NaN, 2],
  ])('from a price of %d for %d of %d ms is impossible', (price, owedMs, promisedMs) => {
    expect(owedRefund(price, owedMs, promisedMs)).toBeNull()
  })

  test('is the least whole amount that covers the owed time', () => {
    const amounts = fc.tuple(
      fc.integer({ min: 0, max: maxAmount }),
      fc.nat(3_600_000),
      fc.integer({ min: 1, max: 3_600_000 }),
    )
    fc.assert(
      fc.property(amounts, ([price, part, promisedMs]) => {
        const owedMs = part % (promisedMs + 1)
        const refund = BigInt(owedRefund(price, owedMs, promisedMs) ?? -1)
        const exact = BigInt(price) * BigInt(owedMs)
        expect(refund * BigInt(promisedMs)).toBeGreaterThanOrEqual(exact)
        expect((refund - 1n) * BigInt(promisedMs)).toBeLessThan(exact === 0n ? 1n : exact)
        expect(refund).toBeLessThanOrEqual(BigInt(price))
      }),
    )
  })
})

describe('call drops: a stall', () => {
  test.each([
    [599, null],
    [600, 'NOTIFY'],
    [2_000, 'RESTART'],
    [6_000, 'RECONNECT'],
    [29_999, 'RECONNECT'],
    [30_000, 'HOLD'],
  ])('takes the step after %i ms: %s', (stalledMs, step) => {
    expect(dropStep(stalledMs, { isArtistOff: false })).toBe(step)
  })

  test('by the artist’s choice restarts nothing', () => {
    expect(dropStep(599, { isArtistOff: true })).toBeNull()
    expect(dropStep(60_000, { isArtistOff: true })).toBe('NOTIFY')
  })

  test('is taken up again twice, with ten seconds left', () => {
    expect(canReturn({ returns: 1, leftMs: 10_000 })).toBe(true)
    expect(canReturn({ returns: 2, leftMs: 10_000 })).toBe(false)
    expect(canReturn({ returns: 0, leftMs: 9_999 })).toBe(false)
  })
})
