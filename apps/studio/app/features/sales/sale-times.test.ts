import { expect, test } from 'vitest'
import { saleTimes, topOf } from './sale-times.ts'

const sum = { currency: 'KRW' as const, units: 1, sold: 700, back: 0 }

test('days without a sale stand between those with one', () => {
  const times = saleTimes(
    {
      from: '2026-02-27',
      to: '2026-03-01',
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

test('a day has its 24 hours, and another currency is not shown', () => {
  const times = [{ at: '2026-03-01T09:00:00.000Z', ...sum }]
  expect(saleTimes({ from: '2026-03-01', to: '2026-03-01', grain: 'HOUR', times }, 'KRW')[9]?.sold).toBe(700)
  const dollars = saleTimes({ from: '2026-03-01', to: '2026-03-01', grain: 'HOUR', times }, 'USD')
  expect(dollars).toHaveLength(24)
  expect(dollars.every(({ sold }) => sold === 0)).toBe(true)
})

test.each([
  [0, 1],
  [1, 1],
  [7, 10],
  [140, 200],
  [201, 500],
  [5_000, 5_000],
  [5_001, 10_000],
])('the axis of %i ends at %i', (sold, top) => {
  expect(topOf([0, sold])).toBe(top)
})
