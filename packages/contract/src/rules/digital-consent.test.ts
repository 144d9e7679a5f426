import { expect, test } from 'vitest'
import { needsDigitalConsent } from './digital-consent.ts'

test('digital consent: is required from buyers in the special group only', () => {
  const asked = (kind: string, countryCode: string) =>
    needsDigitalConsent(['GOODS', kind], { countryCode, currency: 'EUR' })
  expect([asked('DIGITAL', 'DE'), asked('TICKET_REPLAY', 'GB')]).toEqual([true, true])
  expect([asked('TICKET_LIVE', 'DE'), asked('GOODS', 'DE')]).toEqual([false, false])
  expect([asked('DIGITAL', 'KR'), asked('DIGITAL', 'US')]).toEqual([false, false])
})

test('digital consent: follows the currency where no country is known', () => {
  const asked = (currency: 'EUR' | 'USD' | 'CUBE' | null, countryCode: string | null = null) =>
    needsDigitalConsent(['DIGITAL'], { countryCode, currency })
  expect([asked('EUR'), asked('USD'), asked('CUBE'), asked(null)]).toEqual([true, false, false, false])
  expect([asked('EUR', 'KR'), asked('USD', 'DE')]).toEqual([false, true])
  expect(needsDigitalConsent(['GOODS'], { countryCode: null, currency: 'EUR' })).toBe(false)
})
