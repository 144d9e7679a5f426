import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar.ts'

const entry: CalendarEntry = {
  id: 'ev_01',
  title: '달, 파도; 그리고 \\ 별',
  summary: '가'.repeat(60),
  startAt: '2026-11-28T09:00:00.000Z',
  endAt: '2026-11-28T11:40:00.000Z',
  url: 'https://encore.test/ko/detail/ev_01',
  saidAt: '2026-11-21T11:42:10.000Z',
  sent: null,
}

test('calendar file: uses UTC, where 18:00 in Seoul is 09:00 everywhere', () => {
  const lines = calendarFile(entry).split('\r\n')
  expect(lines).toContain('DTSTART:20261128T090000Z')
  expect(lines).toContain('DTEND:20261128T114000Z')
})

test('calendar file: escapes characters of the format', () => {
  expect(calendarFile(entry)).toContain('SUMMARY:달\\, 파도\\; 그리고 \\\\ 별')
})

test('calendar file: folds lines at 75 octets, and unfolding restores the text', () => {
  const file = calendarFile(entry)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${entry.summary}`)
})

test('calendar file: sent by mail names its sender, keeps its name and accepts updates', () => {
  const from = 'tickets@encore.test'
  const sent = (saidAt: string, method: 'PUBLISH' | 'CANCEL') =>
    calendarFile({ ...entry, saidAt, sent: { method, from } }).split('\r\n')
  const bought = sent('2026-11-21T11:42:10.000Z', 'PUBLISH')
  const refunded = sent('2026-11-22T11:42:10.000Z', 'CANCEL')
  const lineOf = (file: string[], name: string) => file.find((line) => line.startsWith(name))
  expect(bought).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:CONFIRMED', 'TRIGGER:-PT30M']))
  expect(refunded).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:ev_01@encore']))
  expect(refunded.join()).not.toContain('VALARM')
  expect(lineOf(bought, 'ORGANIZER')).toBe(`ORGANIZER;CN=Encore:mailto:${from}`)
  const order = (file: string[]) => Number(lineOf(file, 'SEQUENCE')?.slice('SEQUENCE:'.length))
  expect(order(refunded)).toBeGreaterThan(order(bought))
  expect(order(refunded)).toBeLessThan(2 ** 31)
})

test('calendar file: saved as a file requests nothing', () => {
  expect(calendarFile(entry)).not.toMatch(/METHOD|ORGANIZER/)
})
