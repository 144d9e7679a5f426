import { expect, test } from 'vitest'
import { safeCallback } from './callback-url.ts'

const attacks = [
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test/detail/1',
  'javascript:alert(1)',
  '/%2f%2fevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/a/..//evil.test',
  '/detail/..//evil.test',
  '/..//evil.test',
  '/@evil.test',
  '/detail%2f..%2f..',
  '/detail/%00',
  '/detail/%5cevil.test',
  'detail/1',
  '',
  ' /detail/1',
  '/ /evil.test',
  '/signin?callbackUrl=/signin',
  '/ko/signin',
  '/return?to=//evil.test',
  '/applink',
  '/api/v1/auth/sign-out',
  '/session/anonymous',
  '／／evil.test',
  '/。evil.test',
  `/detail/${'a'.repeat(1024)}`,
  '//user:pass@evil.test',
]

test.each(attacks)('%j leads home', (wish) => {
  expect(safeCallback(wish)).toBe('/')
})

test.each([
  '/',
  '/ko',
  '/detail/ev_01',
  '/ja/detail/ev_01?tab=goods#rules',
  '/player/ev_01',
  '/search?keyword=%ED%95%9C%EA%B5%AD',
  '/product/pr_1/send-gift',
  '/zhhans/mybox',
])('%s is kept', (wish) => {
  expect(safeCallback(wish)).toBe(wish)
})
