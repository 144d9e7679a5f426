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

test('planned publication: a local time at the venue is the moment of publication', () => {
  expect(read('2027-03-20T12:01')).toBe('2027-03-20T11:01:00.000Z')
  expect(read('2027-07-01T12:01')).toBe('2027-07-01T10:01:00.000Z')
  expect(read('2027-11-20T21:59')).toBe('2027-11-20T20:59:00.000Z')
})

test('planned publication: the present minute is past, and the event’s end is too late', () => {
  expect(read('2027-03-20T12:00')).toEqual(refused('future'))
  expect(read('2027-11-20T22:00')).toEqual(refused('before-end'))
})

test('planned publication: skipped, repeated and impossible local times are refused', () => {
  expect(read('2027-03-28T02:30')).toEqual(refused('gap'))
  expect(read('2027-10-31T02:30')).toEqual(refused('twice'))
  expect(read('2027-02-30T12:00')).toEqual(refused('format'))
})

test('planned publication: a public event is not published later', () => {
  expect(read('2027-07-01T12:00', { isHidden: false })).toEqual(refused('shown'))
})
