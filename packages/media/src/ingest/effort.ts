import { EFFORTS, type Effort } from './ladder-arguments.ts'

/**
 * How much work this machine can give an input's pictures. It gives less when it falls behind, and when the least is
 * too much it rests: one slate for a while, rather than picture and slate by turns.
 */
export type EffortKeeper = {
  current: () => Effort
  /** An encoder comes: once all was well for long, more is tried again. */
  begin: (nowMs: number) => void
  /** We could not keep up; answers how long to rest before the next try. *units*: milliseconds */
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
