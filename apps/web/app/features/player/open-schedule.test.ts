import { expect, test } from 'vitest'
import { untilAskMs, type Waiting } from './open-schedule.ts'

const opensAtMs = Date.UTC(2026, 10, 21, 10)
const wait = (change: Partial<Waiting>) =>
  untilAskMs({ awaited: 'SHOW', nowMs: opensAtMs, atMs: opensAtMs, asked: 0, chance: 0, ...change })

test('player opening: a crowd asks at the first picture, spread over two seconds', () => {
  expect(wait({ nowMs: opensAtMs - 60_000 })).toBe(60_000)
  expect(wait({ nowMs: opensAtMs - 60_000, chance: 1 })).toBe(62_000)
  expect(wait({ nowMs: opensAtMs + 5_000, chance: 0.5 })).toBe(1_000)
  expect(wait({ nowMs: opensAtMs - 2_000, chance: 1, spreadMs: 6 })).toBe(2_006)
})

test('player opening: a late show is requested each second or two, later at most every 15 s', () => {
  const waits = [1, 8, 9, 10, 11, 50].map((asked) => wait({ asked, chance: 1 }))
  expect(waits).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  expect(wait({ asked: 1, chance: 0 })).toBe(1_000)
})

test('player opening: a small audience of an early show asks four times a second, a large one as usual', () => {
  expect(wait({ asked: 1, chance: 1, spreadMs: 6 })).toBe(500)
  expect(wait({ asked: 1, chance: 1, spreadMs: 2_000 })).toBe(2_000)
})

test('player opening: an encore is awaited for ten minutes at a slow pace', () => {
  const encore = { awaited: 'ENCORE' } as const
  expect(wait({ ...encore, chance: 0 })).toBe(45_000)
  expect(wait({ ...encore, chance: 1 })).toBe(90_000)
  expect(wait({ ...encore, nowMs: opensAtMs + 10 * 60_000 })).toBe(45_000)
  expect(wait({ ...encore, nowMs: opensAtMs + 10 * 60_000 + 1 })).toBeNull()
})
