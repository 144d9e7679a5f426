import { expect, test } from 'vitest'
import { chargeCurrency, priceCurrency } from './rules.ts'

test('the first wanted currency that has a price is shown', () => {
  expect(priceCurrency(['EUR', 'KRW'], ['KRW', 'USD'])).toBe('KRW')
  expect(priceCurrency([null, undefined], ['JPY'])).toBe('JPY')
  expect(priceCurrency(['USD'], [])).toBeNull()
})

test('a method charges the shown currency, or the only one it shares with the prices', () => {
  expect(chargeCurrency('P000', ['KRW'], ['JPY', 'KRW', 'USD'], 'WEB')).toBe('KRW')
  expect(chargeCurrency('EXIMBAY_CREDITCARDJPY', ['USD'], ['JPY', 'KRW', 'USD'], 'WEB')).toBe('JPY')
})

test('a method never charges a currency the buyer was not shown when several are possible', () => {
  expect(chargeCurrency('P000', ['JPY'], ['JPY', 'KRW', 'USD'], 'WEB')).toBeNull()
  expect(chargeCurrency('P000', ['CNY'], ['CNY'], 'WEB')).toBeNull()
  expect(chargeCurrency('UNKNOWN', ['USD'], ['USD'], 'WEB')).toBeNull()
})
