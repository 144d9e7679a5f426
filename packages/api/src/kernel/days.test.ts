import { expect, test } from 'vitest'
import { readSpan } from './days.ts'

const span = (from: string | null, to: string | null) => ({
  ok: true,
  value: { from: from && new Date(from), to: to && new Date(to) },
})
const refused = (path: string, rule: string) => ({
  ok: false,
  failure: { error: 'INVALID_INPUT', fields: [{ path, rule }] },
})

test('days: cover a whole day in the named zone', () => {
  const day = { from: '2026-11-28', to: '2026-11-28' }
  expect(readSpan(day)).toEqual(span('2026-11-28T00:00Z', '2026-11-29T00:00Z'))
  expect(readSpan({ ...day, zone: 'Asia/Seoul' })).toEqual(span('2026-11-27T15:00Z', '2026-11-28T15:00Z'))
  expect(readSpan({ to: '2026-12-31', zone: 'Asia/Tokyo' })).toEqual(span(null, '2026-12-31T15:00Z'))
  expect(readSpan({})).toEqual(span(null, null))
})

test('days: have 25 hours when clocks are set back', () => {
  const day = { from: '2026-10-25', to: '2026-10-25', zone: 'Europe/Berlin' }
  expect(readSpan(day)).toEqual(span('2026-10-24T22:00Z', '2026-10-25T23:00Z'))
})

test('days: refuse an impossible day and an unknown zone by name', () => {
  expect(readSpan({ from: '2026-02-30' })).toMatchObject(refused('from', 'format'))
  expect(readSpan({ to: '2026-13-01' })).toMatchObject(refused('to', 'format'))
  expect(readSpan({ from: '2026-11-28', zone: 'Moon/Base' })).toMatchObject(refused('zone', 'unknown'))
})
