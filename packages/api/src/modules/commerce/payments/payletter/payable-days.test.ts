import { expect, test } from 'vitest'
import { payableDays } from './payable-days.ts'

test.each([
  ['2026-11-28T14:59:59Z', ['20261128', '20261129']],
  ['2026-11-28T15:00:00Z', ['20261129', '20261130']],
  ['2026-12-31T02:00:00Z', ['20261231', '20270101']],
])('Payletter: an attempt of %s can be paid on %j, Korean time', (since, days) => {
  expect(payableDays(new Date(since))).toEqual(days)
})
