import { MalformedDraw } from '@encore/draw-protocol/lines'
import { readRules } from '@encore/draw-protocol/rules-file'
import { describe, expect, test } from 'vitest'
import { isClockTrue } from './randomness.ts'
import { rulesFileOf } from './rules-of.ts'

const texts = { ko: '사인', en: 'Signed', ja: 'サイン', zhhans: '签名' }
const draw = {
  id: Buffer.alloc(16, 1),
  commitment: Buffer.alloc(32, 2),
  eventId: 'ev_1',
  ...{ title: texts, prize: texts, terms: texts, prevails: 'ko' as const },
  ...{ mode: 'LOTS' as const, places: 2, reserves: 1, entriesPerEntrant: 0, isFree: false },
  ...{
    opensAt: new Date(1_795_000_000_000),
    closesAt: new Date(1_795_600_000_000),
    delaySec: 600,
    marginSec: 300,
  },
  ...{ randomness: 'QUICKNET' as const, latePayment: 'REFUND' as const, keptEntries: 'ALL' as const },
  ...{
    prizeKind: 'SIGNED_ITEM' as const,
    exclusions: ['SECOND_ACCOUNT'],
    acceptHours: 48,
    namesWinners: false,
    number: 1,
    version: 1,
  },
  ...{ state: 'PLANNED' as const, publishedAt: null, rules: null, seedCiphertext: null, plannedRound: null },
  ...{ closedAt: null, closeStatement: null, seed: null, round: null, roundSignature: null, drawnAt: null },
  ...{ voidReason: null, voidedAt: null, at: new Date(0) },
}

describe('draw rules: are published only if a verifier can read them', () => {
  test('facts and texts come back', () => {
    expect(readRules(rulesFileOf(draw))).toMatchObject({ places: 2, exclusions: ['SECOND_ACCOUNT'] })
  })
  test('the choice to name winners stands in every text, and nowhere without it', () => {
    const naming = (namesWinners: boolean) =>
      Object.values(readRules(rulesFileOf({ ...draw, namesWinners })).texts).map((text) => /20/.test(text))
    expect(naming(true)).toEqual([true, true, true, true])
    expect(naming(false)).toEqual([false, false, false, false])
  })
  test.each([
    ['with a space', 'SECOND ACCOUNT'],
    ['with a line feed', 'SECOND_ACCOUNT\nprevails en'],
    ['without a letter', ''],
  ])('an exclusion %s is refused', (_, code) => {
    expect(() => rulesFileOf({ ...draw, exclusions: [code] })).toThrow(MalformedDraw)
  })
})

describe('draw randomness: a public round decides under the real time only', () => {
  test.each([
    ['QUICKNET', 0, true],
    ['QUICKNET', 30_000, true],
    ['QUICKNET', -30_001, false],
    ['QUICKNET', 3_600_000, false],
    ['SANDBOX', 3_600_000, true],
    ['SEED_ONLY', -3_600_000, true],
  ] as const)('%s with a clock that is %i ms off', (kind, offMs, isTrue) => {
    const realMs = 1_795_000_000_000
    expect(isClockTrue(kind, realMs + offMs, realMs)).toBe(isTrue)
  })
})
