import { expect, test } from 'vitest'
import type { Text } from '#app/i18n/text.ts'
import { couponProblem } from './coupon-problem.ts'

/** Returns the key of the text with its parameters. */
const text: Text = {
  locale: 'en',
  tag: 'en',
  t: (key, ...params) => [key, ...params.map((values) => JSON.stringify(values))].join(' '),
}
const received = (data: Record<string, unknown> | undefined, status = 500) =>
  couponProblem(text, { status, error: { name: 'INTERNAL', ...(data ? { data } : {}) } }, 'Asia/Seoul')

test.each([
  [5010, 'errors.COUPON_USED_UP'],
  [5012, 'errors.COUPON_USED_UP'],
  [5011, 'errors.COUPON_PERIOD'],
  [5014, 'errors.COUPON_NOT_FOR_THIS'],
  [5731, 'errors.COUPON_UNKNOWN'],
])('%i has words of its own', (code, key) => {
  expect(received({ code })).toBe(key)
})

test('any other code is told as it is, and none as 500', () => {
  expect(received({ code: 5013 })).toBe('coupon.errorCode {"code":"5013"}')
  expect(received(undefined)).toBe('coupon.error500')
  expect(received({ code: '<b>' })).toBe('coupon.error500')
})

test('the period is told in the viewer’s own time, whose zone is named', () => {
  const said = received({ code: 5011, from: '2026-12-01T15:00:00.000Z', to: '2026-12-31T15:00:00.000Z' })
  expect(said).toContain('2026.12.02 00:00')
  expect(said).toContain('2027.01.01 00:00 KST')
})

test('what is no answer of the coupon desk is told in its own words', () => {
  expect(received(undefined, 0)).toBe('errors.INTERNAL')
  expect(received({ code: 5012 }, 429)).toBe('errors.INTERNAL')
})

test('coupon: a code that was not looked up after too many tries is not called unknown', () => {
  const refusal = { status: 500, error: { name: 'COUPON_UNKNOWN' as const, data: { code: 5731 } } }
  expect(couponProblem(text, { ...refusal, retryAfterSec: 541 }, 'Asia/Seoul')).toBe(
    'coupon.tooMany {"n":10}',
  )
})
