import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

test.each([
  ['2026-11-23T20:59:59.999+09:00', null],
  ['2026-11-23T21:00:00+09:00', '2026-11-24T08:00:00+09:00'],
  ['2026-11-23T23:59:59+09:00', '2026-11-24T08:00:00+09:00'],
  ['2026-11-24T00:00:00+09:00', '2026-11-24T08:00:00+09:00'],
  ['2026-11-24T07:59:59.999+09:00', '2026-11-24T08:00:00+09:00'],
  ['2026-11-24T08:00:00+09:00', null],
  ['2026-12-31T22:00:00+09:00', '2027-01-01T08:00:00+09:00'],
])('quiet hours: at %s advertising waits until %s', (at, until) => {
  expect(quietUntil(Date.parse(at))).toBe(until === null ? null : Date.parse(until))
})
