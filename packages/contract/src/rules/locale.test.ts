import { expect, test } from 'vitest'
import { localeOfAcceptLanguage, pathIn } from './locale.ts'

test.each([
  ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
  ['zh-CN', 'zhhans'],
  ['zh-Hans-SG;q=0.4, ja;q=0.6', 'ja'],
  ['zhhans', 'zhhans'],
  ['fr-FR, de;q=0.8', 'en'],
  ['fr, ko;q=0.3', 'ko'],
  ['ko;q=0', 'en'],
  [undefined, 'en'],
  ['%%%%', 'en'],
])('locale: serves Accept-Language %s in %s', (header, locale) => {
  expect(localeOfAcceptLanguage(header)).toBe(locale)
})

test('locale: a bare path gets its language and keeps search and hash', () => {
  expect(pathIn('en', '/search?status=ended')).toBe('/search?status=ended')
  expect(pathIn('ko', '/')).toBe('/ko')
  expect(pathIn('ko', '/?from=mail#top')).toBe('/ko?from=mail#top')
  expect(pathIn('zhhans', '/detail/ev_1#rules')).toBe('/zhhans/detail/ev_1#rules')
})
