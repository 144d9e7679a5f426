import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { StoredPassword } from '@encore/identity/server'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { mailMember } from './account-mail.ts'
import { type AccountRow, selectAccount, upsertPassword } from './account-store.ts'
import { consumeCode } from './code-store.ts'
import { revokeAtProvider } from './firebase-users.ts'
import { deleteFailures } from './guess-store.ts'
import { refuseWeak } from './new-password.ts'
import { endSessions } from './sessions.ts'
import type { IdentityTools } from './tools.ts'
import { refuseWrongCode, tryCode } from './verification.ts'

export interface PasswordReset {
  email: string
  nextPassword: string
  verificationCode: string
}

type Reset = Result<undefined, Failure<ResetError>>
type ResetError = 'CODE_INVALID' | 'PASSWORD_WEAK' | 'IDENTITY_UNAVAILABLE' | 'INVALID_INPUT'

/** Sets a new password with a mailed code, ends all sessions and notifies the owner. The caller is not signed in. */
export async function resetPassword(
  tools: IdentityTools,
  callerUid: string,
  input: PasswordReset,
): Promise<Reset> {
  const email = normaliseEmail(input.email)
  if (email === null) return invalid('email', 'email')
  const weak = await refuseWeak('nextPassword', input.nextPassword, { email, nickname: '' })
  if (weak) return weak
  const attempt = { email, purpose: 'RESET_PASSWORD', code: input.verificationCode, callerUid } as const
  const wrong = await refuseWrongCode(tools, attempt)
  if (wrong) return wrong
  const hashed = await tools.passwords.hashPassword(input.nextPassword)
  if (hashed.kind === 'busy') return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  const reset = await transact(tools.ctx.sql, async (tx): Promise<Result<Reset, never>> => {
    const code = await tryCode(tools, tx, attempt)
    const account = code ? await selectAccount(tx, emailKey(email)) : null
    if (!code || !account) return ok(codeInvalid)
    // The nickname is checked only now, so that it is revealed only to the owner of the address.
    const tooClose = await refuseWeak('nextPassword', input.nextPassword, account)
    if (tooClose) return ok(tooClose)
    await consumeCode(tx, code.id)
    await replacePassword(tools, tx, account, hashed.stored)
    return ok(done)
  })
  return reset.ok ? reset.value : reset
}

async function replacePassword(
  tools: IdentityTools,
  tx: Tx,
  account: AccountRow,
  password: StoredPassword,
): Promise<void> {
  const { uid, email, language } = account
  await upsertPassword(tx, uid, password)
  await deleteFailures(tx, emailKey(email))
  await endSessions(tx, uid, {}, 'password reset')
  await revokeAtProvider(tools, tx, uid)
  await mailMember(tx, { kind: 'password-changed', to: email, language })
}

/** Failures are returned inside an ok result, so that the transaction commits and the try stays counted. */
const codeInvalid = fail('CODE_INVALID')
const done = ok(undefined)
