import { describe, expect, test } from 'vitest'
import { followCountry } from './follow-country.ts'

const countries = ['KR', 'JP', 'US']

describe('checkout: the country is asked once', () => {
  test('a new address is in the buyer’s country from the moment it is chosen', () => {
    expect(followCountry({ info: {}, address: {} }, 'JP', countries)).toEqual({
      countryCode: 'JP',
      receiverCountryDialCode: '+81',
      personalCustomsCode: '',
    })
  })

  test('and follows when it changes', () => {
    const forms = {
      info: { countryCode: 'JP' },
      address: { countryCode: 'JP', receiverCountryDialCode: '+81' },
    }
    expect(followCountry(forms, 'US', countries)?.countryCode).toBe('US')
  })

  test('unless another one was chosen for the address', () => {
    const forms = { info: { countryCode: 'JP' }, address: { countryCode: 'KR' } }
    expect(followCountry(forms, 'US', countries)).toBeNull()
  })

  test('or the order cannot be sent there', () => {
    expect(followCountry({ info: {}, address: {} }, 'FR', countries)).toBeNull()
  })
})
