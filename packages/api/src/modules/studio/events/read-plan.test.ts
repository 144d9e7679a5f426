import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const event = {
  zone: 'Europe/Berlin',
  now: new Date('2027-03-20T11:00:00Z'),
  endAt: new Date('2027-11-20T21:00:00Z'),
  isHidden: true,
}
const read = (local: string, change: Partial<typeof event> = {}) => {
  const plan = readPlan(local, { ...event, ...change })
  return plan.ok ? plan.value.toISOString() : plan.failure.fields
}
const refused = (rule: string) => [{ path: 'at', rule }]

test('a reading of the venue’s clock is the moment from which fans see it', () => {
  expect(read('2027-03-20T12:01')).toBe('2027-03-20T11:01:00.000Z')
  expect(read('2027-07-01T12:01')).toBe('2027-07-01T10:01:00.000Z')
  expect(read('2027-11-20T21:59')).toBe('2027-11-20T20:59:00.000Z')
})

test('this very minute is past, and with the end of the event it is too late', () => {
  expect(read('2027-03-20T12:00')).toEqual(refused('future'))
  expect(read('2027-11-20T22:00')).toEqual(refused('before-end'))
})

test('what its zone skips, shows twice or never shows is no moment', () => {
  expect(read('2027-03-28T02:30')).toEqual(refused('gap'))
  expect(read('2027-10-31T02:30')).toEqual(refused('twice'))
  expect(read('2027-02-30T12:00')).toEqual(refused('format'))
})

test('what fans see already is not shown later', () => {
  expect(read('2027-07-01T12:00', { isHidden: false })).toEqual(refused('shown'))
})
