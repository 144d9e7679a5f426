import { expect, test } from 'vitest'
import { readShowTime, showTime } from './show-time.ts'

test.each([
  ['12', 12_000],
  ['0:05', 5_000],
  ['48:12', 2_892_000],
  ['1:32:10', 5_530_000],
  ['1:75', null],
  ['1:60:00', null],
  ['-1', null],
  ['soon', null],
  ['', null],
])('show time: reads %s as %s ms into the show', (text, ms) => {
  expect(readShowTime(text)).toBe(ms)
})

test('show time: writes a moment as it is read', () => {
  expect(showTime(5_530_400)).toBe('1:32:10')
  expect(showTime(-300_000)).toBe('−0:05:00')
})
