import type { ShowStart } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollStart } from './start-poll.ts'

const startMs = Date.UTC(2026, 11, 5, 11)
const minutes = (count: number) => count * 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(nowMs: number, isNeeded = () => true) {
  vi.setSystemTime(nowMs)
  let startedAt: string | null = null
  let everyMs = 1_000
  const asked: number[] = []
  const started = vi.fn()
  const answer = (): ShowStart => ({
    ...{ status: startedAt ? 'ON_AIR' : 'OPEN_TICKET', startAt: new Date(startMs).toISOString(), startedAt },
    ...{ opensAt: null, everyMs, spreadMs: 0 },
  })
  const stop = pollStart({
    ...{ startMs, isNeeded, now: Date.now, onStart: started, chance: () => 1 },
    ask: async () => {
      asked.push(Date.now())
      return { ok: true, value: answer() }
    },
  })
  return {
    ...{ asked, started, stop },
    begin: () => {
      startedAt = new Date().toISOString()
    },
    slowDown: () => {
      everyMs = 8_000
    },
  }
}

test('start poll: starts an hour before the announced start', async () => {
  const page = follow(startMs - minutes(90))
  await vi.advanceTimersByTimeAsync(minutes(30) - 1)
  expect(page.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(page.asked[0]).toBe(startMs - minutes(60))
  expect(page.asked.length).toBeGreaterThan(1)
  page.stop()
})

test('start poll: finds the start at its next request and stops', async () => {
  const page = follow(startMs - minutes(40))
  await vi.advanceTimersByTimeAsync(10_000)
  page.begin()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page.started).toHaveBeenCalledOnce()
  const { length } = page.asked
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect(page.asked).toHaveLength(length)
})

test('start poll: follows the server’s pace, pauses while a socket reports, and stops after the announced start', async () => {
  const page = follow(startMs - minutes(40))
  page.slowDown()
  await vi.advanceTimersByTimeAsync(41_000)
  expect(page.asked.length).toBeLessThan(8)
  page.stop()
  const connected = follow(startMs - minutes(40), () => false)
  await vi.advanceTimersByTimeAsync(minutes(39))
  expect(connected.asked).toEqual([])
  connected.stop()
  const late = follow(startMs - 2_500)
  await vi.advanceTimersByTimeAsync(minutes(5))
  expect(late.asked.every((at) => at < startMs)).toBe(true)
})
