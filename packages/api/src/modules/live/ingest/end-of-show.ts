export interface Stage {
  now: Date
  /** Actual start, or the announced one before it. */
  onAirAt: Date
  endAt: Date
  plannedEndAt: Date
  /** Announced opening of the replay; the show cannot last beyond it. */
  replayFrom: Date | null
  isReceiving: boolean
  /** `since` is when input stopped; `stoppedCleanly` is true when the encoder itself ended the stream. */
  since: Date
  stoppedCleanly: boolean
}

const minutes = (count: number) => count * 60_000
/** An encore is never cut: while input arrives, the end stays this far ahead. */
const aheadMs = minutes(2)
const renewMs = minutes(1)
/** Limits how long a forgotten encoder keeps a show open. */
const longestOverrunMs = minutes(6 * 60)
/** A clean stop this close to the announced end ends the show. */
const closeToEndMs = minutes(30)
const earlyGraceMs = minutes(3)
const encoreGraceMs = 15_000

/** Returns the new end of the show; null when it does not change. */
export function endOfShow(stage: Stage): Date | null {
  const { now, onAirAt, endAt, plannedEndAt, isReceiving, stoppedCleanly } = stage
  if (now < onAirAt || now >= endAt) return null
  if (isReceiving) return furtherEnd(stage)
  if (!stoppedCleanly || stage.since < onAirAt) return null
  const quietMs = now.getTime() - stage.since.getTime()
  const leftMs = plannedEndAt.getTime() - stage.since.getTime()
  if (leftMs > closeToEndMs) return null
  return quietMs >= (leftMs > 0 ? earlyGraceMs : encoreGraceMs) ? now : null
}

function furtherEnd({ now, endAt, plannedEndAt, replayFrom }: Stage): Date | null {
  if (endAt.getTime() - now.getTime() > renewMs) return null
  const latest = Math.min(
    plannedEndAt.getTime() + longestOverrunMs,
    replayFrom?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  const wanted = Math.min(now.getTime() + aheadMs, latest)
  return wanted > endAt.getTime() ? new Date(wanted) : null
}
