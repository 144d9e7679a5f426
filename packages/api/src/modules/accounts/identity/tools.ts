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
import type { Ending } from './session-store.ts'
import { endSessions } from './sessions.ts'

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
  /** Ends sessions everywhere, in this process before it returns; answers their ids. */
  revoke(uid: string, which: Ending, reason: string): Promise<string[]>
  isHttps: boolean
}

export async function createIdentityTools(ctx: Ctx): Promise<IdentityTools> {
  const { config, secrets } = ctx
  const sealer = createSealer([{ id: 'c1', key: secrets('guest-cookie') }])
  const provider = await createProvider(ctx, sealer)
  const live = createLiveSessions(ctx)
  return {
    ctx,
    provider,
    tokens: { verifyIdToken: provider.verifyIdToken, customToken: provider.mintCustomToken },
    passwords: createPasswords([{ id: 'p1', secret: secrets('password-pepper') }]),
    sealer,
    codeKey: secrets('verification-code'),
    live,
    revoke: async (uid, which, reason) => {
      const ended = await ctx.sql.begin((tx) => endSessions(tx, uid, which, reason))
      for (const sid of ended) live.forget(sid)
      return ended
    },
    isHttps: config.publicUrl.startsWith('https:'),
  }
}
