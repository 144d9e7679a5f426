import { type Bytes, compareBytes } from '../bytes.ts'
import { entryKeys } from '../encoding.ts'
import { areEqual, type CardCounts, cardsIn } from './card-counts.ts'
import { cardKey, choiceKey } from './encoding.ts'

/**
 * Card of each unit by seq, counted from 1. `orders` has the number of units of each order in that order. Throws a
 * `RangeError` when there are more units than cards.
 */
export function allotCards(counts: CardCounts, orders: readonly number[], secret: Uint8Array): number[] {
  const units = orders.reduce((sum, quantity) => sum + quantity, 0)
  if (units > cardsIn(counts)) throw new RangeError('There are more units than cards')
  const keyed = entryKeys(secret)
  return areEqual(counts) ? dealEvenly(counts, orders, keyed) : deal(counts, units, keyed)
}

type Keyed = (message: Uint8Array) => Bytes

/** All cards in the order of their keys; the first units get the first cards. */
function deal(counts: CardCounts, units: number, keyed: Keyed): number[] {
  return counts
    .flatMap((count, at) => Array.from({ length: count }, () => at + 1))
    .map((card, position) => ({ card, position, key: cardKey(keyed, position) }))
    .sort((a, b) => compareBytes(a.key, b.key) || a.position - b.position)
    .slice(0, units)
    .map(({ card }) => card)
}

/**
 * Each unit gets, of the cards that its order has least often, one of those that most are left of; the key decides
 * between them. The counts that are left never differ by more than one, so no order runs out of candidates.
 */
function dealEvenly(counts: CardCounts, orders: readonly number[], keyed: Keyed): number[] {
  const left = [...counts]
  let seq = 0
  return orders.flatMap((quantity) => {
    const own = counts.map(() => 0)
    return Array.from({ length: quantity }, () => {
      const at = chooseCard(own, left, (card) => choiceKey(keyed, seq, card))
      seq++
      own[at] = (own[at] ?? 0) + 1
      left[at] = (left[at] ?? 0) - 1
      return at + 1
    })
  })
}

function chooseCard(own: number[], left: number[], keyOf: (card: number) => Bytes): number {
  const least = Math.min(...own)
  const allowed = left.flatMap((_, at) => (own[at] === least ? [at] : []))
  const most = Math.max(...allowed.map((at) => left[at] ?? 0))
  const [first] = allowed
    .filter((at) => left[at] === most)
    .map((at) => ({ at, key: keyOf(at + 1) }))
    .sort((a, b) => compareBytes(a.key, b.key) || a.at - b.at)
  return first?.at ?? 0
}
