import type { OwnCall, PublicCallSession } from '@encore/contract/endpoints'
import { callCutReasons } from '@encore/contract/rules/calls/session-rules'
import { listText } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'

export type CallArtistView = PublicCallSession['stations'][number]['artist']

/** Names of the session's artists in the order of a fan's visits. */
export const artistNames = ({ stations }: Pick<PublicCallSession, 'stations'>, tag: string): string =>
  listText(
    stations.map(({ artist }) => artist.name.text),
    tag,
  )

/** Returns the artist of a call; an unknown station has an empty name. */
export function artistOf(
  { stations }: Pick<PublicCallSession, 'stations'>,
  call: Pick<OwnCall, 'stationId'> | null,
): { name: string; lang: string | undefined } {
  const found = stations.find(({ id }) => id === call?.stationId) ?? stations[0]
  const name = found?.artist.name
  return { name: name?.text ?? '', lang: name && languageTag[name.lang] }
}

/** Time as `1:05`, or `1:02:05` from an hour on; milliseconds are rounded up, so that 0:00 means nothing is left. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const end = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`
}

/** Whole seconds that were spoken, so that they and the time left add up to the whole. */
export const spokenText = (ms: number): string => clockText(Math.floor(ms / 1_000) * 1_000)

/** Time of a sum as `1:05`, rounded to the next second. */
export const sumText = (ms: number): string => clockText(Math.round(ms / 1_000) * 1_000)

const endReasons = [
  ...callCutReasons,
  ...(['OVER', 'FAN_ENDED', 'ARTIST', 'STALLED', 'FAN_GONE', 'THIRD_MISS'] as const),
  ...(['WALL_LIMIT', 'RETURNED', 'FAULT'] as const),
]
export type CallEndReason = (typeof endReasons)[number] | 'OTHER'

/** Names why a call ended; a reason without words of its own is `OTHER`. */
export const endReasonOf = (reason: string | null): CallEndReason =>
  endReasons.find((known) => known === reason) ?? 'OTHER'

/** The group of words for a relay that carries no calls. */
export function closedWord(reason: NonNullable<PublicCallSession['closedReason']>) {
  if (reason === 'starting') return 'starting'
  return reason === 'not answering' ? 'broken' : 'none'
}
