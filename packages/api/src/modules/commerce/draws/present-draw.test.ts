import { describe, expect, test } from 'vitest'
import { entrantClasses } from './present-draw.ts'

const spread = (...counts: [number, number][]) => counts.map(([entries, entrants]) => ({ entries, entrants }))

describe('draw spread: a class holds five entrants or more', () => {
  test('entrants are counted by classes of entries', () => {
    const classes = entrantClasses(
      spread([1, 40], [2, 20], [3, 9], [5, 6], [8, 7]),
      new Map([
        [1, 3],
        [8, 2],
      ]),
    )
    expect(classes).toEqual([
      { from: 1, to: 1, entrants: 40, winners: 3 },
      { from: 2, to: 2, entrants: 20, winners: 0 },
      { from: 3, to: 5, entrants: 15, winners: 0 },
      { from: 6, to: 8, entrants: 7, winners: 2 },
    ])
  })
  test('a small class is joined with the one before it', () => {
    expect(entrantClasses(spread([1, 40], [9, 2]), null)).toEqual([
      { from: 1, to: 9, entrants: 42, winners: null },
    ])
  })
  test('a small first class is joined with the one after it', () => {
    expect(entrantClasses(spread([1, 2], [2, 30]), null)).toEqual([
      { from: 1, to: 2, entrants: 32, winners: null },
    ])
  })
  test('fewer than five entrants are not shown', () => {
    expect(entrantClasses(spread([1, 2], [7, 2]), null)).toEqual([])
    expect(entrantClasses([], null)).toEqual([])
  })
})
