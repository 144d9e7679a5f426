import { createStore } from '@encore/app-kit/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayerState } from './player-state.ts'
import { reportQuality } from './quality-report.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

const begin = (isOpen = { now: true }) => {
  const state = createStore<Pick<PlayerState, 'phase'>>({ phase: 'starting' })
  const said: object[] = []
  const stop = reportQuality(state, 'ev_1', (message) => {
    if (isOpen.now) said.push(message)
    return isOpen.now
  })
  const go = (phase: PlayerState['phase'], ms: number) => {
    state.set({ phase })
    vi.advanceTimersByTime(ms)
  }
  return { go, said, stop, wait: (ms: number) => vi.advanceTimersByTime(ms) }
}
const said = (rest: object) => ({
  type: 'quality.report',
  room: 'live:ev_1',
  stalls: 0,
  failures: 0,
  ...rest,
})

test('quality report: sends watched and stalled time every twenty seconds and the start once', () => {
  const { go, said: heard, wait } = begin()
  wait(1_200)
  go('playing', 8_800)
  go('stalled', 2_000)
  go('playing', 8_000)
  expect(heard).toEqual([said({ watchedMs: 16_800, stalledMs: 2_000, stalls: 1, startMs: 1_200 })])
  wait(20_000)
  expect(heard[1]).toEqual(said({ watchedMs: 20_000, stalledMs: 0 }))
})

test('quality report: counts a pause as neither and sends nothing without a picture', () => {
  const { go, said: heard, wait, stop } = begin()
  wait(40_000)
  expect(heard).toEqual([])
  go('playing', 5_000)
  go('paused', 15_000)
  expect(heard).toEqual([said({ watchedMs: 5_000, stalledMs: 0, startMs: 40_000 })])
  go('break', 3_000)
  stop()
  expect(heard[1]).toEqual(said({ watchedMs: 0, stalledMs: 3_000, failures: 1 }))
})

test('quality report: waits for a connection', () => {
  const isOpen = { now: false }
  const { go, said: heard, wait } = begin(isOpen)
  go('playing', 20_000)
  isOpen.now = true
  wait(20_000)
  expect(heard).toEqual([said({ watchedMs: 40_000, stalledMs: 0, startMs: 0 })])
})
