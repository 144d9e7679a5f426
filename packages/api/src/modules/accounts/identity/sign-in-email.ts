import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import { afterFailure, parseBasic, signInWaitSec } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { deleteFailures, selectAccount, selectFailures, upsertFailures, upsertPassword } from './store.ts'
import type { IdentityTools } from './tools.ts'

type SignInError = 'INVALID_CREDENTIALS' | 'TOO_MANY_ATTEMPTS' | 'IDENTITY_UNAVAILABLE'

/** Basic credentials for a custom token. Unknown address and wrong password are one answer and the same work. */
export async function signInEmail(
  tools: IdentityTools,
  authorization: string | undefined,
): Promise<Result<{ customToken: string }, Failure<SignInError>>> {
  const { sql, clock } = tools.ctx
  const credentials = parseBasic(authorization)
  const email = credentials ? normaliseEmail(credentials.email) : null
  if (!credentials || email === null) return fail('INVALID_CREDENTIALS')
  const key = emailKey(email)
  const failures = await selectFailures(sql, key)
  const waitSec = signInWaitSec(failures, clock.now())
  if (waitSec > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfterSec: waitSec })
  const account = await selectAccount(sql, key)
  const outcome = await tools.passwords.verifyPassword(account, credentials.password)
  if (outcome.kind === 'busy') return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  if (outcome.kind === 'wrong' || !account) {
    await upsertFailures(sql, key, afterFailure(failures, clock.now()))
    return fail('INVALID_CREDENTIALS')
  }
  if (failures) await deleteFailures(sql, key)
  if (outcome.needsRehash) await rehash(tools, account.uid, credentials.password)
  return ok({ customToken: await tools.tokens.customToken(account.uid) })
}

async function rehash(tools: IdentityTools, uid: string, password: string): Promise<void> {
  const hashed = await tools.passwords.hashPassword(password)
  if (hashed.kind === 'hashed') await upsertPassword(tools.ctx.sql, uid, hashed.stored)
}
