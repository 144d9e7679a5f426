import { locales, pathIn } from '@encore/contract/rules/locale'
import { expect, test } from 'vitest'
import { devicePolicy } from './device-documents.ts'

test.each(locales)('device policy: a fan call may use camera and microphone in %s', (locale) =>
  expect(devicePolicy('site', pathIn(locale, '/call/cs_1'))).toBe(
    'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()',
  ),
)

test.each(['/', '/call', '/call/', '/call/cs_1/more', '/detail/call', '/ko/detail/call', '/mybox'])(
  'device policy: %s may use no device',
  (path) => expect(devicePolicy('site', path)).toBeNull(),
)

test('device policy: the studio has no fan calls', () =>
  expect(devicePolicy('studio', '/call/cs_1')).toBeNull())
