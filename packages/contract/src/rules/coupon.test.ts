import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponLookup, typedCoupon } from './coupon.ts'

test.each([
  ['welcome 2026', 'WELCOME2026'],
  ['  we-lcome_2026!  ', 'WE-LCOME2026'],
  ['ＷＥＬＣＯＭＥ－２０２６', 'WELCOME-2026'],
  ['we\u200blcome\u0000', 'WELCOME'],
  ['쿠폰-웰컴', '-'],
  ["'; drop table coupon; --", 'DROPTABLECOUPON--'],
  ['ABCDE-FGHIJ-KLMNO-PQRST-UVW', 'ABCDE-FGHIJ-KLMNO-PQ'],
  ['', ''],
])('coupon codes: %j is typed as %s', (text, code) => {
  expect(typedCoupon(text)).toBe(code)
})

test.each([
  ['WELCOME-2026', 'we1c0me2o26'],
  ['LIGHT-UP', ' 1ight up '],
  ['A-B-C-D', 'abcd'],
])('coupon codes: %s is also found by %j', (printed, typed) => {
  expect(couponLookup(typed)).toBe(couponLookup(printed))
})

/** Any UTF-16 code units, including lone surrogates. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

test('coupon codes: typed text becomes allowed, short and stable', () => {
  const keeps = (text: string) => {
    const code = typedCoupon(text)
    expect(code).toMatch(/^[0-9A-Z-]{0,20}$/)
    expect([typedCoupon(code), couponLookup(code)]).toEqual([code, couponLookup(text)])
  }
  fc.assert(fc.property(anything, keeps))
})

test('coupon codes: match by letters and digits, O as 0, I and L as 1', () => {
  expect(couponLookup('we-LCOME 2O26')).toBe('WE1C0ME2026')
  expect(couponLookup('light-UP')).toBe('11GHTUP')
  expect(couponLookup('다-')).toBe('')
})
