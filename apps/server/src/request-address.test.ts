import { expect, test } from 'vitest'
import { addressOf } from './request-address.ts'

test.each([
  ['/', '/'],
  ['/ko/search?keyword=a', '/ko/search'],
  ['/a//b', '/a//b'],
  ['/%zz', '/%zz'],
  ['/x/../detail/1', '/detail/1'],
])('request address: %s names the path %s', (target, path) => {
  expect(addressOf(target, 'http://localhost:3000')?.pathname).toBe(path)
})

test.each([
  undefined,
  '',
  '*',
  'x',
  '//',
  '///',
  '//[',
  '//evil.test/',
  '/\\',
  '/\\\\',
  '/\\evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  'http://evil.test/',
  'javascript:0',
])('request address: %j names no path of ours', (target) => {
  expect(addressOf(target, 'http://localhost:3000')).toBeNull()
})
