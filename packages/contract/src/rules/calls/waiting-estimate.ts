/** Input of an estimate; durations in milliseconds. */
export interface WaitingLine {
  /** Waiting fans ahead, without the running call, and their promised time in sum. */
  fansAhead: number
  promisedAheadMs: number
  /** Time left of the running call; null when none runs. */
  runningLeftMs: number | null
  /** Turnarounds between finished calls, oldest first. */
  turnaroundsMs: readonly number[]
  /** Planned turnaround, used until a call has ended. */
  plannedTurnaroundMs: number
}

/** Band of whole minutes, such as 4 to 6, with the number of calls ahead. */
export interface WaitingEstimate {
  ahead: number
  fromMin: number
  toMin: number
}

/** Turnarounds that an estimate looks back. */
export const turnaroundsUsed = 10

/** Estimates the wait with the second shortest and second longest of the last ten turnarounds. */
export function waitingEstimate(line: WaitingLine): WaitingEstimate {
  const { fansAhead, promisedAheadMs, runningLeftMs, turnaroundsMs, plannedTurnaroundMs } = line
  const ahead = fansAhead + (runningLeftMs === null ? 0 : 1)
  const spokenMs = promisedAheadMs + (runningLeftMs ?? 0)
  const recent = turnaroundsMs.slice(-turnaroundsUsed).sort((a, b) => a - b)
  const outer = recent.length > 2 ? 1 : 0
  const shortMs = recent[outer] ?? plannedTurnaroundMs
  const longMs = recent.at(-1 - outer) ?? plannedTurnaroundMs
  return {
    ahead,
    fromMin: Math.floor((spokenMs + ahead * shortMs) / 60_000),
    toMin: Math.max(1, Math.ceil((spokenMs + ahead * longMs) / 60_000)),
  }
}
