/** The announced and the actual start of a show; ISO 8601. */
export interface ShowStarts {
  /** Announced start. */
  startAt: string
  /**
   * Actual start: staff went live, or the first picture of an encoder arrived. Null before it, or when the show starts
   * by the clock alone.
   */
  startedAt: string | null
}

/** Returns when the show is on air, in epoch milliseconds: the earlier of both starts. Media time counts from here. */
export const onAirMs = ({ startAt, startedAt }: ShowStarts): number =>
  Math.min(Date.parse(startAt), startedAt === null ? Number.POSITIVE_INFINITY : Date.parse(startedAt))

/** The best known start of a show on air. */
export const begunAt = ({ startAt, startedAt }: ShowStarts): string => startedAt ?? startAt

/**
 * Returns when holders may enter, in epoch milliseconds: at the announced doors, or at an earlier start of the show.
 */
export const doorsOpenMs = ({ doorsAt, ...starts }: ShowStarts & { doorsAt: string }): number =>
  Math.min(Date.parse(doorsAt), onAirMs(starts))

/** A show may start at most this long before its announced start. */
export const earliestBeforeMs = 60 * 60_000

const smallAudience = 1_000
const smallSpreadMs = 2_000
const largeAudience = 200_000
const largeSpreadMs = 8_000

/**
 * The interval over which clients spread their requests when a show begins: proportional up to 2 s for 1,000 pages,
 * then logarithmic up to 8 s for 200,000.
 */
export function audienceSpreadMs(audience: number): number {
  if (audience <= smallAudience) return Math.round((audience / smallAudience) * smallSpreadMs)
  const share = Math.log(audience / smallAudience) / Math.log(largeAudience / smallAudience)
  return Math.round(smallSpreadMs + Math.min(1, share) * (largeSpreadMs - smallSpreadMs))
}
