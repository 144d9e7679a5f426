/** Tells the server how far the viewer got: rarely while it plays, at once when it may be the last word. */
export interface PositionKeeper {
  /** Where it is now. */
  note(positionMs: number): void
  /** It stands still or goes away: what was not told is told now. */
  flush(): void
}

export interface PositionKeeperSettings {
  /** The server's clock, epoch milliseconds. */
  now: () => number
  /** False when it did not arrive. */
  send: (position: { positionMs: number; at: string }) => Promise<boolean>
}

const everyMs = 15_000
/** A shorter step is not worth a call. */
const leastStepMs = 1_000

export function createPositionKeeper({ now, send }: PositionKeeperSettings): PositionKeeper {
  let toldMs = Number.NaN
  let toldAt = Number.NEGATIVE_INFINITY
  let newest: { positionMs: number; atMs: number } | null = null

  const tell = () => {
    if (!newest || Math.abs(newest.positionMs - toldMs) < leastStepMs) return
    const { positionMs, atMs } = newest
    const before = toldMs
    toldMs = positionMs
    toldAt = now()
    void send({ positionMs: Math.round(positionMs), at: new Date(atMs).toISOString() }).then((arrived) => {
      // Told again with the next step, unless a later one was told meanwhile.
      if (!arrived && toldMs === positionMs) toldMs = before
    })
  }
  return {
    note(positionMs) {
      newest = { positionMs, atMs: now() }
      if (now() - toldAt >= everyMs) tell()
    },
    flush: tell,
  }
}
