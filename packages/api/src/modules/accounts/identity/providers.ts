import { readFile } from 'node:fs/promises'
import {
  createEmbeddedProvider,
  createFirebaseProvider,
  createFirebaseTokens,
  createPublicKeys,
  createTokens,
  createUserCalls,
  type EmbeddedIssuer,
  type Encrypter,
  type FirebaseSessions,
  googleUrl,
  type IdentityProvider,
  publicKeysHost,
  publicKeysPath,
  readServiceAccount,
  type ServiceAccount,
  type UserCalls,
} from '@encore/identity/server'
import { realNow } from '#platform/clock.ts'
import { ConfigError } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { CallOrigin } from './auth-events.ts'
import { type KeyRing, openKeyRing } from './key-ring.ts'
import { sessionStore } from './sessions.ts'

export type Provider =
  | (IdentityProvider & EmbeddedIssuer<CallOrigin> & { kind: 'embedded'; keys: KeyRing })
  | (IdentityProvider & FirebaseSessions<CallOrigin> & { kind: 'firebase'; users: UserCalls })

export const createProvider = (ctx: Ctx, guestSealer: Encrypter): Promise<Provider> =>
  ctx.config.IDENTITY_PROVIDER === 'firebase' ? firebase(ctx) : embedded(ctx, guestSealer)

async function embedded(ctx: Ctx, guestSealer: Encrypter): Promise<Provider> {
  const keys = await openKeyRing(ctx)
  const { now } = ctx.clock
  const tokens = createTokens({ origin: ctx.config.publicUrl, projectId: 'encore', keys: keys.current, now })
  const provider = createEmbeddedProvider({ tokens, store: sessionStore(ctx), guestSealer, now })
  return { kind: 'embedded', keys, ...provider }
}

async function firebase(ctx: Ctx): Promise<Provider> {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_BASE_URL: baseUrl } = ctx.config
  const account = await configuredAccount(ctx.config.FIREBASE_SERVICE_ACCOUNT)
  const url = googleUrl(baseUrl, publicKeysHost, publicKeysPath)
  const keys = createPublicKeys({ url, fetch, now: realNow })
  const tokens = createFirebaseTokens({ projectId, account, keys, now: realNow })
  const users = createUserCalls({ projectId, account, baseUrl, fetch, now: realNow })
  const provider = createFirebaseProvider({ tokens, store: sessionStore(ctx), now: realNow })
  return { kind: 'firebase', users, ...provider }
}

async function configuredAccount(path: string): Promise<ServiceAccount> {
  try {
    return await readServiceAccount(await readFile(path, 'utf8'))
  } catch {
    throw new ConfigError('Bad settings: FIREBASE_SERVICE_ACCOUNT must name a readable key file')
  }
}
