import { describe, expect, test } from 'vitest'
import { callReceipt } from './receipt.ts'
import { isSettled } from './state.ts'
import { type ModelBooking, playSession } from './testing/model-session.ts'

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const sessions = seeds.map((seed) => playSession(seed, 300))
const bookings = sessions.flatMap((session) => session.bookings)
const receiptOf = (booking: ModelBooking) => callReceipt(booking, booking.stored)
const timeOf = ({ stored }: ModelBooking, isGrace: boolean) =>
  stored.reduce(
    (sum, { cause, fromMs, toMs }) => sum + ((cause === 'GRACE') === isGrace ? toMs - fromMs : 0),
    0,
  )

/** Bookings that break a rule, in words that repeat them. */
const breaking = (isBroken: (booking: ModelBooking) => boolean) =>
  bookings
    .filter(isBroken)
    .map(({ callId, state, promisedMs, stored }) => ({ callId, state, promisedMs, stored }))

describe('calls: 20 sessions of 300 calls with drops, misses, cuts and dead stations', () => {
  test('promise what was counted, compensated and is still owed', () => {
    expect(
      breaking((booking) => {
        const { spokenMs, compensatedMs, owedMs } = receiptOf(booking)
        return (
          booking.promisedMs !== spokenMs + compensatedMs + owedMs ||
          owedMs !== 0 ||
          spokenMs !== booking.log.countedMs
        )
      }),
    ).toEqual([])
    expect(breaking((booking) => booking.promisedMs - booking.log.countedMs !== booking.owedMs)).toEqual([])
  })

  test('close only with every call settled, and are refused before', () => {
    expect(sessions.map(({ state }) => state)).toEqual(seeds.map(() => 'CLOSED'))
    expect(breaking(({ state }) => !isSettled(state))).toEqual([])
    expect(Math.min(...sessions.map(({ refusedClosings }) => refusedClosings))).toBeGreaterThan(10)
  })

  test('have segments that follow each other without overlap in each epoch', () => {
    expect(
      breaking(({ stored }) =>
        stored.some(({ epoch, seq, fromMs }, index) => {
          const before = stored[index - 1]
          if (before?.epoch !== epoch) return seq !== 1 || epoch <= (before?.epoch ?? 0)
          return seq !== before.seq + 1 || fromMs < before.toMs
        }),
      ),
    ).toEqual([])
  })

  test('count no more than the time on air without grace, nor than media really flowed', () => {
    expect(breaking((booking) => booking.log.countedMs > timeOf(booking, false))).toEqual([])
    expect(breaking((booking) => booking.log.wallMs > 2 * booking.promisedMs + 60_000)).toEqual([])
    expect(
      breaking(({ log, trulyFlowedMs, changes }) => log.countedMs > trulyFlowedMs + changes * 200),
    ).toEqual([])
  })

  test('give at most five free seconds with each device', () => {
    expect(
      breaking((booking) => {
        const epochs = new Set(booking.stored.map(({ epoch }) => epoch)).size
        return timeOf(booking, true) > epochs * 5_200
      }),
    ).toEqual([])
  })

  test('meet every end of a call and every kind of stall', () => {
    const states = Object.groupBy(bookings, ({ state }) => state)
    for (const state of ['DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'] as const)
      expect(states[state]?.length ?? 0).toBeGreaterThan(100)
    const causes = Object.groupBy(
      bookings.flatMap(({ stored }) => stored),
      ({ cause }) => cause,
    )
    for (const cause of ['FAN_STALLED', 'ARTIST_STALLED', 'BOTH_STALLED'] as const)
      expect(causes[cause]?.length ?? 0).toBeGreaterThan(100)
    expect(bookings.filter(({ returns }) => returns > 0).length).toBeGreaterThan(5)
    expect(
      bookings.filter(({ stored }) => new Set(stored.map(({ epoch }) => epoch)).size > 1).length,
    ).toBeGreaterThan(50)
    expect(
      bookings.flatMap(({ stored }) => stored).filter(({ cause, mac }) => cause === 'FLOWED' && !mac).length,
    ).toBeGreaterThan(50)
  })
})
