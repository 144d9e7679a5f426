import { expect, test } from 'vitest'
import { chapterAt, resumeAt, watchedPart, windowState } from './replay.ts'

const hour = 3_600_000

test('replay position: a window contains its first moment and not its last', () => {
  const window = { from: 1_000, to: 2_000 }
  const states = [999, 1_000, 1_999, 2_000].map((now) => windowState(window, now))
  expect(states).toEqual(['AHEAD', 'OPEN', 'OPEN', 'OVER'])
})

test('replay position: asks a member who was in the middle, and nobody near the start or the end', () => {
  const shown = { fromMs: 0, toMs: 2 * hour }
  expect(resumeAt(null, shown)).toBeNull()
  expect(resumeAt(9_000, shown)).toBeNull()
  expect(resumeAt(754_000, shown)).toBe(754_000)
  expect(resumeAt(2 * hour - 29_000, shown)).toBeNull()
  expect(resumeAt(3 * hour, shown)).toBeNull()
})

test('replay position: uses a short end for a short replay', () => {
  const shown = { fromMs: 60_000, toMs: 120_000 }
  expect(resumeAt(100_000, shown)).toBe(100_000)
  expect(resumeAt(115_000, shown)).toBeNull()
  expect(resumeAt(65_000, shown)).toBeNull()
})

test('replay position: counts from the beginning of the recording', () => {
  const shown = { fromMs: 60_000, toMs: 120_000 }
  expect([0, 60_000, 90_000, 500_000].map((at) => watchedPart(at, shown))).toEqual([0, 0, 0.5, 1])
})

test('replay position: a chapter lasts until the next', () => {
  const chapters = [{ atMs: 10_000 }, { atMs: 20_000 }]
  expect([0, 10_000, 19_999, 20_000, hour].map((at) => chapterAt(chapters, at))).toEqual([-1, 0, 0, 1, 1])
})
