import { expect, test } from 'vitest'
import { documentPermissions } from './document-permissions.ts'

test.each(['/station', '/station/'])(
  'document permissions: %s of the studio may use camera and microphone',
  (path) =>
    expect(documentPermissions('studio', path)).toBe(
      'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()',
    ),
)

test.each(['/', '/stations', '/events/station', '/pickup'])(
  'document permissions: %s of the studio gets no microphone',
  (path) => expect(documentPermissions('studio', path)).toContain('camera=(self), microphone=()'),
)

test('document permissions: pages of members get neither', () =>
  expect(documentPermissions('members', '/station')).toContain('camera=(), microphone=()'))
