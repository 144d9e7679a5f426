/** What the end of a show depends on. */
export interface Stage {
  now: Date
  /** From when it is on air. */
  onAirAt: Date
  endAt: Date
  /** As it was announced. */
  plannedEndAt: Date
  /** From when the replay is announced: a show cannot go on beyond. */
  replayFrom: Date | null
  isReceiving: boolean
  /** Since when nothing is received, and whether the encoder itself said that it stops. */
  since: Date
  stoppedCleanly: boolean
}

const minutes = (count: number) => count * 60_000
/** An encore is never cut: the end keeps this far ahead of who still sends. */
const aheadMs = minutes(2)
const renewMs = minutes(1)
/** A forgotten encoder does not keep a show open for ever. */
const longestOverrunMs = minutes(6 * 60)
/** Who stops this close to the announced end has ended the show. */
const closeToEndMs = minutes(30)
const earlyGraceMs = minutes(3)
const encoreGraceMs = 15_000

/** When the show ends from now on; null: as it is. */
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
