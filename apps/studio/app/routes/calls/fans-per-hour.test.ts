import { expect, test } from 'vitest'
import { fansPerHour } from './fans-per-hour.ts'

test('call session: a minute with a quarter of turnaround is 48 fans an hour', () => {
  expect(fansPerHour({ promiseMs: 60_000, turnaroundMs: 15_000 })).toBe(48)
  expect(fansPerHour({ promiseMs: 0, turnaroundMs: 15_000 })).toBeNull()
})
