import type { PlaybackKind } from '../channel/source.ts'
import { createRevocations, type RevokedScope } from './revocations.ts'
import { type PlaybackKeyring, verifyPlaybackToken } from './token.ts'

export type RefusalReason = 'MALFORMED' | 'FORGED' | 'EXPIRED' | 'OTHER_SCOPE' | 'REVOKED'

/** Decides who may fetch anything of a channel, and counts whom it turned away. */
export type Gate = {
  admits: (token: string, wanted: { kind: PlaybackKind; channel: string }, nowMs: number) => boolean
  /** Turns away an address that holds no token in its place. */
  refuseMalformed: () => void
  revoke: (scope: RevokedScope, nowMs: number) => void
  refusals: () => Record<RefusalReason, number>
  revocationCount: () => number
}

/** Stands in the place of a token where everybody may watch; a token opens nothing else there. */
export const PUBLIC_TOKEN = 'public'

export function createGate(keys: PlaybackKeyring): Gate {
  const revocations = createRevocations()
  const refusals: Record<RefusalReason, number> = {
    MALFORMED: 0,
    FORGED: 0,
    EXPIRED: 0,
    OTHER_SCOPE: 0,
    REVOKED: 0,
  }
  const findRefusal: (...request: Parameters<Gate['admits']>) => RefusalReason | undefined = (
    token,
    wanted,
    nowMs,
  ) => {
    if (wanted.kind === 'HIGHLIGHT') return token === PUBLIC_TOKEN ? undefined : 'OTHER_SCOPE'
    const verdict = verifyPlaybackToken(keys, token, nowMs)
    if (!verdict.ok) return verdict.reason
    if (verdict.grant.kind !== wanted.kind || verdict.grant.channel !== wanted.channel) return 'OTHER_SCOPE'
    return revocations.covers(verdict) ? 'REVOKED' : undefined
  }
  return {
    admits: (...request) => {
      const reason = findRefusal(...request)
      if (reason !== undefined) refusals[reason]++
      return reason === undefined
    },
    refuseMalformed: () => void refusals.MALFORMED++,
    revoke: revocations.revoke,
    refusals: () => ({ ...refusals }),
    revocationCount: revocations.size,
  }
}
