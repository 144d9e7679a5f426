import { type StudioDrawWinners, type WinnerStatus, winnerStatuses } from '@encore/contract/endpoints'
import { maskedName, type ResultStatus } from '@encore/contract/rules/draws'
import { type Locale, languageTag } from '@encore/contract/rules/locale'

const statusOf: Record<Exclude<ResultStatus, 'RESERVE'>, WinnerStatus> = {
  WINNER: 'WAITING',
  CONFIRMED: 'CONFIRMED',
  FORFEITED: 'FORFEITED',
}

type Listed = Omit<StudioDrawWinners, 'mayReveal' | 'mayCheckIn'>

export interface Winner {
  status: ResultStatus
  /** Null for a former member. */
  nickname: string | null
  /** Random. */
  itemId: string
  checkedInAt: string | null
  /** The latest forfeit by staff. */
  forfeit: Listed['winners'][number]['forfeit']
}

/**
 * Winners by masked name, then by status, so that their order says nothing about ranks. Reserves that have not moved up
 * are left out.
 */
export function listWinners(rows: readonly Winner[], places: number, locale: Locale): Listed {
  const { compare } = new Intl.Collator(languageTag[locale])
  const winners = rows
    .flatMap(({ status, nickname, ...winner }) =>
      status === 'RESERVE'
        ? []
        : [
            {
              name: nickname === null ? null : maskedName(nickname),
              status: statusOf[status],
              ...winner,
            },
          ],
    )
    .sort(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) ||
        compare(one.name ?? '', other.name ?? '') ||
        (one.name ?? '').localeCompare(other.name ?? '') ||
        winnerStatuses.indexOf(one.status) - winnerStatuses.indexOf(other.status) ||
        (one.itemId < other.itemId ? -1 : 1),
    )
  const count = (status: WinnerStatus) => winners.filter((winner) => winner.status === status).length
  const counts = {
    waiting: count('WAITING'),
    confirmed: count('CONFIRMED'),
    forfeited: count('FORFEITED'),
  }
  return { winners, counts, free: Math.max(0, places - counts.waiting - counts.confirmed) }
}
