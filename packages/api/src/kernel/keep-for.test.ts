import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from './keep-for.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('kept answers: a question loads once until its time is over', async () => {
  const load = vi.fn(async (key: string) => `${key} ${load.mock.calls.length}`)
  const ask = keepFor({ ms: 1_000, most: 10 }, load)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 1'])
  vi.advanceTimersByTime(999)
  expect(await ask('a')).toBe('a 1')
  vi.advanceTimersByTime(1)
  expect(await ask('a')).toBe('a 2')
})

test('kept answers: the oldest key gives way', async () => {
  const load = vi.fn(async (key: string) => key)
  const ask = keepFor({ ms: 1_000, most: 2 }, load)
  for (const key of ['a', 'b', 'c', 'b', 'a']) await ask(key)
  expect(load.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'a'])
})

test('kept answers: a failed load is tried again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('here')
  const ask = keepFor({ ms: 1_000, most: 2 }, load)
  await expect(ask('a')).rejects.toThrow('away')
  expect(await ask('a')).toBe('here')
})
