const burst = 20
const windowMs = 30_000
const betweenMs = 1_000
const repeatMs = 30_000
/** The longest slow mode. */
const rememberMs = 300_000

export interface TooSoon {
  reason: 'CHAT_TOO_FAST' | 'CHAT_REPEATED'
  retryAfterSec: number
}

/** Limits how fast each member writes, across all rooms. */
export interface MessageRateLimiter {
  /** Counts a message at `nowMs` (monotonic), or returns how long to wait; `slowSec` is the room's slow mode. */
  take(uid: string, text: string, nowMs: number, slowSec: number): TooSoon | null
  /** Records a message that was not counted here: from another process, or before a restart. */
  note(uid: string, text: string, atMs: number): void
  sweep(nowMs: number): void
}

export function createMessageRateLimiter(isLimited: boolean): MessageRateLimiter {
  const speakers = new Map<string, { text: string; times: number[] }>()
  return {
    take: (uid, text, nowMs, slowSec) => {
      const said = speakers.get(uid)
      const lastAt = said?.times.at(-1) ?? Number.NEGATIVE_INFINITY
      const times = (said?.times ?? []).filter((at) => nowMs - at < windowMs)
      const [first = nowMs] = times
      if (said?.text === text && nowMs - lastAt < repeatMs)
        return { reason: 'CHAT_REPEATED', retryAfterSec: secondsOf(lastAt + repeatMs - nowMs) }
      const pauseMs = Math.max(slowSec * 1_000, isLimited ? betweenMs : 0)
      if (nowMs - lastAt < pauseMs) return tooFast(lastAt + pauseMs - nowMs)
      if (isLimited && times.length >= burst) return tooFast(first + windowMs - nowMs)
      speakers.set(uid, { text, times: [...times, nowMs] })
      return null
    },
    note: (uid, text, atMs) => {
      const said = speakers.get(uid)
      const lastAt = said?.times.at(-1) ?? Number.NEGATIVE_INFINITY
      // A message counted here is reported back a moment later; it must not count twice.
      if (atMs - lastAt > 500) speakers.set(uid, { text, times: [...(said?.times ?? []), atMs] })
    },
    sweep: (nowMs) => {
      for (const [uid, { times }] of speakers) {
        if (nowMs - (times.at(-1) ?? 0) > rememberMs) speakers.delete(uid)
      }
    },
  }
}

const tooFast = (ms: number): TooSoon => ({ reason: 'CHAT_TOO_FAST', retryAfterSec: secondsOf(ms) })

const secondsOf = (ms: number) => Math.ceil(ms / 1000)
