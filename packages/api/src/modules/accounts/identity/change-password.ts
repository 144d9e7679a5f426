import type { Failure } from '@encore/contract/errors'
import { emailKey } from '@encore/contract/rules/account'
import { fail, ok, type Result } from '#kernel/result.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { mailMember } from './account-mail.ts'
import { selectAccountOf, upsertPassword } from './account-store.ts'
import { refuseWeak } from './new-password.ts'
import { type Disproof, provePassword } from './prove-password.ts'
import { endSessions } from './sessions.ts'
import type { IdentityTools } from './tools.ts'

export interface PasswordChange {
  currentPassword: string
  nextPassword: string
}

/** Changes the password with the current one, ends all other sessions and notifies the owner. */
export async function changePassword(
  tools: IdentityTools,
  { uid, sid }: Member,
  { currentPassword, nextPassword }: PasswordChange,
): Promise<Result<undefined, Failure<Disproof | 'PASSWORD_WEAK'>>> {
  const proved = await proveMember(tools, uid, currentPassword)
  if (!proved.ok) return proved
  const account = proved.value
  const weak = await refuseWeak('nextPassword', nextPassword, account)
  if (weak) return weak
  const hashed = await tools.passwords.hashPassword(nextPassword)
  if (hashed.kind === 'busy') return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  return transact(tools.ctx.sql, async (tx) => {
    await upsertPassword(tx, uid, hashed.stored)
    await endSessions(tx, uid, { exceptSid: sid }, 'password changed')
    const { email: to, language } = account
    await mailMember(tx, { kind: 'password-changed', to, language })
    return ok(undefined)
  })
}

/** Verifies the session's member by password; the custom token opens a new session that replaces this one. */
export async function reauthenticate(
  tools: IdentityTools,
  { uid }: Member,
  password: string,
): Promise<Result<{ customToken: string }, Failure<Disproof>>> {
  const proved = await proveMember(tools, uid, password)
  return proved.ok ? ok({ customToken: await tools.tokens.customToken(proved.value) }) : proved
}

/** Members without a password always fail. */
async function proveMember(tools: IdentityTools, uid: string, password: string) {
  const account = await selectAccountOf(tools.ctx.sql, uid)
  return provePassword(tools, { key: account ? emailKey(account.email) : uid, account, password })
}
