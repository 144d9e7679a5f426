import type { Locale } from '@encore/contract/rules/locale'
import { paymentMethods } from '@encore/contract/rules/payment-methods'
import { expect, test } from 'vitest'
import {
  causeOf,
  chargeCurrency,
  currencyOfLocale,
  isPaidCurrency,
  methodsFor,
  offeredCurrencies,
  priceCurrency,
  shownCurrency,
} from './rules.ts'

const offer = { methods: paymentMethods, platform: 'WEB' as const }

test('prices: show the first wanted currency that has a price', () => {
  expect(priceCurrency(['EUR', 'KRW'], ['KRW', 'USD'])).toBe('KRW')
  expect(priceCurrency([null, undefined], ['JPY'])).toBe('JPY')
  expect(priceCurrency(['USD'], [])).toBeNull()
})

test('prices: a method charges the shown currency or the only one it shares with the prices', () => {
  expect(chargeCurrency(offer, 'P000', ['KRW'], ['JPY', 'KRW', 'USD'])).toBe('KRW')
  expect(chargeCurrency(offer, 'EXIMBAY_CREDITCARDJPY', ['USD'], ['JPY', 'KRW', 'USD'])).toBe('JPY')
})

test('prices: a method never charges an unseen currency when several are possible', () => {
  expect(chargeCurrency(offer, 'P000', ['JPY'], ['JPY', 'KRW', 'USD'])).toBeNull()
  expect(chargeCurrency(offer, 'P000', ['CNY'], ['CNY'])).toBeNull()
  expect(chargeCurrency(offer, 'UNKNOWN', ['USD'], ['USD'])).toBeNull()
})

test('prices: replace an uncharged currency by the next wanted one', () => {
  expect(chargeCurrency(offer, 'P000', ['CNY', 'USD'], ['CNY', 'KRW', 'USD'])).toBe('USD')
})

test('prices: a method is offered and accepted only where it works', () => {
  const inApp = { ...offer, platform: 'IOS' as const }
  const codes = (where: typeof offer | typeof inApp) => methodsFor(where, 'KRW').map(({ pgCode }) => pgCode)
  expect(codes(offer)).toContain('P302')
  expect(codes(inApp)).not.toContain('P302')
  expect(chargeCurrency(offer, 'P302', ['KRW'], ['KRW'])).toBe('KRW')
  expect(chargeCurrency(inApp, 'P302', ['KRW'], ['KRW'])).toBeNull()
})

test('prices: a method without a contract is neither offered nor accepted', () => {
  const none = { ...offer, methods: [] }
  expect(methodsFor(none, 'KRW')).toEqual([])
  expect(chargeCurrency(none, 'P000', ['KRW'], ['KRW'])).toBeNull()
})

test('prices: a movement has the cause of its kind and source, and an unknown one is named so', () => {
  const cause = (kind: string, sourceType: string) => causeOf({ kind, sourceType })
  expect(cause('PURCHASE', 'ORDER')).toBe('CHARGE')
  expect(cause('GRANT', 'ORDER_BONUS')).toBe('BONUS')
  expect(cause('GRANT', 'COUPON')).toBe('COUPON')
  expect(cause('GRANT', 'APOLOGY')).toBe('GRANT')
  expect(cause('SPEND', 'ORDER')).toBe('ORDER')
  expect(cause('EXPIRY', 'LOT_EXPIRY')).toBe('EXPIRY')
  expect(cause('REFUND', 'REFUND')).toBe('REFUND')
  expect(cause('RETURN', 'RETURN')).toBe('RETURN')
  expect(cause('SPEND', 'SOMETHING_NEW')).toBe('OTHER')
})

test('prices: a language asks for its own currency, others for the seller’s default', () => {
  expect(['ko', 'ja', 'en', 'zhhans'].map((locale) => currencyOfLocale(locale as Locale))).toEqual([
    ...['KRW', 'JPY', null, null],
  ])
})

test('prices: cubes and unknown currencies are not paid with money', () => {
  const paid = ['KRW', 'USD', 'JPY', 'CNY', 'EUR', 'CUBE', 'constructor', 'krw', ''].filter(isPaidCurrency)
  expect(paid).toEqual(['KRW', 'USD', 'JPY', 'CNY', 'EUR'])
})

test('prices: offer only chargeable currencies in the order of the prices', () => {
  expect(offeredCurrencies(offer, ['EUR', 'CNY', 'KRW'])).toEqual(['EUR', 'KRW'])
  const korea = paymentMethods.filter(({ pgCode }) => pgCode === 'P302')
  expect(offeredCurrencies({ ...offer, methods: korea }, ['KRW', 'USD'])).toEqual(['KRW'])
  expect(offeredCurrencies({ methods: korea, platform: 'IOS' }, ['KRW', 'USD'])).toEqual([])
})

test('prices: prefer a currency that can be charged now to one that could be later', () => {
  const closed = (...codes: string[]) => ({
    ...offer,
    isMethodClosed: (code: string) => codes.includes(code),
  })
  const yen = ['EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY', 'KONBINI']
  expect(shownCurrency(offer, ['JPY'], ['JPY', 'KRW'])).toBe('JPY')
  expect(shownCurrency(closed(...yen), ['JPY'], ['JPY', 'KRW'])).toBe('KRW')
  expect(shownCurrency(closed(...yen), ['JPY'], ['JPY'])).toBe('JPY')
  expect(shownCurrency(offer, ['CNY'], ['CNY'])).toBeNull()
})

test.each([
  ['SPEND', 'POLL', 'POLL'],
  ['EXCHANGE', 'EXCHANGE', 'EXCHANGE'],
  ['CLOSING', 'ACCOUNT', 'LEAVE'],
])('prices: a movement of kind %s for %s is named %s', (kind, sourceType, cause) => {
  expect(causeOf({ kind, sourceType })).toBe(cause)
})
