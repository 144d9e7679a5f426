import { expect, test } from 'vitest'
import { afterFailure, type FailureCount, signInWaitSec } from './sign-in-delay.ts'

test('sign-in delay: allows five failures, then lengthens the wait for each', () => {
  let count: FailureCount | null = null
  let nowMs = 0
  const waits: number[] = []
  for (let i = 0; i < 12; i++) {
    count = afterFailure(count, nowMs)
    const waitSec = signInWaitSec(count, nowMs)
    waits.push(waitSec)
    nowMs += waitSec * 1000
    expect(signInWaitSec(count, nowMs)).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900, 900])
})

test('sign-in delay: returns the wait in full seconds until its end', () => {
  const count = { failures: 5, lastAtMs: 0 }
  expect(signInWaitSec(count, 1)).toBe(60)
  expect(signInWaitSec(count, 59_999)).toBe(1)
  expect(signInWaitSec(count, 60_000)).toBe(0)
  expect(signInWaitSec(null, 0)).toBe(0)
})

test('sign-in delay: restarts the count after a quiet quarter of an hour', () => {
  const [minuteMs, count] = [60_000, { failures: 7, lastAtMs: 0 }]
  expect(afterFailure(count, 18 * minuteMs)).toEqual({ failures: 8, lastAtMs: 18 * minuteMs })
  expect(afterFailure(count, 19 * minuteMs)).toEqual({ failures: 1, lastAtMs: 19 * minuteMs })
})
