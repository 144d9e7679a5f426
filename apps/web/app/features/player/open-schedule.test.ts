import { expect, test } from 'vitest'
import { untilAskMs, type Waiting } from './open-schedule.ts'

const opensAtMs = Date.UTC(2026, 10, 21, 10)
const wait = (change: Partial<Waiting>) =>
  untilAskMs({ awaited: 'SHOW', nowMs: opensAtMs, atMs: opensAtMs, asked: 0, chance: 0, ...change })

test('a crowd asks when the first picture is there, spread over two seconds', () => {
  expect(wait({ nowMs: opensAtMs - 60_000 })).toBe(60_000)
  expect(wait({ nowMs: opensAtMs - 60_000, chance: 1 })).toBe(62_000)
  expect(wait({ nowMs: opensAtMs + 5_000, chance: 0.5 })).toBe(1_000)
  expect(wait({ nowMs: opensAtMs - 2_000, chance: 1, spreadMs: 6 })).toBe(2_006)
})

test('a show that is late is asked for each second or two, after that at most every 15 s', () => {
  const waits = [1, 8, 9, 10, 11, 50].map((asked) => wait({ asked, chance: 1 }))
  expect(waits).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  expect(wait({ asked: 1, chance: 0 })).toBe(1_000)
})

test('a small audience of a show that began early asks again four times a second, a large one as always', () => {
  expect(wait({ asked: 1, chance: 1, spreadMs: 6 })).toBe(500)
  expect(wait({ asked: 1, chance: 1, spreadMs: 2_000 })).toBe(2_000)
})

test('an encore is waited for ten minutes, seldom', () => {
  const encore = { awaited: 'ENCORE' } as const
  expect(wait({ ...encore, chance: 0 })).toBe(45_000)
  expect(wait({ ...encore, chance: 1 })).toBe(90_000)
  expect(wait({ ...encore, nowMs: opensAtMs + 10 * 60_000 })).toBe(45_000)
  expect(wait({ ...encore, nowMs: opensAtMs + 10 * 60_000 + 1 })).toBeNull()
})
