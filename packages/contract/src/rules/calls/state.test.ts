import { describe, expect, test } from 'vitest'
import { moveCallSession } from './session-state.ts'
import { type CallMove, type CallState, callStates, callTransitions, isSettled, moveCall } from './state.ts'

const waiver = {
  reason: 'RECORDING',
  publishedReasons: ['RECORDING'],
  requestedBy: 'st_1',
  approvedBy: 'st_2',
}

describe('calls: the states of a call', () => {
  test('lead from a planned call to every other state', () => {
    const found = new Set<CallState>(['PLANNED'])
    for (const state of found) for (const next of callTransitions[state]) found.add(next)
    expect([...found].sort()).toEqual([...callStates].sort())
  })

  test('end where nothing is owed', () => {
    expect(callStates.filter(isSettled)).toEqual(['DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'])
  })

  test('owe what is left of every call that has not ended', () => {
    const unfinished = callStates.filter((state) => !isSettled(state) && state !== 'OWED')
    for (const state of unfinished)
      expect({ state, moved: moveCall(state, { to: 'OWED', owedMs: 1 }) }).toEqual({
        state,
        moved: { state: 'OWED' },
      })
  })

  test.each<[CallState, CallMove, string]>([
    ['DONE', { to: 'LIVE' }, 'NOT_ALLOWED'],
    ['WAITING', { to: 'LIVE' }, 'NOT_ALLOWED'],
    ['WAITING', { to: 'DONE', owedMs: 0 }, 'NOT_ALLOWED'],
    ['LIVE', { to: 'WAIVED', waiver }, 'NOT_ALLOWED'],
    ['LIVE', { to: 'DONE', owedMs: 1 }, 'TIME_OWED'],
    ['CUT', { to: 'DONE', owedMs: 30_000 }, 'TIME_OWED'],
    ['CUT', { to: 'OWED', owedMs: 0 }, 'NOTHING_OWED'],
    ['OWED', { to: 'REFUNDED', isRefundRequested: false }, 'REFUND_NOT_REQUESTED'],
    ['OWED', { to: 'WAIVED', waiver: { ...waiver, reason: 'BORED' } }, 'REASON_NOT_PUBLISHED'],
    ['OWED', { to: 'WAIVED', waiver: { ...waiver, approvedBy: 'st_1' } }, 'SECOND_PERSON_REQUIRED'],
  ])('refuse to move from %s by %j: %s', (from, move, refusal) => {
    expect(moveCall(from, move)).toEqual({ refusal })
  })

  test.each<[CallState, CallMove]>([
    ['LIVE', { to: 'HELD' }],
    ['HELD', { to: 'LIVE' }],
    ['RINGING', { to: 'MISSED' }],
    ['MISSED', { to: 'WAITING' }],
    ['LIVE', { to: 'DONE', owedMs: 0 }],
    ['OWED', { to: 'REFUNDED', isRefundRequested: true }],
    ['OWED', { to: 'WAIVED', waiver }],
  ])('move from %s by %j', (from, move) => {
    expect(moveCall(from, move)).toEqual({ state: move.to })
  })
})

describe('calls: the states of a call session', () => {
  test('close only when every call is settled', () => {
    expect(moveCallSession('OPEN', 'CLOSED', ['DONE', 'OWED'])).toEqual({ refusal: 'CALLS_UNSETTLED' })
    expect(moveCallSession('PUBLISHED', 'CLOSED', ['PLANNED'])).toEqual({ refusal: 'CALLS_UNSETTLED' })
    expect(moveCallSession('PAUSED', 'CLOSED', ['DONE', 'REFUNDED'])).toEqual({ state: 'CLOSED' })
  })

  test('never leave a closed session, and pause an open one', () => {
    expect(moveCallSession('OPEN', 'PAUSED', ['LIVE'])).toEqual({ state: 'PAUSED' })
    expect(moveCallSession('DRAFT', 'OPEN', [])).toEqual({ refusal: 'NOT_ALLOWED' })
    expect(moveCallSession('CLOSED', 'OPEN', [])).toEqual({ refusal: 'NOT_ALLOWED' })
  })
})
