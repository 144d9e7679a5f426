/** Inputs for the actions of live control; times in epoch milliseconds. */
export interface ShowNow {
  nowMs: number
  startMs: number
  endMs: number
  /** Announced start of the replay; a reopened show cannot run past it. */
  replayFromMs: number | null
  isCanceled: boolean
  channel: 'SIMULIVE' | 'INGEST' | 'EXTERNAL' | null
}

export interface ShowMay {
  start: boolean
  slate: boolean
  end: boolean
  reopen: boolean
}

const minutes = (count: number) => count * 60_000
/** A show may start at most this early. For an earlier start it is rescheduled, which notifies its holders. */
export const earlyMs = minutes(60)
/** A show may be reopened for at most this long after its end. */
export const reopenMs = minutes(30)
/** Minimum duration of a reopened show. */
export const encoreMs = minutes(10)

export function mayNow({ nowMs, startMs, endMs, replayFromMs, isCanceled, channel }: ShowNow): ShowMay {
  const isReady = !isCanceled && channel !== null
  const isOnAir = nowMs >= startMs && nowMs < endMs
  const isOver = nowMs >= endMs
  return {
    start: isReady && nowMs < startMs && startMs - nowMs <= earlyMs,
    slate: isReady && isOnAir && channel === 'INGEST',
    end: !isCanceled && isOnAir,
    reopen: isReady && isOver && nowMs - endMs <= reopenMs && (replayFromMs === null || nowMs < replayFromMs),
  }
}

/** Returns the end of a reopened show: the planned end, or at least `encoreMs` from now. */
export function newEndMs(show: ShowNow & { plannedEndMs: number }): number {
  const wanted = Math.max(show.plannedEndMs, show.nowMs + encoreMs)
  return show.replayFromMs === null
    ? wanted
    : Math.min(wanted, Math.max(show.replayFromMs, show.nowMs + 1_000))
}
