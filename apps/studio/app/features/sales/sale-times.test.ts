import { expect, test } from 'vitest'
import { saleTimes, topOf } from './sale-times.ts'

const sum = { currency: 'KRW' as const, units: 1, sold: 700, back: 0 }

test('sale times: include days without a sale between those with one', () => {
  const times = saleTimes(
    {
      from: '2026-02-27',
      to: '2026-03-01',
      zone: 'UTC',
      grain: 'DAY',
      times: [{ at: '2026-02-28T00:00:00.000Z', ...sum }],
    },
    'KRW',
  )
  expect(times.map(({ at, sold }) => [at.slice(0, 10), sold])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 700],
    ['2026-03-01', 0],
  ])
})

test('sale times: show 24 hours of a day and omit another currency', () => {
  const times = [{ at: '2026-03-01T09:00:00.000Z', ...sum }]
  const day = { from: '2026-03-01', to: '2026-03-01', zone: 'UTC', grain: 'HOUR' as const }
  expect(saleTimes({ ...day, times }, 'KRW')[9]?.sold).toBe(700)
  const dollars = saleTimes({ ...day, times }, 'USD')
  expect(dollars).toHaveLength(24)
  expect(dollars.every(({ sold }) => sold === 0)).toBe(true)
})

test('report zones: a day of a clock change has 23 or 25 hours, and days begin when the zone says', () => {
  const times: [] = []
  const day = (at: string, zone: string) =>
    saleTimes({ from: at, to: at, zone, grain: 'HOUR', times }, 'KRW').map(({ at: hour }) => hour)
  expect(day('2026-03-08', 'America/New_York')).toHaveLength(23)
  const long = day('2026-11-01', 'America/New_York')
  expect([long.length, long[0], long.at(-1)]).toEqual([
    25,
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T04:00:00.000Z',
  ])
  expect(day('2026-11-28', 'Asia/Kolkata')[0]).toBe('2026-11-27T18:30:00.000Z')
  const days = {
    from: '2026-10-31',
    to: '2026-11-02',
    zone: 'America/New_York',
    grain: 'DAY' as const,
    times,
  }
  expect(saleTimes(days, 'KRW').map(({ at }) => at)).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [7, 10],
  [140, 200],
  [201, 500],
  [5_000, 5_000],
  [5_001, 10_000],
])('sale times: the axis of %i ends at %i', (sold, top) => {
  expect(topOf([0, sold])).toBe(top)
})
