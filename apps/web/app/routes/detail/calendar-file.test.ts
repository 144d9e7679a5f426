import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  id: 'ev_01',
  title: '달, 파도; 그리고 \\ 별',
  summary: '가'.repeat(60),
  startAt: '2026-11-28T09:00:00.000Z',
  endAt: '2026-11-28T11:40:00.000Z',
  doorsAt: '2026-11-28T08:00:00.000Z',
}

test('the moments are UTC, so 18:00 in Seoul is 09:00 wherever the file is opened', () => {
  const lines = calendarFile(entry).split('\r\n')
  expect(lines).toContain('DTSTART:20261128T090000Z')
  expect(lines).toContain('DTEND:20261128T114000Z')
})

test('what means something in the format is escaped', () => {
  expect(calendarFile(entry)).toContain('SUMMARY:달\\, 파도\\; 그리고 \\\\ 별')
})

test('no line is longer than 75 octets, and unfolding brings the text back', () => {
  const file = calendarFile(entry)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${entry.summary}`)
})
