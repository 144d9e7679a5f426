import { expect, test } from 'vitest'
import { retryDelayMs } from './operate.ts'

test('what fails again is tried half as often each time, and every two minutes at the least', () => {
  const delays = Array.from({ length: 7 }, (_, nth) => retryDelayMs(nth + 1, 15_000) / 1_000)
  expect(delays).toEqual([15, 30, 60, 120, 120, 120, 120])
  expect(retryDelayMs(1_000, 15_000)).toBe(120_000)
})
