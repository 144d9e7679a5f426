import fc from 'fast-check'
import { expect, test } from 'vitest'
import { servedCountries, shippingZones } from './countries.ts'
import { type FeeStep, feeCurrencies, type ShippingFees, shippingFee } from './shipping-fees.ts'

const step = (upToGrams: number, KRW: number): FeeStep => ({
  ...{ upToGrams, KRW, USD: KRW / 10, JPY: KRW / 9, EUR: KRW / 12, CUBE: KRW / 100 },
})
const light = [step(500, 10_800), step(2_000, 18_000)]
const fees: ShippingFees = {
  ...{ NEAR: light, ASIA: light, EUROPE: light, OCEANS: light, FAR: light },
  HOME: [step(2_000, 3_600), step(10_000, 5_400), step(20_000, 7_200)],
}

test('shipping rates: depend on zone, weight and currency', () => {
  const stick = [{ weightGrams: 300, quantity: 1 }]
  expect(shippingFee(fees, 'KR', 'KRW', stick)).toEqual({ amount: 3_600, currency: 'KRW' })
  expect(shippingFee(fees, 'JP', 'JPY', stick)).toEqual({ amount: 1_200, currency: 'JPY' })
  expect(shippingFee(fees, 'GB', 'EUR', stick)).toEqual({ amount: 900, currency: 'EUR' })
  expect(shippingFee(fees, 'US', 'CUBE', stick)).toEqual({ amount: 108, currency: 'CUBE' })
})

test('shipping rates: include the box: 350 g fit the smallest step, 351 g do not', () => {
  expect(shippingFee(fees, 'JP', 'KRW', [{ weightGrams: 350, quantity: 1 }])?.amount).toBe(10_800)
  expect(shippingFee(fees, 'JP', 'KRW', [{ weightGrams: 351, quantity: 1 }])?.amount).toBe(18_000)
})

test('shipping rates: split what is too heavy for one parcel', () => {
  const grams = (weightGrams: number) =>
    shippingFee(fees, 'KR', 'KRW', [{ weightGrams, quantity: 1 }])?.amount
  expect(grams(19_850)).toBe(7_200)
  expect(grams(19_851)).toBe(7_200 + 3_600)
  expect(grams(39_850)).toBe(7_200 + 7_200)
})

test('shipping rates: are absent outside the zones, without a rate and in CNY', () => {
  expect(shippingFee(fees, 'KP', 'USD', [])).toBeNull()
  expect(shippingFee(fees, 'XX', 'USD', [])).toBeNull()
  expect(shippingFee({ ...fees, NEAR: [] }, 'JP', 'USD', [])).toBeNull()
  expect(shippingFee(fees, 'CN', 'CNY', [])).toBeNull()
})

test('shipping rates: an unknown weight is half a kilogram', () => {
  const of = (weightGrams: number | null) => shippingFee(fees, 'US', 'USD', [{ weightGrams, quantity: 3 }])
  expect(of(null)).toEqual(of(500))
})

test('shipping rates: are whole numbers above 0, and more goods never cost less', () => {
  const item = fc.record({
    weightGrams: fc.option(fc.integer({ min: 0, max: 30_000 })),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  const whole = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 3, maxLength: 3 })
  const tariff = fc.tuple(whole(20_000), whole(90_000)).map(([grams, amounts]) => {
    const byWeight = amounts.toSorted((one, other) => one - other)
    const steps = grams
      .toSorted((one, other) => one - other)
      .map((upToGrams, at) => step(upToGrams, 900 * (byWeight[at] ?? 0)))
    return Object.fromEntries(Object.keys(shippingZones).map((zone) => [zone, steps])) as ShippingFees
  })
  fc.assert(
    fc.property(
      tariff,
      fc.constantFrom(...servedCountries),
      fc.constantFrom(...feeCurrencies),
      fc.array(item, { maxLength: 5 }),
      item,
      (fees, country, currency, items, more) => {
        const fee = shippingFee(fees, country, currency, items)?.amount ?? 0
        expect(Number.isSafeInteger(fee) && fee > 0).toBe(true)
        expect(shippingFee(fees, country, currency, [...items, more])?.amount).toBeGreaterThanOrEqual(fee)
      },
    ),
  )
})

test('shipping rates: each unit weighs: two of 1,850 g exceed the rate of 2 kg', () => {
  const of = (quantity: number) => shippingFee(fees, 'KR', 'KRW', [{ weightGrams: 1_850, quantity }])?.amount
  expect([1, 2, 5, 6].map(of)).toEqual([3_600, 5_400, 5_400, 7_200])
})
