import { expect, test } from 'vitest'
import { suspensionOf } from './suspension.ts'

test('suspension: shows its reason and its end', () => {
  expect(suspensionOf({ reason: 'Ticket resale', until: '2026-12-01T09:00:00.000Z' }, 'en')).toEqual({
    reason: 'Ticket resale',
    until: 'Tue 1 Dec, 18:00 KST',
  })
})

test.each([undefined, {}, { reason: '', until: null }, { reason: 7, until: 'soon' }])(
  'suspension: %j has neither',
  (data) => {
    expect(suspensionOf(data, 'en')).toEqual({ reason: null, until: null })
  },
)
