import { describe, expect, test } from 'vitest'
import { followCountry } from './follow-country.ts'

const countries = ['KR', 'JP', 'US']

describe('checkout: country', () => {
  test('fills a new address from the moment it is chosen', () => {
    expect(followCountry({ info: {}, address: {} }, 'JP', countries)).toEqual({
      countryCode: 'JP',
      receiverCountryDialCode: '+81',
      personalCustomsCode: '',
    })
  })

  test('follows a change', () => {
    const forms = {
      info: { countryCode: 'JP' },
      address: { countryCode: 'JP', receiverCountryDialCode: '+81' },
    }
    expect(followCountry(forms, 'US', countries)?.countryCode).toBe('US')
  })

  test('keeps an explicitly chosen one', () => {
    const forms = { info: { countryCode: 'JP' }, address: { countryCode: 'KR' } }
    expect(followCountry(forms, 'US', countries)).toBeNull()
  })

  test('keeps the old one where the order cannot be sent', () => {
    expect(followCountry({ info: {}, address: {} }, 'FR', countries)).toBeNull()
  })
})
