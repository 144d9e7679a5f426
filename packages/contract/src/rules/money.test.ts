import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, currencyDecimals, formatMoney, majorText, minorOfText } from './money.ts'

const currency = fc.constantFrom(...(Object.keys(currencyDecimals) as Currency[]))

test('minor units survive the way to the gateway and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), currency, (amount, unit) => {
      expect(minorOfText(majorText(amount, unit), unit)).toBe(amount)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['1', 'KRW', 1],
  ['1.0', 'KRW', 1],
  ['1.00', 'USD', 100],
  ['1.5', 'JPY', null],
  ['1.005', 'USD', null],
  ['9.90', 'USD', 990],
  ['1,000', 'KRW', null],
  ['-1', 'KRW', null],
  ['1e3', 'KRW', null],
  ['', 'KRW', null],
] as const)('%s %s is %s minor units', (text, unit, minor) => {
  expect(minorOfText(text, unit)).toBe(minor)
})

test('prices carry the symbols of the spec', () => {
  expect(formatMoney({ amount: 59_400, currency: 'KRW' }, 'ko')).toBe('₩59,400')
  expect(formatMoney({ amount: 4_390, currency: 'USD' }, 'en')).toBe('$43.90')
  expect(formatMoney({ amount: 1_235, currency: 'JPY' }, 'ja', true)).toBe('JPY ¥1,235')
})
