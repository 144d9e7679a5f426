import { expect, test } from 'vitest'
import { chargedCurrencies, paymentMethods, pgCodes, popupSize } from './payment-methods.ts'

/** Spec section 9. */
const cardForms = ['P000', 'P002', 'P103', 'P104', 'EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY']
const addresses = [
  'P001',
  'P003',
  'P015',
  'P302',
  'PAYLETTER_CREDITCARD',
  'PAYLETTER_PAYPAL',
  'PAYLETTER_UNIONPAY',
  'KONBINI',
]

test('payment methods: have each code of the specification once, with its flow', () => {
  const byFlow = (flow: string) =>
    paymentMethods.filter((method) => method.flow === flow).map(({ pgCode }) => pgCode)
  expect(byFlow('form').toSorted()).toEqual(cardForms.toSorted())
  expect(byFlow('url').toSorted()).toEqual(addresses.toSorted())
  expect(new Set(pgCodes).size).toBe(cardForms.length + addresses.length + 1)
})

test('payment methods: each store charges its own currencies, and every method works somewhere', () => {
  const charged: Record<string, string[]> = {
    EXIMBAY: ['KRW', 'USD', 'EUR'],
    EXIMBAY_JPY: ['JPY'],
    PAYLETTER_KR: ['KRW'],
    PAYLETTER_KR_NAVERPAY: ['KRW'],
    PAYLETTER_GLOBAL: ['USD'],
  }
  for (const { credentials, provider, currencies, platforms } of paymentMethods) {
    expect(charged[credentials]).toEqual(expect.arrayContaining([...currencies]))
    expect(credentials.startsWith(provider)).toBe(true)
    expect(currencies).not.toHaveLength(0)
    expect(platforms).toContain('WEB')
  }
})

test('payment methods: each flow opens a window of the specified size', () => {
  expect(popupSize).toEqual({ form: { width: 820, height: 600 }, url: { width: 762, height: 600 } })
})

test('payment methods: cubes come first among all codes', () => {
  expect(pgCodes[0]).toBe('CUBE')
})

test('payment methods: closed methods charge nothing, and a currency stays while one method is open', () => {
  expect(chargedCurrencies(paymentMethods).toSorted()).toEqual(['EUR', 'JPY', 'KRW', 'USD'])
  const closed = (...codes: string[]) => chargedCurrencies(paymentMethods, (code) => codes.includes(code))
  expect(closed('KONBINI', 'EXIMBAY_JCBJPY')).toContain('JPY')
  expect(closed('KONBINI', 'EXIMBAY_JCBJPY', 'EXIMBAY_CREDITCARDJPY')).not.toContain('JPY')
  expect(chargedCurrencies(paymentMethods, () => true)).toEqual([])
})
