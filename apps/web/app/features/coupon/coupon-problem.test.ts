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
])('coupon errors: %i has its own text', (code, key) => {
  expect(received({ code })).toBe(key)
})

test('coupon errors: show any other code and name none as 500', () => {
  expect(received({ code: 5013 })).toBe('coupon.errorCode {"code":"5013"}')
  expect(received(undefined)).toBe('coupon.error500')
  expect(received({ code: '<b>' })).toBe('coupon.error500')
})

test('coupon errors: show the period in the viewer’s time zone with its name', () => {
  const said = received({ code: 5011, from: '2026-12-01T15:00:00.000Z', to: '2026-12-31T15:00:00.000Z' })
  expect(said).toContain('2026.12.02 00:00')
  expect(said).toContain('2027.01.01 00:00 KST')
})

test('coupon errors: name a response that is no coupon error separately', () => {
  expect(received(undefined, 0)).toBe('errors.INTERNAL')
  expect(received({ code: 5012 }, 429)).toBe('errors.INTERNAL')
})

test('coupon errors: a code that was not checked after too many tries is not called unknown', () => {
  const refusal = { status: 500, error: { name: 'COUPON_UNKNOWN' as const, data: { code: 5731 } } }
  expect(couponProblem(text, { ...refusal, retryAfterSec: 541 }, 'Asia/Seoul')).toBe(
    'coupon.tooMany {"n":10}',
  )
})
