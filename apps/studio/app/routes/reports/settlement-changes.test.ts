import { expect, test } from 'vitest'
import { changesSince } from './settlement-changes.ts'

const krw = { currency: 'KRW' as const, sold: 1_000, back: 100, entries: 3 }
const usd = { currency: 'USD' as const, sold: 50, back: 0, entries: 1 }

test('settlement: changes since the last one are listed by currency, also a new one', () => {
  expect(changesSince([krw], [{ ...krw, back: 400, entries: 4 }, usd])).toEqual([
    { currency: 'KRW', kept: -300, entries: 1 },
    { currency: 'USD', kept: 50, entries: 1 },
  ])
})

test('settlement: a refund equal to its sale changes entries only, and no change is none', () => {
  expect(changesSince([usd], [{ currency: 'USD', sold: 80, back: 30, entries: 3 }])).toEqual([
    { currency: 'USD', kept: 0, entries: 2 },
  ])
  expect(changesSince([krw, usd], [krw, usd])).toEqual([])
})
