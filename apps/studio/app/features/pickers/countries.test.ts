import { expect, test } from 'vitest'
import { countryPick, findCountries } from './countries.ts'

const codes = (text: string, locale: 'en' | 'ko' = 'en') => findCountries(text, locale).map(({ id }) => id)

test.each([
  ['south korea', 'KR'],
  ['대한민국', 'KR'],
  ['japan', 'JP'],
  ['일본', 'JP'],
  ['cote', 'CI'],
  ['독일', 'DE'],
  ['TW', 'TW'],
])('country picker: %s finds %s in either language of the studio', (text, code) => {
  expect([codes(text, 'en')[0], codes(text, 'ko')[0]]).toEqual([code, code])
})

test('country picker: ranks name prefixes first and finds offered countries only', () => {
  expect(codes('united').slice(0, 3).toSorted()).toEqual(['AE', 'GB', 'US'])
  expect(findCountries('', 'en', ['JP', 'KR']).map(({ text }) => text)).toEqual(['Japan', 'South Korea'])
  expect(codes('nowhere land')).toEqual([])
})

test('country picker: shows a country by name and code and keeps an unknown code readable', () => {
  expect(countryPick('JP', 'ko')).toEqual({ id: 'JP', text: '일본', note: 'JP' })
  expect(countryPick('J', 'en')).toEqual({ id: 'J', text: 'J' })
})
