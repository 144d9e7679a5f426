import { findMethod, type GatewayCode, type PaymentMethod } from '@encore/contract/rules/payment-methods'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { PaymentRequest } from '../gateway.ts'
import { hasValidFgkey } from './fgkey.ts'
import { paymentForm } from './request.ts'

const config = readConfig({ PUBLIC_URL: 'https://encore.test', SANDBOX_PORT: '4400' })
const methodOf = (pgCode: GatewayCode): PaymentMethod => {
  const method = findMethod(pgCode)
  if (!method) throw new Error(`${pgCode} is not in the table`)
  return method
}
const request: PaymentRequest = {
  method: methodOf('P000'),
  memberId: 'm_1',
  ref: 'at_01JD0000000000000000000000',
  money: { amount: 1_980, currency: 'USD' },
  quantity: 2,
  itemName: '110 cubes',
  buyerName: 'Moon Jar',
  buyerEmail: 'moon@fans.test',
  locale: 'zhhans',
  platform: 'WEB',
}

test('Eximbay request: items sum to the amount in the decimals of the currency', () => {
  expect(paymentForm(config, request).sortingParams).toMatchObject({
    amt: '19.80',
    item_0_unitPrice: '9.90',
    item_0_quantity: '2',
    lang: 'CN',
  })
  const won = paymentForm(config, { ...request, money: { amount: 22_000, currency: 'KRW' } })
  expect(won.sortingParams).toMatchObject({ amt: '22000', item_0_unitPrice: '11000' })
  const uneven = paymentForm(config, { ...request, quantity: 3, money: { amount: 9_860, currency: 'USD' } })
  expect(uneven.sortingParams).toMatchObject({ item_0_unitPrice: '98.60', item_0_quantity: '1' })
})

test('Eximbay request: each store signs with its own key', () => {
  const yen = paymentForm(config, {
    ...request,
    method: methodOf('EXIMBAY_JCBJPY'),
    money: { amount: 2_400, currency: 'JPY' },
  })
  expect(yen.sortingParams).toMatchObject({ mid: 'SANDBOX002', paymethod: 'P104' })
  expect(hasValidFgkey({ ...yen.sortingParams, fgkey: yen.fgkey }, config.EXIMBAY_JPY_KEY)).toBe(true)
  expect(hasValidFgkey({ ...yen.sortingParams, fgkey: yen.fgkey }, config.EXIMBAY_KEY)).toBe(false)
})

test('Eximbay request: no field is longer than the gateway’s limit in letters', () => {
  const long = paymentForm(config, { ...request, buyerName: '🌙'.repeat(80), itemName: '달'.repeat(300) })
  expect([...(long.sortingParams.buyer ?? '')]).toHaveLength(64)
  expect([...(long.sortingParams.item_0_product ?? '')]).toHaveLength(100)
})

test('Eximbay request: an address the gateway cannot hold is left out', () => {
  const emailOf = (buyerEmail: string | null) =>
    paymentForm(config, { ...request, buyerEmail }).sortingParams.email
  expect(emailOf('a@exactly-thirty-two-letters.tes')).toBe('a@exactly-thirty-two-letters.tes')
  expect(emailOf('a@exactly-thirty-three-letters.te')).toBe('no-reply@encore.invalid')
  expect(emailOf(null)).toBe('no-reply@encore.invalid')
})

test('Eximbay request: uses protocol 230 with a window that closes itself and our return addresses', () => {
  const { repUrl, sortingParams } = paymentForm(config, request)
  expect(repUrl).toBe('http://127.0.0.1:4400/Gateway/BasicProcessor.krp')
  expect(sortingParams).toMatchObject({
    ...{ ver: '230', txntype: 'PAYMENT', ref: request.ref, cur: 'USD', mid: 'SANDBOX001' },
    ...{ charset: 'UTF-8', autoclose: 'Y', displaytype: 'P', ostype: 'P' },
    returnurl: 'https://encore.test/payment/eximbay/result',
    statusurl: 'https://encore.test/api/gateway/eximbay/status',
  })
})

test('Eximbay request: replaces the page inside an app', () => {
  for (const platform of ['IOS', 'ANDROID'] as const)
    expect(paymentForm(config, { ...request, platform }).sortingParams).toMatchObject({
      ...{ displaytype: 'R', ostype: 'M' },
    })
})

test.each([
  ['ko', 'KR'],
  ['en', 'EN'],
  ['ja', 'JP'],
  ['zhhans', 'CN'],
] as const)('Eximbay request: uses the language %s as %s', (locale, lang) => {
  expect(paymentForm(config, { ...request, locale }).sortingParams.lang).toBe(lang)
})

test('Eximbay request: sends a receipt for nobody to our own address where it fits', () => {
  const emailOf = (sender: string) => {
    const house = readConfig({ PUBLIC_URL: 'https://encore.test', MAIL_FROM: `Encore <${sender}>` })
    return paymentForm(house, { ...request, buyerEmail: null }).sortingParams.email
  }
  expect(emailOf('a@exactly-thirty-two-letters.tes')).toBe('a@exactly-thirty-two-letters.tes')
  expect(emailOf('a@exactly-thirty-three-letters.te')).toBe('receipt@encore.invalid')
})
