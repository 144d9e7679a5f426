import { expect, test } from 'vitest'
import {
  forgetCoupon,
  keepTicketPath,
  rememberCoupon,
  rememberedCoupon,
  takeTicketPath,
} from './kept-coupon.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

const kept = emptySessionStorage()

test('stored coupon: keeps a code as typed until it is forgotten', () => {
  rememberCoupon('spring 26')
  expect(rememberedCoupon()).toBe('SPRING26')
  forgetCoupon()
  expect(rememberedCoupon()).toBe('')
  expect(kept.size).toBe(0)
})

test('stored coupon: filters foreign values like input', () => {
  kept.set('coupon-code', '<img src=x>'.repeat(9))
  expect(rememberedCoupon()).toMatch(/^[0-9A-Z-]{20}$/)
})

test('stored coupon: a page that waits for a sign-in is resumed once', () => {
  keepTicketPath('/ja/detail/ev_1')
  expect(takeTicketPath()).toBe('/ja/detail/ev_1')
  expect(takeTicketPath()).toBeNull()
})
