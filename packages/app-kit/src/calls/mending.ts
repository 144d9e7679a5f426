import { dropStep } from '@encore/contract/rules/calls/drops'

/** Attempts to mend one stall. */
export interface Mending {
  isRestarted: boolean
  /** Time of the last new connection; null before it. */
  reconnectedAtMs: number | null
}

export const noMending: Mending = { isRestarted: false, reconnectedAtMs: null }

/** A connection gets this long before it is replaced by the next. */
export const reconnectEveryMs = 6_000
/** A first connection takes longer, mostly on phones. */
export const firstConnectMs = 10_000

export interface StallFacts {
  /** Time without flow; 0 while media flows. */
  stalledMs: number
  /** Media has flowed on this connection or on one before it. */
  hasFlowed: boolean
  isArtistOff: boolean
  /** The fan's media and beats arrive again, and the artist's tracks are about to be tried. */
  isComingBack: boolean
}

/** Decides how the station mends a stall: it restarts ICE once, then connects anew as often as needed. */
export function nextMending(
  mending: Mending,
  { stalledMs, hasFlowed, isArtistOff, isComingBack }: StallFacts,
  atMs: number,
): { mending: Mending; act: 'RESTART' | 'RECONNECT' | null } {
  const step = dropStep(stalledMs, { isArtistOff })
  if (step === null || step === 'NOTIFY') return { mending: stalledMs === 0 ? noMending : mending, act: null }
  if (isComingBack) return { mending, act: null }
  if (step === 'RESTART') {
    if (mending.isRestarted || !hasFlowed) return { mending, act: null }
    return { mending: { ...mending, isRestarted: true }, act: 'RESTART' }
  }
  const sinceMs = atMs - (mending.reconnectedAtMs ?? Number.NEGATIVE_INFINITY)
  const isDue = sinceMs >= reconnectEveryMs && (hasFlowed || stalledMs >= firstConnectMs)
  if (!isDue) return { mending, act: null }
  return { mending: { ...mending, reconnectedAtMs: atMs }, act: 'RECONNECT' }
}
