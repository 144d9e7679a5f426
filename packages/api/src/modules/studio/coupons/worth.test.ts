import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { mostTimes, needsSecond } from './worth.ts'

const config = readConfig({ COUPON_TWO_PERSON_LIMIT: 'CUBES:100,TICKET:3' })
const shared = (usesLimit: number) => ({ codes: { shared: 'SPRING', usesLimit } })
const single = (count: number) => ({ codes: { single: count } })

test.each([
  [{ ...shared(500), totalLimit: null }, 500],
  [{ ...shared(500), totalLimit: 20 }, 20],
  [{ ...single(7), totalLimit: 20 }, 7],
])('coupon worth: %o is redeemed %d times at most', (codes, times) => expect(mostTimes(codes)).toBe(times))

test.each([
  ['CUBES', 20, single(5), null, false],
  ['CUBES', 20, single(6), null, true],
  ['CUBES', 20, shared(1_000), 5, false],
  ['TICKET', null, single(3), null, false],
  ['TICKET', null, single(4), null, true],
  ['SOULS', 1, single(1), null, true],
] as const)(
  'coupon worth: %s of %s in %o, at most %s: requires a second person %s',
  (gives, amount, codes, totalLimit, asks) =>
    expect(needsSecond({ config }, { gives, amount, totalLimit, ...codes })).toBe(asks),
)
