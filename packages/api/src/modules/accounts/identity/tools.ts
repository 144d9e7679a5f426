import {
  createPasswords,
  createSealer,
  type Passwords,
  type Sealer,
  type Tokens,
} from '@encore/identity/server'
import type { Ctx } from '#platform/context.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'
import { createProvider, type Provider } from './providers.ts'
import { sessionStore } from './session-store.ts'

/** What the operations of this module share: made once at start from configuration and keys. */
export interface IdentityTools {
  ctx: Ctx
  provider: Provider
  /** The configured provider's. */
  tokens: Pick<Tokens, 'verifyIdToken' | 'customToken'>
  passwords: Passwords
  sealer: Sealer
  codeKey: Buffer
  live: LiveSessions
  /** Ends a session everywhere. */
  revoke(uid: string, sid: string): Promise<void>
  isHttps: boolean
}

export async function createIdentityTools(ctx: Ctx): Promise<IdentityTools> {
  const { config, secrets } = ctx
  const sealer = createSealer([{ id: 'c1', key: secrets('guest-cookie') }])
  const provider = await createProvider(ctx, sealer)
  const store = sessionStore(ctx)
  const live = createLiveSessions(ctx)
  return {
    ctx,
    provider,
    tokens: { verifyIdToken: provider.verifyIdToken, customToken: provider.mintCustomToken },
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
