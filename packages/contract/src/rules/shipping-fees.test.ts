import fc from 'fast-check'
import { expect, test } from 'vitest'
import { servedCountries } from './countries.ts'
import type { Currency } from './money.ts'
import { shippingFee } from './shipping-fees.ts'

const feed: Currency[] = ['KRW', 'USD', 'JPY', 'EUR', 'CUBE']

test('a fee is of the zone, the weight and the currency', () => {
  const stick = [{ weightGrams: 300, quantity: 1 }]
  expect(shippingFee('KR', 'KRW', stick)).toEqual({ amount: 3_000, currency: 'KRW' })
  expect(shippingFee('JP', 'JPY', stick)).toEqual({ amount: 1_320, currency: 'JPY' })
  expect(shippingFee('GB', 'EUR', stick)).toEqual({ amount: 1_560, currency: 'EUR' })
  expect(shippingFee('US', 'CUBE', stick)).toEqual({ amount: 200, currency: 'CUBE' })
})

test('a box weighs something itself: 350 g fit the smallest step, 351 g do not', () => {
  expect(shippingFee('JP', 'KRW', [{ weightGrams: 350, quantity: 1 }])?.amount).toBe(12_000)
  expect(shippingFee('JP', 'KRW', [{ weightGrams: 351, quantity: 1 }])?.amount).toBe(15_000)
})

test('what is too heavy for one parcel goes as several', () => {
  const grams = (weightGrams: number) => shippingFee('KR', 'KRW', [{ weightGrams, quantity: 1 }])?.amount
  expect(grams(19_850)).toBe(8_000)
  expect(grams(19_851)).toBe(8_000 + 3_000)
  expect(grams(39_850)).toBe(8_000 + 8_000)
})

test('nothing is delivered outside the zones, and no fee is known in CNY', () => {
  expect(shippingFee('KP', 'USD', [])).toBeNull()
  expect(shippingFee('XX', 'USD', [])).toBeNull()
  expect(shippingFee('CN', 'CNY', [])).toBeNull()
})

test('a weight nobody has said is half a kilogram', () => {
  const of = (weightGrams: number | null) => shippingFee('US', 'USD', [{ weightGrams, quantity: 3 }])
  expect(of(null)).toEqual(of(500))
})

test('a fee is a whole number above 0, and more goods never cost less', () => {
  const item = fc.record({
    weightGrams: fc.option(fc.integer({ min: 0, max: 30_000 })),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...servedCountries),
      fc.constantFrom(...feed),
      fc.array(item, { maxLength: 5 }),
      item,
      (country, currency, items, more) => {
        const fee = shippingFee(country, currency, items)?.amount ?? 0
        expect(Number.isSafeInteger(fee) && fee > 0).toBe(true)
        expect(shippingFee(country, currency, [...items, more])?.amount).toBeGreaterThanOrEqual(fee)
      },
    ),
  )
})
