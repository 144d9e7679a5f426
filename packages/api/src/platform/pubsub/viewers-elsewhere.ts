import type { ViewerCounts } from './messages.ts'

/** So long a process that says nothing is believed to be there. */
export const silentMs = 3_500

/** Who watches at other processes, as each of them told last; `nowMs` is monotonic. */
export interface ViewersElsewhere {
  /** True when this process was not known. */
  hear(from: string, viewers: ViewerCounts, nowMs: number): boolean
  of(room: string): number
  /** Forgets who has been silent for too long. */
  sweep(nowMs: number): void
  /** Nobody could be heard: those known get their time anew. */
  excuse(nowMs: number): void
}

export function countViewersElsewhere(): ViewersElsewhere {
  const processes = new Map<string, { viewers: ViewerCounts; atMs: number }>()
  return {
    hear: (from, viewers, nowMs) => {
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
