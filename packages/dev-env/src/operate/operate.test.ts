import { expect, test } from 'vitest'
import { retryDelayMs } from './operate.ts'

test('demo operator: halves the rate of failing retries down to one in two minutes', () => {
  const delays = Array.from({ length: 7 }, (_, nth) => retryDelayMs(nth + 1, 15_000) / 1_000)
  expect(delays).toEqual([15, 30, 60, 120, 120, 120, 120])
  expect(retryDelayMs(1_000, 15_000)).toBe(120_000)
})
