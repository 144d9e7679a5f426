import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { chanceOf, shownChance } from '@encore/draw-protocol/chance'

/** Numbers of entrants for which a draft shows chances; all others have one entry. */
export const assumedCrowds = [500, 2_000, 10_000] as const

/** Numbers of entries: 1, 3 and the cap, or 10 without a cap. */
export const assumedEntries = (cap: number): number[] => {
  const most = cap === 0 ? 10 : cap
  return [...new Set([1, 3, most])].filter((entries) => entries <= most).sort((a, b) => a - b)
}

export interface ChanceRow {
  entries: number
  /** Chance for each crowd, rounded down to two digits. */
  chances: number[]
}

/** Chances of one entrant among those with one entry each. In `EQUAL` mode entries make no difference: one row. */
export function chanceRows({
  mode,
  places,
  entriesPerEntrant,
}: Pick<StudioDrawDraft, 'mode' | 'places' | 'entriesPerEntrant'>): ChanceRow[] {
  const rows = mode === 'EQUAL' ? [1] : assumedEntries(entriesPerEntrant)
  return rows.map((entries) => ({
    entries,
    chances: assumedCrowds.map((crowd) => {
      const spread = new Map(
        entries === 1
          ? [[1, crowd]]
          : [
              [1, crowd - 1],
              [entries, 1],
            ],
      )
      return shownChance(chanceOf(entries, spread, places, mode))
    }),
  }))
}
