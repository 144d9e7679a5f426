/** The two starts of a show; ISO 8601. */
export interface ShowStarts {
  /** As it was announced. */
  startAt: string
  /** When it began: somebody went live, or an encoder's first picture came. Null: not yet, or by the clock alone. */
  startedAt: string | null
}

/** From when a show is on air, epoch milliseconds: the earlier of both starts. Media time counts from here. */
export const onAirMs = ({ startAt, startedAt }: ShowStarts): number =>
  Math.min(Date.parse(startAt), startedAt === null ? Number.POSITIVE_INFINITY : Date.parse(startedAt))

/** When a show on air began, as far as is known. */
export const begunAt = ({ startAt, startedAt }: ShowStarts): string => startedAt ?? startAt

/** From when holders may enter, epoch milliseconds: as announced, or with a show that begins before its doors. */
export const doorsOpenMs = ({ doorsAt, ...starts }: ShowStarts & { doorsAt: string }): number =>
  Math.min(Date.parse(doorsAt), onAirMs(starts))

/** So long before its announced start a show may begin. */
export const earliestBeforeMs = 60 * 60_000

const smallAudience = 1_000
const smallSpreadMs = 2_000
const largeAudience = 200_000
const largeSpreadMs = 8_000

/**
 * Within which time an audience asks for a show that has just begun: in proportion up to 2 s for 1,000 pages, then by
 * the logarithm up to 8 s for 200,000.
 */
export function audienceSpreadMs(audience: number): number {
  if (audience <= smallAudience) return Math.round((audience / smallAudience) * smallSpreadMs)
  const share = Math.log(audience / smallAudience) / Math.log(largeAudience / smallAudience)
  return Math.round(smallSpreadMs + Math.min(1, share) * (largeSpreadMs - smallSpreadMs))
}
