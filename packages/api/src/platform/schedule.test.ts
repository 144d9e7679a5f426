import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSchedule } from './schedule.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('scheduled task: continues a batch without a wait', async () => {
  const schedule = createSchedule(log)
  let left = 3
  schedule.every(5_000, 'batches', async () => (--left > 0 ? 'more' : 'done'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(left).toBe(0)
  await schedule.stop()
})

test('scheduled task: ends with its process', async () => {
  const schedule = createSchedule(log)
  let turns = 0
  schedule.every(5_000, 'endless', async () => {
    if (++turns === 3) void schedule.stop()
    return 'more'
  })
  await vi.advanceTimersByTimeAsync(5_000)
  await schedule.stop()
  expect(turns).toBe(3)
})

test('scheduled task: runs again after a failure', async () => {
  const schedule = createSchedule(log)
  let turns = 0
  schedule.every(5_000, 'failing', async () => {
    turns++
    throw new Error('not now')
  })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(turns).toBe(3)
  await schedule.stop()
})
