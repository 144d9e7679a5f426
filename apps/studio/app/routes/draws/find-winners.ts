import type { StudioDrawWinners } from '@encore/contract/endpoints'
import { checkInCode } from '@encore/contract/rules/draws'

type Winner = StudioDrawWinners['winners'][number]

/** Winners whose masked name or code begins so; case, spaces and the dash do not count. An empty search finds all. */
export function findWinners(winners: readonly Winner[], search: string): readonly Winner[] {
  const start = plain(search)
  if (start === '') return winners
  return winners.filter(
    ({ name, itemId }) => plain(checkInCode(itemId)).startsWith(start) || plain(name ?? '').startsWith(start),
  )
}

const plain = (text: string): string => text.normalize('NFC').replaceAll(/[\s-]/g, '').toLowerCase()
