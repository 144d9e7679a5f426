import { areEqual, type CardCounts, cardsIn } from './card-counts.ts'

/** Chance that an order of `units` gets at least one card of a candidate, which `card` counts from 1. */
export function cardChance(counts: CardCounts, card: number, units: number): number {
  const all = cardsIn(counts)
  const own = counts[card - 1] ?? 0
  if (own === 0) return 0
  if (areEqual(counts)) return Math.min(1, units / counts.length)
  let without = 1
  for (let unit = 0; unit < units; unit++) without *= Math.max(0, all - own - unit) / Math.max(1, all - unit)
  return 1 - without
}
