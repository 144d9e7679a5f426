import { beforeAll, describe, expect, test } from 'vitest'
import { hex, u64 } from './bytes.ts'
import { chanceOf, type EntrySpread } from './chance.ts'
import { taggedHash } from './encoding.ts'
import { type Entered, type Mode, outcomeOf } from './outcome.ts'
import { bytesOf } from './testing/example-draw.ts'
import { chiSquareOf, chiSquareTail, normalTails } from './testing/statistics.ts'

// 100,000 draws of 50 entrants with the product's own ranking. Every secret follows from its number, so the figures are
// the same in each run.

const draws = 100_000
const places = 5
const leastP = 0.001
const longestMs = 1_200_000

/** Weights 1 to 20 once each, and thirty small ones. */
const weights = Array.from({ length: 50 }, (_, at) => (at < 20 ? at + 1 : 1 + (at % 5)))
const capped = weights.map((weight) => Math.min(weight, 5))

interface Tally {
  /** How often each entrant was drawn first. */
  first: number[]
  /** How often each entrant won. */
  won: number[]
  /** How often an entrant of each class came second, by the entrant who was first. */
  second: number[][]
}

const classes = 4
const classOf = (weight: number): number => Math.floor((weight - 1) / 5)

function enteredOf(given: readonly number[]): Entered[] {
  return given.flatMap((weight, entrant) =>
    Array.from({ length: weight }, (_, lot) => ({
      entry: hex(bytesOf(`fairness ${entrant} ${lot}`, 16)),
      entrant: `${entrant}`,
    })),
  )
}

function tallyOf(name: string, given: readonly number[], mode: Mode): Tally {
  const tally: Tally = {
    first: given.map(() => 0),
    won: given.map(() => 0),
    second: given.map(() => Array.from({ length: classes }, () => 0)),
  }
  const entered = enteredOf(given)
  for (let draw = 0; draw < draws; draw++) {
    const secret = taggedHash(`fairness ${name}`, u64(draw))
    const winners = outcomeOf(entered, secret, { mode, places, reserves: 0 }).map(({ entrant }) =>
      Number(entrant),
    )
    for (const winner of winners) add(tally.won, winner)
    const [first = 0, second = 0] = winners
    add(tally.first, first)
    add(tally.second[first] ?? [], classOf(given[second] ?? 1))
  }
  return tally
}

function add(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** First places against the weights: 49 degrees of freedom. */
function firstP({ first }: Tally, given: readonly number[]): number {
  const all = sumOf(given)
  const expected = given.map((weight) => (draws * weight) / all)
  return chiSquareTail(chiSquareOf(first, expected), given.length - 1)
}

/** Class of the second given the class of the first: the weight of the first is put aside. */
function secondP({ first, second }: Tally, given: readonly number[]): number {
  const all = sumOf(given)
  const present = [...new Set(given.map(classOf))]
  const inClass = present.map((one) => sumOf(given.filter((weight) => classOf(weight) === one)))
  const values = present.map((own) => {
    const firsts = given.flatMap((weight, entrant) => (classOf(weight) === own ? [{ weight, entrant }] : []))
    const observed = present.map((one) => sumOf(firsts.map(({ entrant }) => second[entrant]?.[one] ?? 0)))
    const expected = present.map((one, at) =>
      sumOf(
        firsts.map(({ weight, entrant }) => {
          const left = (inClass[at] ?? 0) - (one === own ? weight : 0)
          return ((first[entrant] ?? 0) * left) / (all - weight)
        }),
      ),
    )
    return chiSquareOf(observed, expected)
  })
  return chiSquareTail(sumOf(values), present.length * (present.length - 1))
}

/** Smallest p of all entrants against the chance that pages show, times their number (Bonferroni). */
function inclusionP({ won }: Tally, given: readonly number[], mode: Mode): number {
  const spread: EntrySpread = new Map(
    [...new Set(given)].map((weight) => [weight, given.filter((one) => one === weight).length]),
  )
  const ps = given.map((weight, entrant) => {
    const chance = chanceOf(weight, spread, places, mode)
    const z = ((won[entrant] ?? 0) - draws * chance) / Math.sqrt(draws * chance * (1 - chance))
    return normalTails(z)
  })
  return Math.min(1, Math.min(...ps) * given.length)
}

describe('draw fairness: with lots of 1 to 20 entries', () => {
  let tally: Tally
  beforeAll(() => {
    tally = tallyOf('lots', weights, 'LOTS')
  }, longestMs)
  test('first places follow the weights', () => {
    expect(firstP(tally, weights)).toBeGreaterThan(leastP)
  })
  test('second places follow the weights without the first', () => {
    expect(secondP(tally, weights)).toBeGreaterThan(leastP)
  })
  test('each entrant wins as often as the page says', () => {
    expect(inclusionP(tally, weights, 'LOTS')).toBeGreaterThan(leastP)
  })
  test.each([0, 4, 9])('a planted weight off by one at entrant %i is found', (entrant) => {
    const planted = weights.with(entrant, (weights[entrant] ?? 0) + 1)
    expect(Math.min(firstP(tally, planted), inclusionP(tally, planted, 'LOTS'))).toBeLessThan(leastP)
  })
})

describe('draw fairness: with a cap of five entries', () => {
  let tally: Tally
  beforeAll(() => {
    tally = tallyOf('capped', capped, 'LOTS')
  }, longestMs)
  test('first places follow the capped weights', () => {
    expect(firstP(tally, capped)).toBeGreaterThan(leastP)
  })
  test('each entrant wins as often as the page says', () => {
    expect(inclusionP(tally, capped, 'LOTS')).toBeGreaterThan(leastP)
  })
  test('the weights without the cap are found to be wrong', () => {
    expect(firstP(tally, weights)).toBeLessThan(leastP)
  })
})

describe('draw fairness: with equal chances', () => {
  let tally: Tally
  beforeAll(() => {
    tally = tallyOf('equal', weights, 'EQUAL')
  }, longestMs)
  const equal = weights.map(() => 1)
  test('first places do not follow the weights', () => {
    expect(firstP(tally, equal)).toBeGreaterThan(leastP)
    expect(firstP(tally, weights)).toBeLessThan(leastP)
  })
  test('each entrant wins as often as the page says', () => {
    expect(inclusionP(tally, equal, 'EQUAL')).toBeGreaterThan(leastP)
  })
})

describe('draw fairness: the tails of the tests are those of the tables', () => {
  test.each([
    [66.339, 49, 0.05],
    [85.351, 49, 0.001],
    [26.217, 12, 0.01],
    [3.841, 1, 0.05],
    [30, 49, 0.985],
  ])('chi-square %d with %i degrees of freedom', (value, freedom, p) => {
    expect(chiSquareTail(value, freedom)).toBeCloseTo(p, 3)
  })
  test('a normal value of 1.96', () => {
    expect(normalTails(1.96)).toBeCloseTo(0.05, 4)
    expect(normalTails(-3.2905)).toBeCloseTo(0.001, 5)
  })
})
