/**
 * Suspension of the artist's tracks while the clock stalls. `PROBE`: the tracks flow for a moment, so that the fan's page
 * can report them and the clock can run. A page that reports nothing gets no more of the artist than that.
 */
export type Suspension =
  | { kind: 'OPEN' }
  | { kind: 'SUSPENDED'; probes: number; backSinceMs: number | null; notBeforeMs: number }
  | { kind: 'PROBE'; probes: number; untilMs: number }

export interface SuspensionFacts {
  /** The clock has stalled for two seconds. */
  isClockSuspended: boolean
  isClockStalled: boolean
  /** The fan's media and beats arrive, and no second waits for a signature. */
  isFanBack: boolean
  /** The artist turned picture or sound off, or pressed "Stop"; there is nothing to try until they return. */
  isArtistOff: boolean
}

/** Long enough for a second of flow, its report and a slow line. */
export const probeMs = 2_400
/** Two samples. */
export const backForMs = 400
const firstPauseMs = 2_000
const longestPauseMs = 8_000

export function nextSuspension(
  last: Suspension,
  { isClockSuspended, isClockStalled, isFanBack, isArtistOff }: SuspensionFacts,
  atMs: number,
): Suspension {
  if (!isClockStalled) return { kind: 'OPEN' }
  if (isArtistOff && isClockSuspended)
    return { kind: 'SUSPENDED', probes: 0, backSinceMs: atMs - backForMs, notBeforeMs: atMs }
  switch (last.kind) {
    case 'OPEN':
      if (!isClockSuspended) return last
      return { kind: 'SUSPENDED', probes: 0, backSinceMs: null, notBeforeMs: atMs }
    case 'PROBE': {
      if (atMs < last.untilMs) return last
      const probes = last.probes + 1
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (probes - 1))
      return { kind: 'SUSPENDED', probes, backSinceMs: null, notBeforeMs: atMs + pauseMs }
    }
    case 'SUSPENDED': {
      if (!isFanBack) return { ...last, backSinceMs: null }
      const backSinceMs = last.backSinceMs ?? atMs
      const isDue = atMs - backSinceMs >= backForMs && atMs >= last.notBeforeMs
      return isDue
        ? { kind: 'PROBE', probes: last.probes, untilMs: atMs + probeMs }
        : { ...last, backSinceMs }
    }
  }
}
