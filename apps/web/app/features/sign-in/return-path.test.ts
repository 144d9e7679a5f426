import { keptCallbacks, refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(keptCallbacks)('return path: keeps %s in the member’s language', (callback) => {
  const withoutLanguage = callback.replace(/^\/(?:ko|ja|zhhans)(?=[/?#]|$)/, '').replace(/^(?!\/)/, '/')
  expect(returnPath(callback, 'en')).toBe(withoutLanguage)
  expect(returnPath(callback, 'ja')).toBe(`/ja${withoutLanguage.replace(/^\/(?=[?#]|$)/, '')}`)
})

test('return path: a data request’s address leads to its page', () => {
  expect(returnPath('/ko/mypage/wallet.data?page=1', 'ja')).toBe('/ja/mypage/wallet?page=1')
})

test.each([null, '/', ...refusedCallbacks])(
  'return path: open redirect: %j leads home in the language of the member',
  (callback) => {
    expect(returnPath(callback, 'ko')).toBe('/ko')
    expect(returnPath(callback, 'en')).toBe('/')
  },
)
