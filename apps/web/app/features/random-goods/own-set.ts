import type { OwnCard } from '@encore/contract/endpoints'

/** Ids of the units that bring a card which the member already has from an earlier unit. */
export function doublesOf(cards: readonly OwnCard[]): Set<string> {
  const held = new Set<number>()
  const doubles = new Set<string>()
  for (const { card, state, unitId } of cards) {
    if (card === null || state === 'RETURNED') continue
    if (held.has(card)) doubles.add(unitId)
    held.add(card)
  }
  return doubles
}
