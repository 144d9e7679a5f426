import type { RandomCandidate } from '@encore/contract/endpoints'

/**
 * Chance that an order of `units` brings the candidate at least once. Above the order sizes that the server states it is
 * the chance of the largest of them, which `units` in the answer names.
 */
export function chanceInOrder(
  { chances }: Pick<RandomCandidate, 'chances'>,
  units: number,
): { chance: number; units: number } {
  const shown = Math.min(Math.max(units, 1), chances.length)
  return { chance: chances[shown - 1] ?? 0, units: shown }
}
