import { describe, expect, test } from 'vitest'
import { type ReplayRight, replayAccess, shownRange } from './rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 10, count))
const replay = {
  privacy: 'ENTITLED' as const,
  isHidden: false,
  isOver: true,
  opensAt: day(10),
  closesAt: day(20),
  now: day(15),
}
const bought: ReplayRight = { windowFrom: null, windowTo: null }

describe('who may watch', () => {
  test('without a right a replay is locked, a free one open to every member', () => {
    expect(replayAccess(replay, [])).toEqual({ state: 'LOCKED' })
    expect(replayAccess({ ...replay, privacy: 'FREE' }, [])).toMatchObject({ state: 'OPEN' })
  })

  test('a private one is unknown to everybody, a hidden event’s to who holds nothing', () => {
    expect(replayAccess({ ...replay, privacy: 'PRIVATE' }, [bought])).toEqual({ state: 'UNKNOWN' })
    expect(replayAccess({ ...replay, isHidden: true, privacy: 'FREE' }, [])).toEqual({ state: 'UNKNOWN' })
    expect(replayAccess({ ...replay, isHidden: true }, [bought])).toMatchObject({ state: 'OPEN' })
  })
})

describe('when', () => {
  const at = (now: Date, rights = [bought]) => replayAccess({ ...replay, now }, rights)

  test('a ticket without a window of its own has the event’s', () => {
    const window = { from: day(10), to: day(20) }
    expect(at(day(9))).toEqual({ state: 'AHEAD', window })
    expect(at(day(10))).toEqual({ state: 'OPEN', window })
    expect(at(day(20))).toEqual({ state: 'OVER', window })
  })

  test('a ticket for some days ends before the event’s window, one for many goes on after it', () => {
    const week = { windowFrom: day(10), windowTo: day(17) }
    expect(at(day(17), [week])).toMatchObject({ state: 'OVER', window: { to: day(17) } })
    expect(at(day(25), [{ windowFrom: day(10), windowTo: day(30) }])).toMatchObject({ state: 'OPEN' })
  })

  test('of several tickets the open one that lasts longest counts', () => {
    const over = { windowFrom: day(10), windowTo: day(12) }
    const longer = { windowFrom: day(10), windowTo: day(30) }
    expect(at(day(15), [over, bought, longer])).toEqual({
      state: 'OPEN',
      window: { from: day(10), to: day(30) },
    })
  })

  test('an encore pushes the opening back, and while the show is on nothing opens', () => {
    const later = { ...replay, opensAt: day(16) }
    expect(replayAccess(later, [{ windowFrom: day(10), windowTo: day(17) }])).toEqual({
      state: 'AHEAD',
      window: { from: day(16), to: day(17) },
    })
    expect(replayAccess({ ...replay, isOver: false }, [bought])).toMatchObject({ state: 'AHEAD' })
  })
})

test('what was trimmed stays trimmed when the recording grows, and never lies behind its end', () => {
  const trimmed = { trimFromMs: 4_000, trimToMs: 60_000 }
  expect(shownRange({ ...trimmed, durationMs: 90_000 })).toEqual({ fromMs: 4_000, toMs: 60_000 })
  expect(shownRange({ ...trimmed, durationMs: 30_000 })).toEqual({ fromMs: 4_000, toMs: 30_000 })
  expect(shownRange({ trimFromMs: 0, trimToMs: null, durationMs: 90_000 })).toEqual({
    fromMs: 0,
    toMs: 90_000,
  })
})
