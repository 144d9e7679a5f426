import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart, laterBy, localOf, momentOf } from './local-time.ts'

const at = (iso: string) => ({ ok: true, at: Date.parse(iso) })

test.each([
  ['2026-11-28T18:00', 'Asia/Seoul', '2026-11-28T09:00:00Z'],
  ['2026-03-28T12:00', 'Europe/Berlin', '2026-03-28T11:00:00Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
  ['2026-11-01T03:30', 'America/New_York', '2026-11-01T08:30:00Z'],
  ['2026-04-05T12:00', 'Australia/Lord_Howe', '2026-04-05T01:30:00Z'],
])('local time: %s in %s is %s', (local, zone, iso) => {
  expect(momentOf(local, zone)).toEqual(at(iso))
  expect(localOf(Date.parse(iso), zone)).toBe(local)
})

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin', 'gap', '2026-03-29T01:30:00Z'],
  ['2026-03-08T02:00', 'America/New_York', 'gap', '2026-03-08T07:00:00Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', 'twice', '2026-10-25T00:30:00Z'],
  ['2026-11-01T01:00', 'America/New_York', 'twice', '2026-11-01T05:00:00Z'],
])('local time: %s in %s names no moment (%s), and %s is nearest', (local, zone, rule, nearest) => {
  expect(momentOf(local, zone)).toEqual({ ok: false, rule, nearest: Date.parse(nearest) })
})

test.each(['', 'tonight', '2026-11-28', '2026-02-30T10:00', '2026-11-28 18:00'])(
  'local time: %s is unreadable',
  (local) => {
    expect(momentOf(local, 'Asia/Seoul')).toEqual({ ok: false, rule: 'format' })
  },
)

test('local time: every moment that a zone shows once is found by its local time', () => {
  const zones = ['Asia/Seoul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const found = momentOf(localOf(minute * 60_000, zone), zone)
      expect(found.ok ? found.at : found.rule).toBe(found.ok ? minute * 60_000 : 'twice')
    }),
  )
})

test.each([
  ['2026-11-28', 'UTC', '2026-11-28T00:00:00Z'],
  ['2026-11-28', 'Asia/Seoul', '2026-11-27T15:00:00Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
])('local time: the day %s begins in %s at %s, whatever its clocks do at midnight', (day, zone, iso) => {
  expect(dayStart(day, zone)).toBe(Date.parse(iso))
})

test.each(['', 'today', '2026-02-30', '2026-13-01'])('local time: %s is no day', (day) => {
  expect(dayStart(day, 'Asia/Seoul')).toBeNull()
})

test('local time: adding crosses midnight and the end of a month', () => {
  expect(laterBy('2026-11-30T23:30', 90)).toBe('2026-12-01T01:00')
  expect(laterBy('2026-11-30T00:10', -20)).toBe('2026-11-29T23:50')
})

test('local time: a partly typed year is unreadable and harmless', () => {
  for (const year of ['0002', '0020', '0203', '20361'])
    expect(momentOf(`${year}-05-01T18:15`, 'Asia/Seoul')).toEqual({ ok: false, rule: 'format' })
})
