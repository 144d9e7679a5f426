/**
 * Steps of a drop. `NOTIFY`: both pages say that the clock stopped. `RESTART`: the artist's tracks are suspended, and
 * ICE restarts with new credentials. `RECONNECT`: a new connection with a new capture. `HOLD`: the next fan is called.
 */
export type DropStep = 'NOTIFY' | 'RESTART' | 'RECONNECT' | 'HOLD'

/** Steps with the time since the last growth, latest first. */
export const dropSteps: readonly { step: DropStep; afterMs: number }[] = [
  { step: 'HOLD', afterMs: 30_000 },
  { step: 'RECONNECT', afterMs: 6_000 },
  { step: 'RESTART', afterMs: 2_000 },
  { step: 'NOTIFY', afterMs: 600 },
]

/** Returns the step that a stall has come to. An artist who turned off picture or sound mends nothing by a restart. */
export function dropStep(stalledMs: number, { isArtistOff }: { isArtistOff: boolean }): DropStep | null {
  const step = dropSteps.find(({ afterMs }) => stalledMs >= afterMs)?.step ?? null
  return step && isArtistOff ? 'NOTIFY' : step
}

/** Without a sign of life of its station for this long, a session is paused. */
export const stationTimeoutMs = 5_000

export const maxReturns = 2
export const leastReturnMs = 10_000

/** True when a held call is taken up again after the running one; otherwise the rest is owed. */
export const canReturn = ({ returns, leftMs }: { returns: number; leftMs: number }): boolean =>
  returns < maxReturns && leftMs >= leastReturnMs
