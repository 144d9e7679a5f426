import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from './locale.ts'
import { type Currency, currencyDecimals, formatMoney, majorText, minorOfText, priceText } from './money.ts'

const currency = fc.constantFrom(...(Object.keys(currencyDecimals) as Currency[]))

test('money: minor units survive the way to the gateway and back', () => {
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
] as const)('money: %s %s is %s minor units', (text, unit, minor) => {
  expect(minorOfText(text, unit)).toBe(minor)
})

test('money: prices carry the symbols of the specification', () => {
  expect(formatMoney({ amount: 59_400, currency: 'KRW' }, 'ko')).toBe('₩59,400')
  expect(formatMoney({ amount: 4_390, currency: 'USD' }, 'en')).toBe('$43.90')
  expect(formatMoney({ amount: 1_235, currency: 'JPY' }, 'ja', true)).toBe('JPY\u00a0¥1,235')
})

test('money: ¥ is unambiguous only where the language has one of its own', () => {
  const yen = (currency: 'JPY' | 'CNY') =>
    locales.map((locale) => priceText({ amount: 1_200, currency }, locale).replace('\u00a0', ' '))
  expect(locales).toEqual(['ko', 'ja', 'en', 'zhhans'])
  expect(yen('JPY')).toEqual(['JPY ¥1,200', '¥1,200', 'JPY ¥1,200', 'JPY ¥1,200'])
  expect(yen('CNY')).toEqual(['CNY ¥12.00', 'CNY ¥12.00', 'CNY ¥12.00', '¥12.00'])
  expect(locales.map((locale) => priceText({ amount: 4_050, currency: 'EUR' }, locale))).toEqual(
    locales.map(() => '€40.50'),
  )
})

test('money: cubes are a number without a sign', () => {
  expect(formatMoney({ amount: 1_100, currency: 'CUBE' }, 'en')).toBe('1,100')
  expect(priceText({ amount: 1_100, currency: 'CUBE' }, 'ja')).toBe('1,100')
})
