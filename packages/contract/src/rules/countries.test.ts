import { expect, test } from 'vitest'
import { addressRows, hasPostCode, postCodeAsWritten, postCodeExample } from './address-forms.ts'
import {
  countryCodes,
  currencyOfCountry,
  dialCodeOf,
  isCountry,
  isDialCode,
  regionsOf,
  servedCountries,
  specialCountries,
  zoneOf,
} from './countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

test('countries: each have a name and a calling code, once', () => {
  expect(countryCodes.filter((code) => !names.of(code))).toEqual([])
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  expect(countryCodes.filter((code) => !/^\+[1-9]\d{0,2}$/.test(dialCodeOf(code) ?? ''))).toEqual([])
  expect(countryCodes.length).toBeGreaterThan(230)
})

test('countries: calling codes belong to their countries', () => {
  expect(['KR', 'JP', 'US', 'CA', 'GB', 'TW'].map(dialCodeOf)).toEqual([
    '+82',
    '+81',
    '+1',
    '+1',
    '+44',
    '+886',
  ])
  expect([isDialCode('+82'), isDialCode('82'), isDialCode('+0')]).toEqual([true, false, false])
  expect([isCountry('KR'), isCountry('kr'), isCountry('XX'), dialCodeOf('XX')]).toEqual([
    true,
    false,
    false,
    null,
  ])
})

test('countries: the special group has 36 members, with Croatia and without the United States', () => {
  expect(specialCountries).toHaveLength(36)
  expect(specialCountries).toContain('HR')
  expect(specialCountries).not.toContain('US')
})

test('countries: a country pays in its currency, the special group in EUR, all others in USD', () => {
  expect(['KR', 'JP', 'US', 'CN', 'TW', 'BR'].map(currencyOfCountry)).toEqual([
    'KRW',
    'JPY',
    'USD',
    'USD',
    'USD',
    'USD',
  ])
  expect(new Set(specialCountries.map(currencyOfCountry))).toEqual(new Set(['EUR']))
})

test('countries: every served country has one zone, a form and a post code that its example passes', () => {
  expect(new Set(servedCountries).size).toBe(servedCountries.length)
  expect(servedCountries.filter((code) => !isCountry(code))).toEqual([])
  const unserved = countryCodes.filter((code) => !servedCountries.includes(code))
  expect(unserved.filter((code) => zoneOf(code) !== null)).toEqual([])
  for (const code of servedCountries) {
    const rows = addressRows(code)
    expect({ code, asks: rows.some(({ field }) => field === 'postCode') }).toEqual({
      code,
      asks: hasPostCode(code),
    })
    if (hasPostCode(code)) expect(postCodeAsWritten(code, postCodeExample(code))).toBe(postCodeExample(code))
  }
  expect(servedCountries.filter((code) => !hasPostCode(code)).sort()).toEqual(['AE', 'HK', 'MO'])
})

test('countries: regions are complete and unique', () => {
  const counts = Object.fromEntries(Object.entries(regionsOf).map(([code, list]) => [code, list.length]))
  expect(counts).toEqual({ US: 57, CA: 13, AU: 8, JP: 47 })
  for (const list of Object.values(regionsOf)) {
    expect(new Set(list.map(([code]) => code)).size).toBe(list.length)
    expect(list.filter(([code, name]) => !code || !name)).toEqual([])
  }
})
