import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallQueueEntry, inCallOrder, missCause, nextHandover, type Ring } from './queue.ts'
import { applyMiss, moveByStaff, type QueueChange } from './queue-changes.ts'
import { type FanPresence, readinessGap, ringGap } from './readiness.ts'

const nowMs = 10_000_000
const ready: FanPresence = {
  isPageVisible: true,
  socketSeenAtMs: nowMs - 2_000,
  deviceCheckedAtMs: nowMs - 60_000,
  isIdentityChecked: true,
  isReadyPressed: true,
}
const away: FanPresence = { ...ready, socketSeenAtMs: null }
const hidden: FanPresence = { ...ready, isPageVisible: false }
const unanswered: Ring = { startedAtMs: nowMs - 20_000, answeredAtMs: null }

const fan = (number: number, change: Partial<CallQueueEntry> = {}): CallQueueEntry => ({
  bookingId: `cb_${number}`,
  number,
  rank: number,
  misses: 0,
  presence: ready,
  passedAtMs: null,
  ring: null,
  ...change,
})
const idsOf = (entries: readonly CallQueueEntry[]) => inCallOrder(entries).map(({ bookingId }) => bookingId)

describe('call queue: a fan', () => {
  test.each<[Partial<FanPresence>, string | null]>([
    [{}, null],
    [{ socketSeenAtMs: nowMs - 10_000 }, null],
    [{ socketSeenAtMs: nowMs - 10_001 }, 'NOT_CONNECTED'],
    [{ socketSeenAtMs: null }, 'NOT_CONNECTED'],
    [{ isPageVisible: false }, 'PAGE_HIDDEN'],
    [{ deviceCheckedAtMs: nowMs - 30 * 60_000 }, null],
    [{ deviceCheckedAtMs: nowMs - 30 * 60_000 - 1 }, 'DEVICE_UNCHECKED'],
    [{ deviceCheckedAtMs: null }, 'DEVICE_UNCHECKED'],
    [{ isIdentityChecked: false }, null],
    [{ isReadyPressed: false }, 'NOT_PRESSED'],
  ])('with %j has the readiness gap %s', (change, gap) => {
    expect(readinessGap({ ...ready, ...change }, nowMs)).toBe(gap)
  })

  test.each<[Partial<FanPresence>, boolean, string | null]>([
    [{ isIdentityChecked: false }, true, 'IDENTITY_UNCHECKED'],
    [{ isIdentityChecked: false }, false, null],
    [{ isIdentityChecked: true }, true, null],
    [{ isIdentityChecked: false, isReadyPressed: false }, true, 'NOT_PRESSED'],
  ])('with %j is rung when the session asks for an identity: %s, gap %s', (change, isIdentityAsked, gap) => {
    expect(ringGap({ ...ready, ...change }, { isIdentityAsked }, nowMs)).toBe(gap)
  })

  test.each<[string, Partial<CallQueueEntry>, string | null]>([
    ['rung for 20 s', { ring: unanswered }, 'UNANSWERED'],
    ['rung for less', { ring: { ...unanswered, startedAtMs: nowMs - 19_999 } }, null],
    ['who answered in time', { ring: { ...unanswered, answeredAtMs: nowMs - 1 } }, null],
    [
      'who answered late',
      { ring: { startedAtMs: nowMs - 30_000, answeredAtMs: nowMs - 9_999 } },
      'UNANSWERED',
    ],
    ['passed and away for 60 s', { presence: away, passedAtMs: nowMs - 60_000 }, 'ABSENT'],
    ['passed and away for less', { presence: away, passedAtMs: nowMs - 59_999 }, null],
    ['passed and seen since', { presence: hidden, passedAtMs: nowMs - 600_000 }, null],
    ['away before the turn', { presence: away }, null],
  ])('%s misses the call: %s', (_, change, cause) => {
    expect(missCause(fan(1, change), nowMs)).toBe(cause)
  })
})

