import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { couponLimit, refundLimit } from './two-person-limits.ts'

const limitOf = (text: string, currency: 'KRW' | 'USD' | 'CNY') =>
  refundLimit({ REFUND_TWO_PERSON_LIMIT: text }, currency)

test('two-person limits: use the notation of their currency, and an unnamed currency always needs two people', () => {
  expect(limitOf('KRW:300000,USD:299.50', 'KRW')).toBe(300_000)
  expect(limitOf('KRW:300000,USD:299.50', 'USD')).toBe(29_950)
  expect(limitOf('KRW:300000,USD:299.50', 'CNY')).toBe(0)
  expect(limitOf('', 'KRW')).toBe(0)
})

test('two-person limits: coupon limits name what coupons give', () => {
  const limits = { COUPON_TWO_PERSON_LIMIT: 'CUBES:30000,TICKET:30' }
  expect(couponLimit(limits, 'CUBES')).toBe(30_000)
  expect(couponLimit(limits, 'TICKET')).toBe(30)
  expect(couponLimit(limits, 'SOULS')).toBe(0)
})

test('two-person limits: a malformed limit stops the start', () => {
  for (const text of ['KRW', 'KRW:', 'KRW:1,', 'GBP:5', 'USD:-1', 'USD:1e3', 'KRW:1;USD:2'])
    expect(() => readConfig({ REFUND_TWO_PERSON_LIMIT: text })).toThrow(ConfigError)
  for (const text of ['CUBES', 'CUBES:', 'CUBES:1,', 'KRW:5', 'SOULS:-1', 'TICKET:0.5'])
    expect(() => readConfig({ COUPON_TWO_PERSON_LIMIT: text })).toThrow(ConfigError)
})
