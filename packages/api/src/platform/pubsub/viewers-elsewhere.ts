import type { ViewerCounts } from './messages.ts'

/** A process without a heartbeat for this long is considered gone. */
export const silentMs = 3_500

/** Viewers at other processes, as each last reported; `nowMs` is monotonic. */
export interface ViewersElsewhere {
  /** Returns true when the process was not known. */
  handle(from: string, viewers: ViewerCounts, nowMs: number): boolean
  of(room: string): number
  /** Drops processes without a recent heartbeat. */
  sweep(nowMs: number): void
  /** After an interruption no heartbeat could arrive: restarts the timeout of all known processes. */
  excuse(nowMs: number): void
}

export function countViewersElsewhere(): ViewersElsewhere {
  const processes = new Map<string, { viewers: ViewerCounts; atMs: number }>()
  return {
    handle: (from, viewers, nowMs) => {
      const isNew = !processes.has(from)
      processes.set(from, { viewers, atMs: nowMs })
      return isNew
    },
    of: (room) => {
      let sum = 0
      for (const { viewers } of processes.values()) sum += viewers[room] ?? 0
      return sum
    },
    sweep: (nowMs) => {
      for (const [from, { atMs }] of processes) if (nowMs - atMs > silentMs) processes.delete(from)
    },
    excuse: (nowMs) => {
      for (const known of processes.values()) known.atMs = nowMs
    },
  }
}
