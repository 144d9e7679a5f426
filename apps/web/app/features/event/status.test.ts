import { expect, test } from 'vitest'
import { progressOf, turnsOf } from './status.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
const event = (status: 'OPEN_TICKET' | 'CANCELED' = 'OPEN_TICKET') => ({
  status,
  ticketOpenAt: '2026-11-21T09:00:00Z',
  ticketCloseAt: '2026-11-21T12:00:00Z',
  startAt: '2026-11-21T13:00:00Z',
  startedAt: null,
  endAt: '2026-11-21T15:00:00Z',
})

test('event status: changes when sales open and close and when the event starts and ends', () => {
  expect(turnsOf([event()], at('08:00'))).toEqual([at('09:00'), at('12:00'), at('13:00'), at('15:00')])
  expect(turnsOf([event()], at('12:00'))).toEqual([at('13:00'), at('15:00')])
  expect(turnsOf([event()], at('15:00'))).toEqual([])
})

test('event status: changes at an actual early start and not at the announced one', () => {
  const early = { ...event(), startedAt: '2026-11-21T12:20:00Z' }
  expect(turnsOf([early], at('12:10'))).toEqual([at('12:20'), at('15:00')])
  expect(progressOf(early, at('13:40'))).toBe(0.5)
})

test('event status: changes of several events are in order and unique, and a canceled event has none', () => {
  const other = { ...event(), startAt: '2026-11-21T12:45:00Z' }
  expect(turnsOf([event(), other], at('12:30'))).toEqual([at('12:45'), at('13:00'), at('15:00')])
  expect(turnsOf([event('CANCELED')], at('08:00'))).toEqual([])
})

test('event status: progress runs from start to end and no further', () => {
  expect(['12:00', '13:00', '14:00', '16:00'].map((time) => progressOf(event(), at(time)))).toEqual([
    0, 0, 0.5, 1,
  ])
})

test('event status: a show without a known end has no progress', () => {
  expect(progressOf({ ...event(), endAt: '2031-11-21T13:00:00Z' }, at('14:00'))).toBeNull()
})
