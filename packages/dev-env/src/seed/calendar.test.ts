import { expect, test } from 'vitest'
import { after, createCalendar } from './calendar.ts'

const calendar = createCalendar(new Date('2026-11-21T16:12:40Z'))

test('demo calendar: uses Korean days: late in the evening UTC it is tomorrow there', () => {
  expect(calendar.day(0, '18:00').toISOString()).toBe('2026-11-22T09:00:00.000Z')
  expect(calendar.day(-1, '00:30').toISOString()).toBe('2026-11-20T15:30:00.000Z')
})

test('demo calendar: rounds moments near now to five minutes', () => {
  expect(calendar.minutes(-42).toISOString()).toBe('2026-11-21T15:30:00.000Z')
  expect(after(calendar.minutes(0), 90).toISOString()).toBe('2026-11-21T17:45:00.000Z')
})
