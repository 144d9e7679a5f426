import { expect, test } from 'vitest'
import { needsDigitalConsent } from './digital-consent.ts'

test('buyers of the special group agree to what is digital, others and nobody known do not', () => {
  const asked = (kind: string, country: string | null) => needsDigitalConsent(['GOODS', kind], country)
  expect([asked('DIGITAL', 'DE'), asked('TICKET_REPLAY', 'GB')]).toEqual([true, true])
  expect([asked('TICKET_LIVE', 'DE'), asked('GOODS', 'DE')]).toEqual([false, false])
  expect([asked('DIGITAL', 'KR'), asked('DIGITAL', 'US'), asked('DIGITAL', null)]).toEqual([
    false,
    false,
    false,
  ])
})
