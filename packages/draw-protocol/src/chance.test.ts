import { describe, expect, test } from 'vitest'
import { chanceOf, type EntrySpread, shownChance } from './chance.ts'
import { seededRandom } from './testing/mutate.ts'

const sizeOf = (spread: EntrySpread) => [...spread.values()].reduce((sum, count) => sum + count, 0)

/** Share of simulated draws that an entrant with `mine` entries wins: who has w entries comes after Exp(w). */
function simulated(mine: number, spread: EntrySpread, places: number, draws: number): number {
  const random = seededRandom(mine * 7919 + places)
  const others = [...spread].flatMap(([weight, count]) =>
    Array.from({ length: weight === mine ? count - 1 : count }, () => weight),
  )
  const waits = (weight: number) => -Math.log(1 - random()) / weight
  let won = 0
  for (let draw = 0; draw < draws; draw++) {
    const own = waits(mine)
    let ahead = 0
    for (const weight of others) if (waits(weight) < own && ++ahead >= places) break
    if (ahead < places) won++
  }
  return won / draws
}

describe('draw chance: is that of simulated draws', () => {
  test.each<[number, EntrySpread, number]>([
    [1, new Map([[1, 50]]), 5],
    [
      3,
      new Map([
        [1, 30],
        [3, 10],
        [10, 5],
      ]),
      7,
    ],
    [
      10,
      new Map([
        [1, 60],
        [10, 20],
      ]),
      30,
    ],
    [
      1,
      new Map([
        [1, 10],
        [2, 1],
      ]),
      1,
    ],
  ])('%i entries', (mine, spread, places) => {
    const draws = 200_000
    const chance = chanceOf(mine, spread, places, 'LOTS')
    const error = Math.sqrt((chance * (1 - chance)) / draws)
    expect(Math.abs(simulated(mine, spread, places, draws) - chance)).toBeLessThan(4.5 * error)
  })
})

describe('draw chance: the chances of all entrants add up to the places', () => {
  test.each<[string, EntrySpread, number]>([
    [
      'one place among a hundred thousand',
      new Map([
        [1, 100_000],
        [3, 20_000],
        [20, 1_000],
      ]),
      1,
    ],
    [
      'few entrants',
      new Map([
        [1, 4],
        [2, 3],
      ]),
      6,
    ],
    [
      'many places',
      new Map([
        [1, 100_000],
        [3, 20_000],
        [20, 1_000],
      ]),
      300,
    ],
    [
      'thousands of places',
      new Map([
        [1, 1_000_000],
        [7, 1_000],
      ]),
      5_000,
    ],
    [
      'nearly as many places as entrants',
      new Map([
        [1, 900],
        [7, 200],
      ]),
      1_000,
    ],
    ['sixty different numbers of entries', new Map(Array.from({ length: 60 }, (_, at) => [at + 1, 50])), 120],
  ])('%s', (_, spread, places) => {
    const sum = [...spread].reduce(
      (total, [w, count]) => total + count * chanceOf(w, spread, places, 'LOTS'),
      0,
    )
    expect(sum / places).toBeGreaterThan(0.995)
    expect(sum / places).toBeLessThan(1.005)
  })
})

test('draw chance: is certain where nobody loses, and equal in equal mode', () => {
  const spread = new Map([
    [1, 3],
    [9, 1],
  ])
  expect(chanceOf(1, spread, 4, 'LOTS')).toBe(1)
  expect(chanceOf(9, spread, 1, 'EQUAL')).toBe(1 / sizeOf(spread))
  expect(chanceOf(9, spread, 1, 'LOTS')).toBeGreaterThan(chanceOf(1, spread, 1, 'LOTS') * 5)
  expect(chanceOf(0, spread, 1, 'LOTS')).toBe(0)
  expect(chanceOf(1, spread, 0, 'LOTS')).toBe(0)
})

test('draw chance: is shown to two digits and never rounded up', () => {
  expect([0, 1, 0.2069, 0.0199, 0.999, 0.001234, 0.3].map(shownChance)).toEqual([
    0, 1, 0.2, 0.019, 0.99, 0.0012, 0.3,
  ])
})
