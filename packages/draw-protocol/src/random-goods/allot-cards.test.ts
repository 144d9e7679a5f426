import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8 } from '../bytes.ts'
import { hash } from '../encoding.ts'
import { allotCards } from './allot-cards.ts'
import { cardChance } from './card-chance.ts'
import { cardsIn } from './card-counts.ts'

const secretOf = (name: number) => hash(utf8(`secret ${name}`))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** How often each candidate is among the cards. */
const tally = (cards: readonly number[], candidates: number): number[] =>
  Array.from({ length: candidates }, (_, at) => cards.filter((card) => card === at + 1).length)

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

function cutOrders(cards: readonly number[], orders: readonly number[]): number[][] {
  let from = 0
  return orders.map((quantity) => {
    from += quantity
    return cards.slice(from - quantity, from)
  })
}

const quantities = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 })

/** Leaves out the orders that do not fit the cards. */
function fitting(orders: readonly number[], all: number): number[] {
  let units = 0
  return orders.filter((quantity) => {
    const fits = units + quantity <= all
    if (fits) units += quantity
    return fits
  })
}

test('random goods: no candidate gets more units than it has cards', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 9 }),
      quantities,
      fc.nat(),
      (counts, wanted, name) => {
        const orders = fitting(wanted, cardsIn(counts))
        const cards = allotCards(counts, orders, secretOf(name))
        expect(cards).toHaveLength(sum(orders))
        for (const [at, used] of tally(cards, counts.length).entries())
          expect(used).toBeLessThanOrEqual(counts[at] ?? 0)
      },
    ),
  )
})

test('random goods: with equal counts each order gets its cards as evenly as possible', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 20 }),
      quantities,
      fc.nat(),
      (candidates, each, wanted, name) => {
        const counts = Array.from({ length: candidates }, () => each)
        const orders = fitting(wanted, candidates * each)
        const cards = allotCards(counts, orders, secretOf(name))
        for (const own of cutOrders(cards, orders))
          expect(spread(tally(own, candidates))).toBeLessThanOrEqual(1)
        expect(spread(tally(cards, candidates))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('random goods: all cards are used when there are as many units', () => {
  const counts = [5, 1, 0, 9]
  expect(tally(allotCards(counts, [4, 11], secretOf(1)), 4)).toEqual(counts)
  expect(tally(allotCards([3, 3], [1, 2, 3], secretOf(2)), 2)).toEqual([3, 3])
})

test('random goods: another secret gives other cards, the same secret the same', () => {
  const cards = (name: number) => allotCards([9, 9, 9, 1], [20], secretOf(name)).join()
  expect(cards(1)).toBe(cards(1))
  expect(cards(1)).not.toBe(cards(2))
})

test('random goods: more units than cards are refused', () => {
  expect(() => allotCards([1, 1], [3], secretOf(1))).toThrow(RangeError)
})

test.each([
  [[3000, 3000, 3000, 3000, 3000, 3000, 1000, 1000], 1, 3, 0.386],
  [[3000, 3000, 3000, 3000, 3000, 3000, 1000, 1000], 7, 3, 0.143],
  [[5, 5, 5, 5], 2, 3, 0.75],
  [[5, 5], 1, 9, 1],
  [[1, 0], 2, 1, 0],
  [[1, 2], 1, 3, 1],
])('random goods: chance of counts %j for card %i in %i units', (counts, card, units, chance) => {
  expect(cardChance(counts, card, units)).toBeCloseTo(chance, 3)
})
