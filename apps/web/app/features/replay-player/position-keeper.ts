/** Reports the viewer's position to the server: rarely during playback, immediately when it stops. */
export interface PositionKeeper {
  /** Records the current position. */
  note(positionMs: number): void
  /** Sends the last unsent position; call on pause or when the page closes. */
  flush(): void
}

export interface PositionKeeperSettings {
  /** The server's clock, epoch milliseconds. */
  now: () => number
  /** Resolves to false when the position did not arrive. */
  send: (position: { positionMs: number; at: string }) => Promise<boolean>
}

const everyMs = 15_000
/** A smaller change is not sent. */
const leastStepMs = 1_000

export function createPositionKeeper({ now, send }: PositionKeeperSettings): PositionKeeper {
  let sentMs = Number.NaN
  let sentAt = Number.NEGATIVE_INFINITY
  let newest: { positionMs: number; atMs: number } | null = null

  const tell = () => {
    if (!newest || Math.abs(newest.positionMs - sentMs) < leastStepMs) return
    const { positionMs, atMs } = newest
    const before = sentMs
    sentMs = positionMs
    sentAt = now()
    void send({ positionMs: Math.round(positionMs), at: new Date(atMs).toISOString() }).then((arrived) => {
      // Retried with the next step, unless a later position was sent since.
      if (!arrived && sentMs === positionMs) sentMs = before
    })
  }
  return {
    note(positionMs) {
      newest = { positionMs, atMs: now() }
      if (now() - sentAt >= everyMs) tell()
    },
    flush: tell,
  }
}
