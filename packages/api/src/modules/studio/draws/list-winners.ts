import { type StudioDrawWinners, type WinnerStatus, winnerStatuses } from '@encore/contract/endpoints'
import type { ResultStatus } from '@encore/contract/rules/draws'
import { type Locale, languageTag } from '@encore/contract/rules/locale'

const statusOf: Record<Exclude<ResultStatus, 'RESERVE'>, WinnerStatus> = {
  WINNER: 'WAITING',
  CONFIRMED: 'CONFIRMED',
  FORFEITED: 'FORFEITED',
}

export interface Winner {
  status: ResultStatus
  /** Null for a former member. */
  nickname: string | null
}

/** `M•`: the first character of a nickname. The length of the rest stays hidden. */
export function maskedName(nickname: string): string {
  const [first] = new Intl.Segmenter().segment(nickname)
  return `${first?.segment ?? ''}•`
}

/**
 * Winners by masked name, then by status, so that their order says nothing about ranks. Reserves that have not moved up
 * are left out.
 */
export function listWinners(rows: readonly Winner[], places: number, locale: Locale): StudioDrawWinners {
  const { compare } = new Intl.Collator(languageTag[locale])
  const winners = rows
    .flatMap(({ status, nickname }) =>
      status === 'RESERVE'
        ? []
        : [{ name: nickname === null ? null : maskedName(nickname), status: statusOf[status] }],
    )
    .sort(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) ||
        compare(one.name ?? '', other.name ?? '') ||
        (one.name ?? '').localeCompare(other.name ?? '') ||
        winnerStatuses.indexOf(one.status) - winnerStatuses.indexOf(other.status),
    )
  const count = (status: WinnerStatus) => winners.filter((winner) => winner.status === status).length
  const counts = {
    waiting: count('WAITING'),
    confirmed: count('CONFIRMED'),
    forfeited: count('FORFEITED'),
  }
  return { winners, counts, free: Math.max(0, places - counts.waiting - counts.confirmed) }
}
