import { isOpen, type PlaybackKind } from '../channel/source.ts'
import { createRevocations, type RevokedScope } from './revocations.ts'
import { maxHeightOf } from './tier.ts'
import { type PlaybackGrant, type PlaybackKeyring, verifyPlaybackToken } from './token.ts'

export type RefusalReason = 'MALFORMED' | 'FORGED' | 'EXPIRED' | 'OTHER_SCOPE' | 'REVOKED' | 'OUT_OF_TIER'

/** Claims of the token (null for public media), and the highest allowed picture of this camera in lines. */
export type Admitted = { grant: PlaybackGrant | null; maxHeight: number }

/** Authorizes requests for a channel and counts refusals. */
export type Gate = {
  /** Undefined when refused. */
  admit: (
    token: string,
    wanted: { kind: PlaybackKind; channel: string; angle: string | null },
    nowMs: number,
  ) => Admitted | undefined
  /** Counts a request whose address contains no token. */
  refuseMalformed: () => void
  /** Counts a request above the height of the token's tier. */
  refuseHeight: () => void
  revoke: (scope: RevokedScope, nowMs: number) => void
  refusals: () => Record<RefusalReason, number>
  revocationCount: () => number
}

/** Takes the token's place in addresses of public media; a real token is refused there. */
export const PUBLIC_TOKEN = 'public'

export function createGate(keys: PlaybackKeyring): Gate {
  const revocations = createRevocations()
  const refusals: Record<RefusalReason, number> = {
    MALFORMED: 0,
    FORGED: 0,
    EXPIRED: 0,
    OTHER_SCOPE: 0,
    REVOKED: 0,
    OUT_OF_TIER: 0,
  }
  const judge = (...[token, wanted, nowMs]: Parameters<Gate['admit']>): Admitted | RefusalReason => {
    if (isOpen(wanted.kind))
      return token === PUBLIC_TOKEN ? { grant: null, maxHeight: Infinity } : 'OTHER_SCOPE'
    const verdict = verifyPlaybackToken(keys, token, nowMs)
    if (!verdict.ok) return verdict.reason
    const { grant } = verdict
    if (grant.kind !== wanted.kind || grant.channel !== wanted.channel) return 'OTHER_SCOPE'
    if (revocations.covers(verdict)) return 'REVOKED'
    const maxHeight = maxHeightOf(grant.tier, wanted.angle)
    return maxHeight === 0 ? 'OUT_OF_TIER' : { grant, maxHeight }
  }
  return {
    admit: (...request) => {
      const judged = judge(...request)
      if (typeof judged === 'object') return judged
      refusals[judged]++
      return undefined
    },
    refuseMalformed: () => void refusals.MALFORMED++,
    refuseHeight: () => void refusals.OUT_OF_TIER++,
    revoke: revocations.revoke,
    refusals: () => ({ ...refusals }),
    revocationCount: revocations.size,
  }
}
