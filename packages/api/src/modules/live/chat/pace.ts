const burst = 20
const windowMs = 30_000
const betweenMs = 1_000
const repeatMs = 30_000

export interface TooSoon {
  reason: 'CHAT_TOO_FAST' | 'CHAT_REPEATED'
  retryAfterSec: number
}

/** How fast each member speaks in this process, whatever the room. */
export interface Pace {
  /** Counts what is said at `nowMs` (monotonic), or says how long to wait. */
  take(uid: string, text: string, nowMs: number): TooSoon | null
  /** Forgets who has been silent. */
  sweep(nowMs: number): void
}

export function createPace(isLimited: boolean): Pace {
  const speakers = new Map<string, { text: string; times: number[] }>()
  return {
    take: (uid, text, nowMs) => {
      const said = speakers.get(uid)
      const times = (said?.times ?? []).filter((at) => nowMs - at < windowMs)
      const lastAt = times.at(-1) ?? Number.NEGATIVE_INFINITY
      const [first = nowMs] = times
      if (said?.text === text && nowMs - lastAt < repeatMs)
        return wait('CHAT_REPEATED', lastAt + repeatMs - nowMs)
      if (isLimited && nowMs - lastAt < betweenMs) return wait('CHAT_TOO_FAST', lastAt + betweenMs - nowMs)
      if (isLimited && times.length >= burst) return wait('CHAT_TOO_FAST', first + windowMs - nowMs)
      speakers.set(uid, { text, times: [...times, nowMs] })
      return null
    },
    sweep: (nowMs) => {
      for (const [uid, { times }] of speakers) {
        if (nowMs - (times.at(-1) ?? 0) > windowMs) speakers.delete(uid)
      }
    },
  }
}

const wait = (reason: TooSoon['reason'], ms: number): TooSoon => ({
  reason,
  retryAfterSec: Math.ceil(ms / 1000),
})
