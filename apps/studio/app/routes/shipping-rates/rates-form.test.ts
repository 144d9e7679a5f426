import type { FeeSheet } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { blankStep, formOf, readShippingRates } from './rates-form.ts'

const step = { upToGrams: 500, KRW: 12_000, USD: 905, JPY: 1_320, EUR: 830, CUBE: 110 }
const sheet: FeeSheet = {
  version: 3,
  zones: { HOME: [step], NEAR: [step], ASIA: [step], EUROPE: [step], OCEANS: [step], FAR: [step] },
}

test('shipping rates form: saves unchanged rates as they were', () => {
  const form = formOf(sheet)
  expect(form.NEAR).toMatchObject([{ upToGrams: '500', fees: { KRW: '12000', USD: '9.05', CUBE: '110' } }])
  expect(readShippingRates(form)).toEqual({ zones: sheet.zones, problems: [] })
})

test('shipping rates form: names an unreadable value at its field', () => {
  const form = formOf(sheet)
  const [known] = form.FAR
  if (!known) throw new Error('no step')
  const bad = { ...known, upToGrams: '0.5', fees: { ...known.fees, KRW: '10.5', USD: '0', CUBE: '1e3' } }
  expect(readShippingRates({ ...form, FAR: [bad], HOME: [blankStep('a')] }).problems).toEqual([
    ...['upToGrams', 'KRW', 'USD', 'JPY', 'EUR', 'CUBE'].map((field) => ({
      path: `zones/HOME/0/${field}`,
      rule: 'required',
    })),
    { path: 'zones/FAR/0/upToGrams', rule: 'grams' },
    { path: 'zones/FAR/0/KRW', rule: 'amount' },
    { path: 'zones/FAR/0/USD', rule: 'amount' },
    { path: 'zones/FAR/0/CUBE', rule: 'amount' },
  ])
  const large = { ...known, upToGrams: '100,001', fees: { ...known.fees, USD: '100000.01' } }
  expect(readShippingRates({ ...form, FAR: [large] }).problems).toEqual([
    { path: 'zones/FAR/0/upToGrams', rule: 'grams' },
    { path: 'zones/FAR/0/USD', rule: 'amount' },
  ])
})
