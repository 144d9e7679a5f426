import { expect, test } from 'vitest'
import { causeOf, chargeCurrency, priceCurrency } from './rules.ts'

test('the first wanted currency that has a price is shown', () => {
  expect(priceCurrency(['EUR', 'KRW'], ['KRW', 'USD'])).toBe('KRW')
  expect(priceCurrency([null, undefined], ['JPY'])).toBe('JPY')
  expect(priceCurrency(['USD'], [])).toBeNull()
})

test('a method charges the shown currency, or the only one it shares with the prices', () => {
  expect(chargeCurrency('P000', ['KRW'], ['JPY', 'KRW', 'USD'])).toBe('KRW')
  expect(chargeCurrency('EXIMBAY_CREDITCARDJPY', ['USD'], ['JPY', 'KRW', 'USD'])).toBe('JPY')
})

test('a method never charges a currency the buyer was not shown when several are possible', () => {
  expect(chargeCurrency('P000', ['JPY'], ['JPY', 'KRW', 'USD'])).toBeNull()
  expect(chargeCurrency('P000', ['CNY'], ['CNY'])).toBeNull()
  expect(chargeCurrency('UNKNOWN', ['USD'], ['USD'])).toBeNull()
})

test('a movement has the cause of its kind and source; what is unknown is told as such', () => {
  const cause = (kind: string, sourceType: string) => causeOf({ kind, sourceType })
  expect(cause('PURCHASE', 'ORDER')).toBe('CHARGE')
  expect(cause('GRANT', 'ORDER_BONUS')).toBe('BONUS')
  expect(cause('GRANT', 'COUPON')).toBe('COUPON')
  expect(cause('GRANT', 'APOLOGY')).toBe('GRANT')
  expect(cause('SPEND', 'ORDER')).toBe('ORDER')
  expect(cause('EXPIRY', 'LOT_EXPIRY')).toBe('EXPIRY')
  expect(cause('SPEND', 'SOMETHING_NEW')).toBe('OTHER')
})
