import { expect, test } from 'vitest'
import { spanOf } from './span.ts'

const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000
const text = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

test('report zones: a day follows the zone, also at clock changes', () => {
  const day = (at: string, zone: string) => hours(spanOf({ from: at, to: at, zone }))
  expect(day('2026-03-08', 'America/New_York')).toBe(23)
  expect(day('2026-11-01', 'America/New_York')).toBe(25)
  expect(day('2026-11-28', 'Asia/Kolkata')).toBe(24)
  expect(text(spanOf({ from: '2026-11-28', to: '2026-11-28', zone: 'Asia/Kolkata' }))).toEqual([
    '2026-11-27T18:30:00.000Z',
    '2026-11-28T18:30:00.000Z',
  ])
})

test('report zones: find whole UTC days within, and none where there is none', () => {
  const month = spanOf({ from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Seoul' })
  expect(text(month.inner)).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z'])
  const one = spanOf({ from: '2026-11-28', to: '2026-11-28', zone: 'Asia/Seoul' })
  expect(text(one.inner)).toEqual(['2026-11-28T15:00:00.000Z', '2026-11-28T15:00:00.000Z'])
  const utc = spanOf({ from: '2026-11-28', to: '2026-11-28', zone: 'UTC' })
  expect(text(utc.inner)).toEqual(text(utc))
})
