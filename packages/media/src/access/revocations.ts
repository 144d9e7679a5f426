import { type GenuineToken, PLAYBACK_TOKEN_SEC } from './token.ts'

/** One viewing, everything of one channel, or one viewing of one channel. */
export type RevokedScope = { session: string; channel?: string } | { channel: string }

export type Revocations = {
  /** Revokes every token of the scope minted so far. Tokens minted from the next second on are valid. */
  revoke: (scope: RevokedScope, nowMs: number) => void
  covers: (token: GenuineToken) => boolean
  size: () => number
}

/** An entry is kept until the last token that it revokes has expired. */
export function createRevocations(): Revocations {
  const lastEndedSec = new Map<string, number>()
  const ends = (key: string, expiresAtSec: number): boolean => expiresAtSec <= (lastEndedSec.get(key) ?? 0)
  return {
    revoke: (scope, nowMs) => {
      const nowSec = Math.floor(nowMs / 1000)
      for (const [key, endedSec] of lastEndedSec) if (endedSec <= nowSec) lastEndedSec.delete(key)
      const session = 'session' in scope ? scope.session : ''
      lastEndedSec.set(scopeKey(session, scope.channel ?? ''), nowSec + PLAYBACK_TOKEN_SEC)
    },
    covers: ({ grant: { session, channel }, expiresAtSec }) =>
      lastEndedSec.size > 0 &&
      (ends(scopeKey(session, ''), expiresAtSec) ||
        ends(scopeKey('', channel), expiresAtSec) ||
        ends(scopeKey(session, channel), expiresAtSec)),
    size: () => lastEndedSec.size,
  }
}

const scopeKey = (session: string, channel: string): string => `${session}~${channel}`
