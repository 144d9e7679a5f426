import { expect, test } from 'vitest'
import {
  dayKey,
  daysBetween,
  formatClock,
  formatDatedMoment,
  formatDayAndClock,
  formatMoment,
  formatWeekday,
  formatZonedClock,
  zoneName,
} from './time.ts'

const at = '2026-11-28T09:00:00.000Z'

test.each([
  ['en', 'Sat 28 Nov, 18:00'],
  ['ko', '11월 28일 (토) 18:00'],
  ['ja', '11月28日(土) 18:00'],
  ['zhhans', '11月28日周六 18:00'],
] as const)('time: in %s a moment in Seoul reads %s', (locale, text) => {
  expect(formatDayAndClock(at, 'Asia/Seoul', locale)).toBe(text)
})

test.each([
  ['en', 'Sat~28~Nov, 18:00~KST'],
  ['ko', '11월~28일~(토) 18:00~KST'],
  ['ja', '11|月|28|日|(土) 18:00~KST'],
  ['zhhans', '11|月|28|日|周|六 18:00~KST'],
] as const)('time: in %s a sentence breaks a moment between day and time: %s', (locale, text) => {
  const wanted = text.replaceAll('~', '\u00a0').replaceAll('|', '\u2060')
  expect(formatMoment(at, 'Asia/Seoul', locale)).toBe(wanted)
})

test('time: a clock and its zone stay on one line', () => {
  expect(formatZonedClock(at, 'Asia/Tokyo')).toBe('18:00\u00a0JST')
})

test.each([
  ['en', 'Sat 28 Nov 2026, 18:00 KST'],
  ['ko', '2026년 11월 28일 (토) 18:00 KST'],
  ['ja', '2026年11月28日(土) 18:00 KST'],
  ['zhhans', '2026年11月28日周六 18:00 KST'],
] as const)('time: in %s a document is dated %s', (locale, text) => {
  expect(formatDatedMoment(at, 'Asia/Seoul', locale)).toBe(text)
})

test('time: the day is the zone’s, not the server’s', () => {
  const lateInSeoul = '2026-11-28T15:30:00.000Z'
  expect(dayKey(lateInSeoul, 'Asia/Seoul')).toBe('2026-11-29')
  expect(dayKey(lateInSeoul, 'America/New_York')).toBe('2026-11-28')
  expect(formatWeekday(lateInSeoul, 'Asia/Seoul', 'en')).toBe('Sunday')
})

test('time: midnight is 00:00, never 24:00', () => {
  expect(formatClock('2026-11-28T15:00:00.000Z', 'Asia/Seoul')).toBe('00:00')
})

test('time: the days between are midnights of the zone, also across a clock change', () => {
  expect(daysBetween('2026-11-21T14:59:00Z', '2026-11-21T15:01:00Z', 'Asia/Seoul')).toBe(1)
  expect(daysBetween('2026-11-21T11:00:00Z', at, 'Asia/Seoul')).toBe(7)
  expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'Europe/London')).toBe(2)
})

test('time: zones have their common name, others their offset', () => {
  expect(zoneName('Asia/Seoul', at)).toBe('KST')
  expect(zoneName('Asia/Tokyo', at)).toBe('JST')
  expect(zoneName('America/New_York', at)).toBe('GMT-5')
})

test('time: the clock follows its zone from one quarter of an hour to the next', () => {
  const minutes = ['00:59:59', '01:00:00'].map((time) => formatClock(`2026-03-29T${time}Z`, 'Europe/London'))
  expect(minutes).toEqual(['00:59', '02:00'])
  expect(formatClock('2026-11-28T18:16:00Z', 'Asia/Kathmandu')).toBe('00:01')
})
