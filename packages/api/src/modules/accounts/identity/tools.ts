import {
  createEncrypter,
  createPasswords,
  type Encrypter,
  type Passwords,
  type Tokens,
} from '@encore/identity/server'
import type { Ctx } from '#platform/context.ts'
import { createKnownDevices, type KnownDevices } from './known-device.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'
import { createPasswordTries, type RunPasswordTry } from './password-tries.ts'
import { createProvider, type Provider } from './providers.ts'
import type { Ending } from './session-store.ts'
import { endSessions } from './sessions.ts'

export interface IdentityTools {
  ctx: Ctx
  provider: Provider
  tokens: Pick<Tokens, 'verifyIdToken' | 'customToken'>
  passwords: Passwords
  tryPassword: RunPasswordTry
  /** Known-device cookie of the member site. */
  knownDevices: KnownDevices
  sealer: Encrypter
  codeKey: Buffer
  live: LiveSessions
  /** Ends sessions in all processes, in this one before it returns; returns their ids. */
  revoke(uid: string, which: Ending, reason: string): Promise<string[]>
  isHttps: boolean
}

export async function createIdentityTools(ctx: Ctx): Promise<IdentityTools> {
  const { config, secrets } = ctx
  const sealer = createEncrypter([{ id: 'c1', key: secrets('guest-cookie') }])
  const provider = await createProvider(ctx, sealer)
  const live = createLiveSessions(ctx)
  const isHttps = config.publicUrl.startsWith('https:')
  return {
    ctx,
    provider,
    tokens: { verifyIdToken: provider.verifyIdToken, customToken: provider.mintCustomToken },
    passwords: countHashes(ctx, createPasswords([{ id: 'p1', secret: secrets('password-pepper') }])),
    tryPassword: createPasswordTries(ctx.limiter),
    knownDevices: knownDevicesOf(ctx, isHttps),
    sealer,
    codeKey: secrets('verification-code'),
    live,
    revoke: async (uid, which, reason) => {
      const ended = await ctx.sql.begin((tx) => endSessions(tx, uid, which, reason))
      for (const sid of ended) live.forget(sid)
      return ended
    },
    isHttps,
  }
}

/** The member site and the studio have different host names, and therefore separate cookies. */
export const knownDevicesOf = ({ secrets, clock }: Ctx, isHttps: boolean): KnownDevices =>
  createKnownDevices({ key: secrets('known-device'), clock, isHttps })

/**
 * Counts password hashes; each costs about 20 ms of a core and 19 MiB. Refusals because of overload are not counted.
 */
function countHashes({ metrics }: Ctx, passwords: Passwords): Passwords {
  const hashes = metrics.counter('encore_password_hashes_total', 'Passwords hashed with Argon2', ['kind'])
  const counted = async <T extends { kind: string }>(kind: string, work: Promise<T>): Promise<T> => {
    const outcome = await work
    if (outcome.kind !== 'busy') hashes.inc({ kind })
    return outcome
  }
  return {
    hashPassword: (password) => counted('hash', passwords.hashPassword(password)),
    verifyPassword: (stored, password) => counted('verify', passwords.verifyPassword(stored, password)),
  }
}