describe('call queue: a handover', () => {
  test('passes and rings those ahead who are not ready, if they are connected', () => {
    const entries = [fan(1, { presence: hidden }), fan(2, { presence: away }), fan(3), fan(4)]
    expect(nextHandover(entries, nowMs)).toEqual({
      next: 'cb_3',
      passed: ['cb_1', 'cb_2'],
      ring: ['cb_1'],
    })
  })

  test('takes a passed fan first as soon as that fan is ready', () => {
    expect(nextHandover([fan(1, { passedAtMs: nowMs - 5_000 }), fan(4)], nowMs).next).toBe('cb_1')
  })

  test('rings nobody twice, and only the first when nobody is ready', () => {
    const ring = { startedAtMs: nowMs - 1_000, answeredAtMs: null }
    const waiting = [1, 2, 3].map((number) => fan(number, { presence: hidden }))
    expect(nextHandover(waiting, nowMs)).toEqual({ next: null, passed: ['cb_1'], ring: ['cb_1'] })
    expect(nextHandover([fan(1, { presence: hidden, ring }), fan(2)], nowMs).ring).toEqual([])
    expect(nextHandover([], nowMs)).toEqual({ next: null, passed: [], ring: [] })
  })
})

describe('call queue: a change', () => {
  const five = [fan(1, { ring: unanswered }), fan(2), fan(3), fan(4), fan(5), fan(6)]
  const missOf = (entries: readonly CallQueueEntry[], bookingId: string) => {
    const moved = applyMiss(entries, bookingId, nowMs)
    if ('refusal' in moved) throw new Error(moved.refusal)
    return moved
  }

  test('moves a fan three positions back, then to the end, then out', () => {
    const first = missOf(five, 'cb_1')
    expect(idsOf(first.entries)).toEqual(['cb_2', 'cb_3', 'cb_4', 'cb_1', 'cb_5', 'cb_6'])
    expect(first.change).toEqual({
      bookingId: 'cb_1',
      from: 1,
      to: 4,
      reason: 'FIRST_MISS',
      note: null,
      by: null,
    })
    const rung = (entries: readonly CallQueueEntry[]) =>
      entries.map((entry) => (entry.bookingId === 'cb_1' ? { ...entry, ring: unanswered } : entry))
    const second = missOf(rung(first.entries), 'cb_1')
    expect(idsOf(second.entries)).toEqual(['cb_2', 'cb_3', 'cb_4', 'cb_5', 'cb_6', 'cb_1'])
    expect(second.change).toMatchObject({ from: 4, to: 6, reason: 'SECOND_MISS' })
    const third = missOf(rung(second.entries), 'cb_1')
    expect(idsOf(third.entries)).toEqual(['cb_2', 'cb_3', 'cb_4', 'cb_5', 'cb_6'])
    expect(third.change).toMatchObject({ from: 6, to: null, reason: 'THIRD_MISS' })
  })

  test('ends at the last position of a short queue', () => {
    expect(missOf(five.slice(0, 2), 'cb_1').change).toMatchObject({ from: 1, to: 2 })
  })

  test('is refused for a miss without a ring that ended', () => {
    expect(applyMiss(five, 'cb_2', nowMs)).toEqual({ refusal: 'NOT_MISSED' })
    expect(applyMiss(five, 'cb_9', nowMs)).toEqual({ refusal: 'NOT_IN_QUEUE' })
  })

  test('by staff names its reason', () => {
    const move = { bookingId: 'cb_5', to: 1, note: ' Train at six ', by: 'st_1' }
    const moved = moveByStaff(five, move)
    expect('change' in moved && moved.change).toEqual({
      bookingId: 'cb_5',
      from: 5,
      to: 1,
      reason: 'STAFF',
      note: 'Train at six',
      by: 'st_1',
    })
    expect('entries' in moved && idsOf(moved.entries)[0]).toBe('cb_5')
    expect(moveByStaff(five, { ...move, note: ' ' })).toEqual({ refusal: 'NOTE_REQUIRED' })
    for (const to of [0, 7, 1.5, Number.NaN])
      expect(moveByStaff(five, { ...move, to })).toEqual({ refusal: 'POSITION_INVALID' })
    expect(moveByStaff(five, { ...move, bookingId: 'cb_9' })).toEqual({ refusal: 'NOT_IN_QUEUE' })
  })
})

