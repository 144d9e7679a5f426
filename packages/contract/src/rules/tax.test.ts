import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specialCountries } from './countries.ts'
import { maxAmount } from './money.ts'
import { includedTax, type Sold, sharesOf, type TaxRule, type TaxSeller, taxAmounts, taxRule } from './tax.ts'
import { euCountries, standardRate, taxCountries } from './tax-rates.ts'
import { isQualifiedIssuer, rateText } from './tax-text.ts'

const day = '2026-11-28'
const korean = (...schemes: string[]): TaxSeller => ({
  country: 'KR',
  registrations: schemes.map((scheme) => ({ scheme, number: `N-${scheme}` })),
})
const everywhere = korean('KR', 'JP', 'OSS', 'IOSS')
const digital = (country: string): Sold => ({ supply: 'DIGITAL', country, day })
const parcel = (country: string, amount: number, currency: 'EUR' | 'USD' | 'KRW' = 'EUR'): Sold => ({
  ...{ supply: 'PARCEL', country, day },
  parcelValue: { amount, currency },
})

test('tax: a price of ₩11,000 holds ₩1,000 of Korean VAT, ¥1,100 holds ¥100, €119.00 holds €19.00', () => {
  expect(includedTax(11_000, 1000)).toBe(1_000)
  expect(includedTax(1_100, 1000)).toBe(100)
  expect(includedTax(11_900, 1900)).toBe(1_900)
  expect(includedTax(12_550, 2550)).toBe(2_550)
})

test('tax: half a unit is rounded up, less than half is not', () => {
  // 11 × 10/110 = 1; 16 × 10/110 = 1.45…; 17 × 10/110 = 1.54…; 21 × 2/42 would be 1 exactly.
  expect([11, 16, 17].map((gross) => includedTax(gross, 1000))).toEqual([1, 1, 2])
  // 3 × 20/120 = 0.5
  expect([2, 3].map((gross) => includedTax(gross, 2000))).toEqual([0, 1])
})

test('tax: the rate of the day counts, not today’s', () => {
  expect(standardRate('EE', '2025-06-30')).toBe(2200)
  expect(standardRate('EE', '2025-07-01')).toBe(2400)
  expect(standardRate('RO', '2025-07-31')).toBe(1900)
  expect(standardRate('RO', '2025-08-01')).toBe(2100)
  expect(standardRate('SK', '2024-12-31')).toBe(2000)
  expect(standardRate('US', day)).toBe(null)
  expect(standardRate('constructor', day)).toBe(null)
})

test('tax: all 27 member states, Korea and Japan have a rate, the newest period first', () => {
  expect(euCountries).toHaveLength(27)
  expect(taxCountries).toHaveLength(29)
  expect(euCountries.filter((country) => !specialCountries.includes(country))).toEqual([])
  for (const country of taxCountries) expect(standardRate(country, day), country).toBeGreaterThanOrEqual(1000)
  expect(['KR', 'JP', 'DE', 'FI', 'HU'].map((country) => standardRate(country, day))).toEqual([
    1000, 1000, 1900, 2550, 2700,
  ])
})

test('tax: digital content is taxed where its buyer lives, by the seller’s number there', () => {
  expect(taxRule(everywhere, digital('KR'))).toEqual({
    ...{ treatment: 'TAXED', country: 'KR', rate: 1000, registration: 'N-KR' },
  })
  expect(taxRule(everywhere, digital('JP'))).toMatchObject({ rate: 1000, registration: 'N-JP' })
  expect(taxRule(everywhere, digital('FR'))).toMatchObject({ rate: 2000, registration: 'N-OSS' })
  expect(taxRule(korean('DE', 'OSS'), digital('DE'))).toMatchObject({ rate: 1900, registration: 'N-DE' })
})

test('tax: a country without registration has no tax and no number', () => {
  const none = { treatment: 'NOT_REGISTERED', rate: 0, registration: null }
  expect(taxRule(korean(), digital('KR'))).toEqual({ ...none, country: 'KR' })
  expect(taxRule(korean('KR'), digital('DE'))).toEqual({ ...none, country: 'DE' })
  expect(taxRule(everywhere, digital('US'))).toEqual({ ...none, country: 'US' })
})

test('tax: a small parcel to the EU is taxed by the import scheme, a larger one at the border', () => {
  expect(taxRule(everywhere, parcel('DE', 15_000))).toMatchObject({
    treatment: 'TAXED',
    registration: 'N-IOSS',
  })
  expect(taxRule(everywhere, parcel('DE', 15_001))).toMatchObject({ treatment: 'AT_IMPORT', country: 'DE' })
  expect(taxRule(everywhere, parcel('DE', 14_001, 'USD'))).toMatchObject({ treatment: 'AT_IMPORT' })
  expect(taxRule(korean('KR', 'OSS'), parcel('DE', 100))).toMatchObject({ treatment: 'AT_IMPORT' })
  expect(taxRule(korean('DE'), parcel('DE', 90_000))).toMatchObject({ treatment: 'TAXED' })
  const french = { ...korean('OSS'), country: 'FR' }
  expect(taxRule(french, parcel('DE', 90_000))).toMatchObject({ treatment: 'TAXED', rate: 1900 })
})

