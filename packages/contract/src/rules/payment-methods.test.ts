import { expect, test } from 'vitest'
import { paymentMethods, pgCodes } from './payment-methods.ts'

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

test('the codes of the specification are there once each, and by the flow it names', () => {
  const byFlow = (flow: string) =>
    paymentMethods.filter((method) => method.flow === flow).map(({ pgCode }) => pgCode)
  expect(byFlow('form').toSorted()).toEqual(cardForms.toSorted())
  expect(byFlow('url').toSorted()).toEqual(addresses.toSorted())
  expect(new Set(pgCodes).size).toBe(cardForms.length + addresses.length + 1)
})

test('each store charges its own currencies, and every method works somewhere', () => {
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
