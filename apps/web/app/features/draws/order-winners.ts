export interface RankedWinner {
  /** Entry, hexadecimal. */
  id: string
  /** Counts from 1. */
  rank: number
  isOwn: boolean
}

/** Winners by rank, the own ones first. */
export function orderWinners(winners: readonly string[], ownIds: readonly string[]): RankedWinner[] {
  const mine = new Set(ownIds)
  const ranked = winners.map((id, place) => ({ id, rank: place + 1, isOwn: mine.has(id) }))
  return [...ranked.filter(({ isOwn }) => isOwn), ...ranked.filter(({ isOwn }) => !isOwn)]
}

/** Winners whose id begins so; spaces and case do not count. An empty search finds all. */
export function findWinners(winners: readonly RankedWinner[], search: string): readonly RankedWinner[] {
  const start = search.replaceAll(/\s/g, '').toLowerCase()
  return start === '' ? winners : winners.filter(({ id }) => id.startsWith(start))
}
