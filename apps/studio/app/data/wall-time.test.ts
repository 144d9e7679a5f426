import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './wall-time.ts'

test.each([
  ['2026-11-28T18:00', 'Asia/Seoul', '2026-11-28T09:00:00.000Z'],
  ['2026-11-28T00:30', 'Asia/Kolkata', '2026-11-27T19:00:00.000Z'],
  ['2026-07-01T18:00', 'America/New_York', '2026-07-01T22:00:00.000Z'],
  ['2026-12-01T18:00', 'America/New_York', '2026-12-01T23:00:00.000Z'],
])('%s in %s is %s, both ways', (local, zone, iso) => {
  expect(instantOf(local, zone)).toBe(iso)
  expect(wallTimeOf(iso, zone)).toBe(local)
})

test('an hour that comes twice is the first, one that is skipped is the moment after', () => {
  expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

test.each(['', 'tomorrow', '2026-11-28', '2026-13-01T00:00'])('%s is no time', (local) => {
  expect(instantOf(local, 'Asia/Seoul')).toBeNull()
})
