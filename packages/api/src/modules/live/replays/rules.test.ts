import { describe, expect, test } from 'vitest'
import { type ReplayEntitlement, replayAccess, shownRange } from './rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 10, count))
const replay = {
  privacy: 'ENTITLED' as const,
  isHidden: false,
  isOver: true,
  opensAt: day(10),
  closesAt: day(20),
  now: day(15),
}
const bought: ReplayEntitlement = { windowFrom: null, windowTo: null }

describe('replays: access', () => {
  test('is locked without an entitlement and open to every member of a free replay', () => {
    expect(replayAccess(replay, [])).toEqual({ state: 'LOCKED' })
    expect(replayAccess({ ...replay, privacy: 'FREE' }, [])).toMatchObject({ state: 'OPEN' })
  })

  test('is unknown for private ones, and for hidden events without an entitlement', () => {
    expect(replayAccess({ ...replay, privacy: 'PRIVATE' }, [bought])).toEqual({ state: 'UNKNOWN' })
    expect(replayAccess({ ...replay, isHidden: true, privacy: 'FREE' }, [])).toEqual({ state: 'UNKNOWN' })
    expect(replayAccess({ ...replay, isHidden: true }, [bought])).toMatchObject({ state: 'OPEN' })
  })
})

describe('replays: window', () => {
  const at = (now: Date, rights = [bought]) => replayAccess({ ...replay, now }, rights)

  test('equals the event’s for a ticket without its own', () => {
    const window = { from: day(10), to: day(20) }
    expect(at(day(9))).toEqual({ state: 'AHEAD', window })
    expect(at(day(10))).toEqual({ state: 'OPEN', window })
    expect(at(day(20))).toEqual({ state: 'OVER', window })
  })

  test('ends early for a ticket of some days and late for one of many', () => {
    const week = { windowFrom: day(10), windowTo: day(17) }
    expect(at(day(17), [week])).toMatchObject({ state: 'OVER', window: { to: day(17) } })
    expect(at(day(25), [{ windowFrom: day(10), windowTo: day(30) }])).toMatchObject({ state: 'OPEN' })
  })

  test('is the longest open one of several tickets', () => {
    const over = { windowFrom: day(10), windowTo: day(12) }
    const longer = { windowFrom: day(10), windowTo: day(30) }
    expect(at(day(15), [over, bought, longer])).toEqual({
      state: 'OPEN',
      window: { from: day(10), to: day(30) },
    })
  })

  test('opens later after an encore, and never while the show is on', () => {
    const later = { ...replay, opensAt: day(16) }
    expect(replayAccess(later, [{ windowFrom: day(10), windowTo: day(17) }])).toEqual({
      state: 'AHEAD',
      window: { from: day(16), to: day(17) },
    })
    expect(replayAccess({ ...replay, isOver: false }, [bought])).toMatchObject({ state: 'AHEAD' })
  })
})

test('replays: a trim stays when the recording grows and never exceeds its end', () => {
  const trimmed = { trimFromMs: 4_000, trimToMs: 60_000 }
  expect(shownRange({ ...trimmed, durationMs: 90_000 })).toEqual({ fromMs: 4_000, toMs: 60_000 })
  expect(shownRange({ ...trimmed, durationMs: 30_000 })).toEqual({ fromMs: 4_000, toMs: 30_000 })
  expect(shownRange({ trimFromMs: 0, trimToMs: null, durationMs: 90_000 })).toEqual({
    fromMs: 0,
    toMs: 90_000,
  })
})
