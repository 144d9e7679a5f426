import { beforeAll, describe, expect, test } from 'vitest'
import { u64 } from '../bytes.ts'
import { taggedHash } from '../encoding.ts'
import { chiSquareOf, chiSquareTail, normalTails } from '../testing/statistics.ts'
import { allotCards } from './allot-cards.ts'
import { cardChance } from './card-chance.ts'
import { cardsIn } from './card-counts.ts'

// Every secret follows from its number, so the figures are the same in each run.

const leastP = 0.001
const longestMs = 1_200_000
const orders = [1, 3, 2, 5, 1, 9, 2]
const units = orders.reduce((sum, quantity) => sum + quantity, 0)

interface Tally {
  /** How often each unit got each candidate. */
  byUnit: number[][]
  /** In how many allotments each order got each candidate at least once. */
  byOrder: number[][]
}

function tallyOf(name: string, counts: readonly number[], allotments: number): Tally {
  const tally: Tally = {
    byUnit: Array.from({ length: units }, () => counts.map(() => 0)),
    byOrder: orders.map(() => counts.map(() => 0)),
  }
  for (let at = 0; at < allotments; at++) {
    const cards = allotCards(counts, orders, taggedHash(`goods fairness ${name}`, u64(at)))
    for (const [unit, card] of cards.entries()) add(tally.byUnit[unit], card - 1)
    let from = 0
    for (const [order, quantity] of orders.entries()) {
      for (const card of new Set(cards.slice(from, from + quantity))) add(tally.byOrder[order], card - 1)
      from += quantity
    }
  }
  return tally
}

function add(counts: number[] | undefined, at: number): void {
  if (counts) counts[at] = (counts[at] ?? 0) + 1
}

/** Smallest p of all units against the shares of the counts, times their number (Bonferroni). */
function unitP({ byUnit }: Tally, counts: readonly number[], allotments: number): number {
  const expected = counts.map((count) => (allotments * count) / cardsIn(counts))
  const ps = byUnit.map((observed) => chiSquareTail(chiSquareOf(observed, expected), counts.length - 1))
  return Math.min(...ps) * ps.length
}

/** Smallest p of all orders and candidates against the chance that pages show, times their number. */
function orderP({ byOrder }: Tally, counts: readonly number[], allotments: number): number {
  const ps = byOrder.flatMap((row, order) =>
    row.map((observed, at) => {
      const chance = cardChance(counts, at + 1, orders[order] ?? 0)
      if (chance >= 1) return observed === allotments ? 1 : 0
      return normalTails((observed - allotments * chance) / Math.sqrt(allotments * chance * (1 - chance)))
    }),
  )
  return Math.min(...ps) * ps.length
}

describe.each([
  ['equal counts', [9, 9, 9, 9, 9, 9], 40_000],
  ['rare cards', [30, 30, 20, 5, 1], 40_000],
])('random goods fairness: with %s', (name, counts, allotments) => {
  let tally: Tally
  beforeAll(() => {
    tally = tallyOf(name, counts, allotments)
  }, longestMs)
  test('each unit gets each card as often as its share says', () => {
    expect(unitP(tally, counts, allotments)).toBeGreaterThan(leastP)
  })
  test('each order gets each card as often as the page says', () => {
    expect(orderP(tally, counts, allotments)).toBeGreaterThan(leastP)
  })
  test('a planted count off by one is found', () => {
    const planted = counts.with(2, (counts[2] ?? 0) + 1)
    expect(unitP(tally, planted, allotments)).toBeLessThan(leastP)
  })
})
