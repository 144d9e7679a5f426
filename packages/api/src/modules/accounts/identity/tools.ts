import {
  createEmbeddedProvider,
  createPasswords,
  createSealer,
  createTokens,
  type EmbeddedIssuer,
  type Passwords,
  type Sealer,
  type Tokens,
} from '@encore/identity/server'
import type { Ctx } from '#platform/context.ts'
import { type KeyRing, openKeyRing } from './key-ring.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'
import { type Device, sessionStore } from './session-store.ts'

/** What the operations of this module share: made once at start from configuration and keys. */
export interface IdentityTools {
  ctx: Ctx
  keys: KeyRing
  tokens: Tokens
  issuer: EmbeddedIssuer<Device>
  passwords: Passwords
  sealer: Sealer
  codeKey: Buffer
  live: LiveSessions
  /** Ends a session everywhere. */
  revoke(uid: string, sid: string): Promise<void>
  isHttps: boolean
}

export async function createIdentityTools(ctx: Ctx): Promise<IdentityTools> {
  const { config, clock, secrets } = ctx
  const keys = await openKeyRing(ctx)
  const sealer = createSealer([{ id: 'c1', key: secrets('guest-cookie') }])
  const settings = { origin: config.publicUrl, projectId: 'encore', keys: keys.current, now: clock.now }
  const tokens = createTokens(settings)
  const store = sessionStore(ctx)
  const live = createLiveSessions(ctx)
  return {
    ctx,
    keys,
    tokens,
    issuer: createEmbeddedProvider({ tokens, store, guestSealer: sealer, now: clock.now }),
    passwords: createPasswords([{ id: 'p1', secret: secrets('password-pepper') }]),
    sealer,
    codeKey: secrets('verification-code'),
    live,
    revoke: async (uid, sid) => {
      await store.revoke(uid, sid)
      live.forget(sid)
    },
    isHttps: config.publicUrl.startsWith('https:'),
  }
}
