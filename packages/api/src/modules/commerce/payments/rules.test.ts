import { expect, test } from 'vitest'
import { attemptGraph, attemptStatesBefore, depositPolls, pollMinutes, refundWait } from './rules.ts'

test('money is heard in every state but those in which it has come', () => {
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

test('an attempt is asked about soon, then hourly for a day', () => {
  expect(pollMinutes.slice(0, 6)).toEqual([1, 3, 10, 30, 60, 120])
  expect(pollMinutes.at(-1)).toBe(24 * 60)
})

test('a refund waits 1, 5 and 30 minutes, then an hour each for a day, then for a person', () => {
  const waits = Array.from({ length: 28 }, (_, tries) => refundWait(tries + 1, 'XXXX', null))
  expect(waits.slice(0, 4)).toEqual([1, 5, 30, 60])
  expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  expect(waits.at(-1)).toBeNull()
})

test('a balance too small today is tried once more tomorrow', () => {
  expect(refundWait(1, 'RC18', null)).toBe(24 * 60)
  expect(refundWait(2, 'RC18', 'RC18')).toBeNull()
  expect(refundWait(2, 'W414', 'RC18')).toBe(24 * 60)
})

test('an attempt ends where its buyer went away or its time is over, and money may still come', () => {
  expect(attemptStatesBefore('CANCELED')).toEqual(['REDIRECTED', 'AWAITING_DEPOSIT'])
  expect(attemptStatesBefore('EXPIRED')).toEqual(['REDIRECTED', 'AWAITING_DEPOSIT'])
  for (const state of ['REDIRECTED', 'AWAITING_DEPOSIT'] as const) {
    expect(attemptGraph[state]).toMatchObject({ CANCELED: 'CANCELED', EXPIRED: 'EXPIRED' })
  }
  for (const state of ['CANCELED', 'EXPIRED', 'DECLINED'] as const) {
    expect(attemptGraph[state]).toMatchObject({ CAPTURED: 'CAPTURED', CAPTURED_EXTRA: 'CAPTURED_EXTRA' })
  }
})

test('a deposit is asked about hourly, for two days beyond its deadline', () => {
  expect(depositPolls).toEqual({ everyMinutes: 60, hoursAfterDeadline: 48 })
})
