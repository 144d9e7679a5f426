import { locales, pathIn } from '@encore/contract/rules/locale'
import { expect, test } from 'vitest'
import { documentPermissions } from './document-permissions.ts'

const both = 'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()'

test.each(['/station', '/station/', '/interpreter/ev_1/cs_1/sn_1'])(
  'document permissions: %s of the studio may use camera and microphone',
  (path) => expect(documentPermissions('studio', path)).toBe(both),
)

test.each(['/', '/interpreter', '/stations', '/events/station', '/pickup', '/call/cs_1'])(
  'document permissions: %s of the studio gets no microphone',
  (path) => expect(documentPermissions('studio', path)).toContain('camera=(self), microphone=()'),
)

test.each(locales)('document permissions: a fan call may use camera and microphone in %s', (locale) =>
  expect(documentPermissions('members', pathIn(locale, '/call/cs_1'))).toBe(both),
)

test.each([
  ...['/', '/call', '/call/', '/call/cs_1/more', '/detail/call', '/ko/detail/call'],
  ...['/mybox', '/station'],
])('document permissions: %s of members gets neither', (path) =>
  expect(documentPermissions('members', path)).toContain('camera=(), microphone=()'),
)
