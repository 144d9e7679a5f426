import { EFFORTS, type Effort } from './ladder-arguments.ts'

/**
 * Chooses the encoding effort that this machine can sustain. Lowers it when encoding falls behind; when the lowest is
 * too much, it pauses: one slate for a while instead of alternating picture and slate.
 */
export type EffortKeeper = {
  current: () => Effort
  /** Called for a new encoder. After a long time without trouble it raises the effort by one step. */
  begin: (nowMs: number) => void
  /** Called when encoding was too slow. Returns the milliseconds to pause before the next attempt. */
  tooSlow: (nowMs: number) => number
}

const RESTS_MS = [30_000, 60_000, 120_000]
const WELL_AFTER_MS = 10 * 60_000

export function createEffort(): EffortKeeper {
  let step = 0
  let rests = 0
  let slowAtMs = Number.NEGATIVE_INFINITY
  const isLongAgo = (nowMs: number) => nowMs - slowAtMs > WELL_AFTER_MS
  return {
    current: () => EFFORTS[step] ?? 'halved',
    begin: (nowMs) => {
      if (step > 0 && isLongAgo(nowMs)) step--
    },
    tooSlow: (nowMs) => {
      if (isLongAgo(nowMs)) rests = 0
      slowAtMs = nowMs
      if (step < EFFORTS.length - 1) {
        step++
        return 0
      }
      return RESTS_MS[Math.min(rests++, RESTS_MS.length - 1)] ?? 0
    },
  }
}
