import { expect, test } from 'vitest'
import { assumedEntries, chanceRows } from './chance-preview.ts'

test('draw chances: are shown for 1, 3 and the cap of entries', () => {
  expect(assumedEntries(20)).toEqual([1, 3, 20])
  expect(assumedEntries(0)).toEqual([1, 3, 10])
  expect(assumedEntries(2)).toEqual([1, 2])
  expect(assumedEntries(1)).toEqual([1])
})

test('draw chances: fall with the crowd and rise with entries', () => {
  const rows = chanceRows({ mode: 'LOTS', places: 10, entriesPerEntrant: 20 })
  expect(rows[0]).toEqual({ entries: 1, chances: [0.02, 0.005, 0.001] })
  const [one, three, cap] = rows.map(({ chances }) => chances[0] ?? 0)
  expect(three).toBeGreaterThan(2 * (one ?? 0))
  expect(cap).toBeGreaterThan(5 * (three ?? 0))
})

test('draw chances: are the same for every number of entries in an equal draw', () => {
  expect(chanceRows({ mode: 'EQUAL', places: 5, entriesPerEntrant: 20 })).toEqual([
    { entries: 1, chances: [0.01, 0.0025, 0.0005] },
  ])
})
