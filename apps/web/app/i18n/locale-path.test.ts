import { expect, test } from 'vitest'
import { barePath, localeOfPath } from './locale-path.ts'

test.each([
  ['/', 'en', '/'],
  ['/search', 'en', '/search'],
  ['/ko', 'ko', '/'],
  ['/ja/detail/ev_1', 'ja', '/detail/ev_1'],
  ['/zhhans/', 'zhhans', '/'],
  ['/korea', 'en', '/korea'],
  ['/en/search', 'en', '/en/search'],
  ['/ko.data', 'ko', '/'],
  ['/_root.data', 'en', '/'],
  ['/ko/search.data', 'ko', '/search'],
] as const)('locale path: reads %s as %s and bare %s', (pathname, locale, bare) => {
  expect(localeOfPath(pathname)).toBe(locale)
  expect(barePath(pathname)).toBe(bare)
})