const presences = fc.record({
  isPageVisible: fc.boolean(),
  socketSeenAtMs: fc.option(fc.integer({ min: nowMs - 90_000, max: nowMs })),
  deviceCheckedAtMs: fc.option(fc.integer({ min: nowMs - 3_600_000, max: nowMs })),
  isIdentityChecked: fc.boolean(),
  isReadyPressed: fc.boolean(),
})
const rings = fc.record({
  startedAtMs: fc.integer({ min: nowMs - 60_000, max: nowMs }),
  answeredAtMs: fc.option(fc.integer({ min: nowMs - 60_000, max: nowMs })),
})
/** Queues with equal ranks, as two writers at once could leave them. */
const queues = fc
  .array(
    fc.record({
      presence: fc.oneof(presences, fc.constant(ready)),
      rank: fc.integer({ min: 1, max: 5 }),
      misses: fc.nat(2),
      passedAtMs: fc.option(fc.integer({ min: nowMs - 90_000, max: nowMs })),
      ring: fc.option(rings),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((some) => some.map((entry, index) => fan(index + 1, entry)))

describe('call queue: for any queue', () => {
  test('nobody who is ready is passed', () => {
    fc.assert(
      fc.property(queues, (entries) => {
        const { next, passed } = nextHandover(entries, nowMs)
        const isReady = ({ presence }: CallQueueEntry) => readinessGap(presence, nowMs) === null
        const ordered = inCallOrder(entries)
        expect(next).toBe(ordered.find(isReady)?.bookingId ?? null)
        expect(ordered.filter((entry) => passed.includes(entry.bookingId)).filter(isReady)).toEqual([])
        if (next) expect(passed).toEqual(idsOf(entries).slice(0, idsOf(entries).indexOf(next)))
      }),
    )
  })

  test('nobody misses a call without a ring that ended, or a minute of absence after being passed', () => {
    fc.assert(
      fc.property(queues, fc.nat(12), (entries, at) => {
        const entry = entries[at % entries.length] ?? fan(1)
        const moved = applyMiss(entries, entry.bookingId, nowMs)
        const ring = entry.ring
        const isRingEnded = ring !== null && ring.startedAtMs <= nowMs - 20_000
        const isAbsent =
          entry.passedAtMs !== null &&
          entry.passedAtMs <= nowMs - 60_000 &&
          (entry.presence.socketSeenAtMs ?? 0) <= nowMs - 60_000
        if (!isRingEnded && !isAbsent) expect(moved).toEqual({ refusal: 'NOT_MISSED' })
        else if ('change' in moved) expect(moved.change.bookingId).toBe(entry.bookingId)
        else expect(moved.refusal).toBe('NOT_MISSED')
      }),
    )
  })

  test('the result does not depend on the order in which equal ranks are read', () => {
    fc.assert(
      fc.property(queues, fc.nat(1_000), (entries, seed) => {
        const shuffled = [...entries].sort(
          (a, b) => ((a.number * 7 + seed) % 11) - ((b.number * 7 + seed) % 11),
        )
        expect(nextHandover(shuffled, nowMs)).toEqual(nextHandover(entries, nowMs))
        for (const { bookingId } of entries)
          expect(applyMiss(shuffled, bookingId, nowMs)).toEqual(applyMiss(entries, bookingId, nowMs))
      }),
    )
  })

  test('a move changes the order of nobody else', () => {
    fc.assert(
      fc.property(queues, fc.nat(12), fc.nat(12), (entries, at, target) => {
        const bookingId = `cb_${(at % entries.length) + 1}`
        const to = (target % entries.length) + 1
        const moved = moveByStaff(entries, { bookingId, to, note: 'x', by: 'st_1' })
        if ('refusal' in moved) throw new Error(moved.refusal)
        const others = (some: readonly CallQueueEntry[]) => idsOf(some).filter((id) => id !== bookingId)
        expect(others(moved.entries)).toEqual(others(entries))
        const change: QueueChange = moved.change
        expect([idsOf(entries)[change.from - 1], idsOf(moved.entries)[to - 1]]).toEqual([
          bookingId,
          bookingId,
        ])
      }),
    )
  })
})
