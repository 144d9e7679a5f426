import { expect, test } from 'vitest'
import {
  clockText,
  dateText,
  daysText,
  hourText,
  lastMoment,
  momentText,
  reportDayText,
  spanText,
  stampText,
} from './times.ts'

const at = '2026-11-28T09:00:05.000Z'

test.each([
  ['en', 'Asia/Seoul', 'Sat\u00a028\u00a0Nov\u00a02026, 18:00\u00a0KST'],
  ['ko', 'Asia/Seoul', '2026년\u00a011월\u00a028일\u00a0(토) 18:00\u00a0KST'],
  ['ko', 'Asia/Tokyo', '2026년\u00a011월\u00a028일\u00a0(토) 18:00\u00a0JST'],
  ['en', 'America/New_York', 'Sat\u00a028\u00a0Nov\u00a02026, 04:00\u00a0GMT-5'],
] as const)('studio times: in %s a moment in %s reads %s', (locale, zone, text) => {
  expect(momentText(at, locale, zone)).toBe(text)
})

test('studio times: an end at midnight shows the day before, and any other its own', () => {
  expect(lastMoment('2026-08-27T15:00:00.000Z', 'Asia/Seoul')).toBe('2026-08-27T14:59:59.999Z')
  expect(lastMoment('2026-08-27T09:00:00.000Z', 'Asia/Seoul')).toBe('2026-08-27T09:00:00.000Z')
})

test('studio times: stamps, hours and clocks show their zone', () => {
  expect(stampText(at, 'Asia/Seoul')).toBe('2026.11.28 18:00:05\u00a0KST')
  expect(hourText(at, 'en', 'Asia/Seoul')).toBe('28 Nov, 18:00\u00a0KST')
  expect(hourText(at, 'ko', 'Asia/Seoul')).toBe('11월 28일 18:00\u00a0KST')
  expect(clockText(at, 'Europe/London')).toBe('09:00\u00a0GMT+0')
})

test('studio times: a span shows its day once unless it ends on another', () => {
  const toMidnight = { from: at, to: '2026-11-28T15:00:00Z' }
  expect(spanText(toMidnight, 'en', 'Europe/London')).toBe(
    'Sat\u00a028\u00a0Nov\u00a02026, 09:00 – 15:00\u00a0GMT+0',
  )
  expect(spanText(toMidnight, 'ko', 'Asia/Seoul')).toBe(
    '2026년\u00a011월\u00a028일\u00a0(토) 18:00\u00a0KST – 2026년\u00a011월\u00a029일\u00a0(일) 00:00\u00a0KST',
  )
})

test('studio times: a moment without a zone uses the reader’s clock', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(momentText(at, 'en')).toBe(momentText(at, 'en', own))
  expect(stampText(at)).toBe(stampText(at, own))
})

test('studio times: a day belongs to its zone, and report days name theirs', () => {
  const lateInSeoul = '2026-12-31T15:30:00.000Z'
  expect(dateText(lateInSeoul, 'ko', 'Asia/Seoul')).toBe('2027년 1월 1일')
  expect(dateText('2026-12-10', 'en', 'UTC')).toBe('10 Dec 2026')
  expect(reportDayText('2026-12-09T15:00:00.000Z', 'ko', 'Asia/Seoul')).toBe('12월 10일 KST')
  expect(reportDayText('2026-11-01T04:00:00.000Z', 'en', 'America/New_York')).toBe('1 Nov New York')
  expect(daysText({ from: '2026-12-30', to: '2027-01-02', zone: 'UTC' }, 'en')).toBe(
    '30 Dec 2026 – 2 Jan 2027 UTC',
  )
  const month = { from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Seoul' }
  expect(daysText(month, 'en')).toBe('1 Nov – 30 Nov 2026 KST')
  expect(daysText(month, 'ko')).toBe('2026년 11월 1일 – 11월 30일 KST')
  expect(daysText({ from: '2026-12-30', to: '2026-12-30', zone: 'UTC' }, 'ko')).toBe('2026년 12월 30일 UTC')
})