test('tax: cubes are prepaid and hold none', () => {
  expect(taxRule(everywhere, { supply: 'CUBES', country: 'KR', day })).toEqual({
    ...{ treatment: 'PREPAID', country: 'KR', rate: 0, registration: null },
  })
})

test('tax: only T and thirteen digits make a qualified invoice', () => {
  expect(isQualifiedIssuer('T1234567890123')).toBe(true)
  const others = ['', 'T123', '1234567890123', null, 'JT1234567890123', 'T12345678901234']
  expect(others.filter(isQualifiedIssuer)).toEqual([])
})

test('tax: a rate is written in the usual notation', () => {
  expect([1000, 2550, 1900].map(rateText)).toEqual(['10', '25.5', '19'])
})

const grosses = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 12 })
const rates = fc.constantFrom(...new Set(taxCountries.map((country) => standardRate(country, day) ?? 0)))
const ruleOf = (rate: number): TaxRule => ({ treatment: 'TAXED', country: 'KR', rate, registration: '' })

test('tax: the rounded tax is within half a unit of the exact one for any sum and rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), rates, (gross, rate) => {
      const twice = 2n * BigInt(includedTax(gross, rate)) * BigInt(10_000 + rate)
      const exact = 2n * BigInt(gross) * BigInt(rate)
      const off = twice - exact
      expect(off <= BigInt(10_000 + rate) && off > -BigInt(10_000 + rate)).toBe(true)
    }),
  )
})

test('tax: lines of one rate hold the rate of their sum, rounded once', () => {
  fc.assert(
    fc.property(grosses, rates, (lines, rate) => {
      const amounts = taxAmounts(lines.map((gross) => ({ ...ruleOf(rate), gross })))
      const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
      expect(sum(amounts.map(({ tax }) => tax))).toBe(includedTax(sum(lines), rate))
      for (const { gross, net, tax } of amounts) {
        expect(net + tax).toBe(gross)
        expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(tax - (gross * rate) / (10_000 + rate))).toBeLessThan(1.5)
      }
    }),
  )
})

test('tax: each rate of an order is rounded separately', () => {
  const amounts = taxAmounts([
    { ...ruleOf(1000), gross: 17 },
    { ...ruleOf(2000), country: 'FR', gross: 3 },
    { ...ruleOf(1000), gross: 17 },
  ])
  expect(amounts.map(({ tax }) => tax)).toEqual([2, 1, 1])
})

test('tax: shares add up to the whole and are within a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), grosses, (whole, weights) => {
      const shares = sharesOf(whole, weights)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const sum = shares.reduce((all, share) => all + share, 0)
      expect(sum).toBe(total === 0 ? 0 : whole)
      for (const [at, share] of shares.entries())
        if (total > 0)
          expect(Math.abs(share - (whole * (weights[at] ?? 0)) / total)).toBeLessThanOrEqual(1.01)
    }),
  )
})

test('tax: only a parcel of a known value fits the import scheme', () => {
  const unknown: Sold = { supply: 'PARCEL', country: 'DE', day }
  expect(taxRule(everywhere, unknown)).toMatchObject({ treatment: 'AT_IMPORT', rate: 0, registration: null })
})

test('tax: a number in a country without a known rate taxes nothing, and no EU scheme applies', () => {
  const american = { country: 'US', registrations: korean('US', 'OSS', 'IOSS').registrations }
  const none = { treatment: 'NOT_REGISTERED', country: 'US', rate: 0, registration: null }
  expect(taxRule(american, digital('US'))).toEqual(none)
  expect(taxRule(american, parcel('US', 100))).toEqual(none)
  expect(taxRule(korean('OSS'), digital('JP'))).toMatchObject({ treatment: 'NOT_REGISTERED' })
})

test('tax: a day before the first known rate has none', () => {
  expect(taxRule(korean('KR'), { ...digital('KR'), day: '1977-06-30' })).toMatchObject({
    treatment: 'NOT_REGISTERED',
  })
})

test('tax: nothing is shared without weights', () => {
  expect(sharesOf(0, [0, 0])).toEqual([0, 0])
  expect(sharesOf(100, [0, 0])).toEqual([0, 0])
  expect(sharesOf(100, [])).toEqual([])
})
