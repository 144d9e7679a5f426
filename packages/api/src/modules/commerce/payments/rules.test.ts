import { expect, test } from 'vitest'
import { attemptGraph, attemptStatesBefore, depositPolls, pollMinutes, refundWait } from './rules.ts'

test('payments: accept money in every state in which none has arrived', () => {
  expect(attemptStatesBefore('CAPTURED')).toEqual([
    'REDIRECTED',
    'AWAITING_DEPOSIT',
    'DECLINED',
    'CANCELED',
    'EXPIRED',
  ])
  expect(attemptStatesBefore('DECLINED')).toEqual(['REDIRECTED'])
  expect(attemptGraph.CAPTURED).toEqual({})
  expect(attemptStatesBefore('REGISTERED')).toEqual(['REDIRECTED', 'DECLINED'])
})

test('payments: poll an attempt soon, then hourly for a day', () => {
  expect(pollMinutes.slice(0, 6)).toEqual([1, 3, 10, 30, 60, 120])
  expect(pollMinutes.at(-1)).toBe(24 * 60)
})

test('payments: a refund retries after 1, 5 and 30 minutes, hourly for a day, then goes to manual review', () => {
  const waits = Array.from({ length: 28 }, (_, tries) => refundWait(tries + 1, 'XXXX', null))
  expect(waits.slice(0, 4)).toEqual([1, 5, 30, 60])
  expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  expect(waits.at(-1)).toBeNull()
})

test('payments: a balance too small today is retried once tomorrow', () => {
  expect(refundWait(1, 'RC18', null)).toBe(24 * 60)
  expect(refundWait(2, 'RC18', 'RC18')).toBeNull()
  expect(refundWait(2, 'W414', 'RC18')).toBe(24 * 60)
})

test('payments: an attempt ends when its buyer leaves or its time is over, and money may still arrive', () => {
  expect(attemptStatesBefore('CANCELED')).toEqual(['REDIRECTED', 'AWAITING_DEPOSIT'])
  expect(attemptStatesBefore('EXPIRED')).toEqual(['REDIRECTED', 'AWAITING_DEPOSIT'])
  for (const state of ['REDIRECTED', 'AWAITING_DEPOSIT'] as const) {
    expect(attemptGraph[state]).toMatchObject({ CANCELED: 'CANCELED', EXPIRED: 'EXPIRED' })
  }
  for (const state of ['CANCELED', 'EXPIRED', 'DECLINED'] as const) {
    expect(attemptGraph[state]).toMatchObject({ CAPTURED: 'CAPTURED', CAPTURED_EXTRA: 'CAPTURED_EXTRA' })
  }
})

test('payments: poll a deposit hourly until two days after its deadline', () => {
  expect(depositPolls).toEqual({ everyMinutes: 60, hoursAfterDeadline: 48 })
})
