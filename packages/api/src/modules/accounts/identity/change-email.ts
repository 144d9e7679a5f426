import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { mailMember } from './account-mail.ts'
import { lockAddressOf, updateEmail } from './account-store.ts'
import { consumeCode } from './code-store.ts'
import { isProvedLately } from './recent-proof.ts'
import { endSessions } from './sessions.ts'
import type { IdentityTools } from './tools.ts'
import { tryCode } from './verification.ts'

type ChangeError = 'CODE_INVALID' | 'ACCOUNT_EXISTS' | 'REAUTH_REQUIRED' | 'INVALID_INPUT'

/** Changes the address to one proved by a mailed code, notifies the old address and ends all other sessions. */
export async function changeEmail(
  tools: IdentityTools,
  member: Member,
  input: { email: string; verificationCode: string },
): Promise<Result<undefined, Failure<ChangeError>>> {
  const email = normaliseEmail(input.email)
  if (email === null) return invalid('email', 'email')
  try {
    const changed = await transact(tools.ctx.sql, (tx) =>
      change(tools, tx, member, email, input.verificationCode),
    )
    return changed.ok ? changed.value : changed
  } catch (cause) {
    if (constraintOf(cause) === 'member_email_unique') return fail('ACCOUNT_EXISTS')
    throw cause
  }
}

/** Failures are returned inside an ok result, so that the transaction commits and the try stays counted. */
async function change(
  tools: IdentityTools,
  tx: Tx,
  member: Member,
  email: string,
  code: string,
): Promise<Result<Result<undefined, Failure<ChangeError>>, never>> {
  const { uid, sid } = member
  const owner = await lockAddressOf(tx, uid)
  if (owner?.email && !isProvedLately(tools.ctx, member)) return ok(fail('REAUTH_REQUIRED'))
  const right = await tryCode(tools, tx, { email, purpose: 'UPDATE_EMAIL', code, callerUid: uid })
  if (!owner || !right) return ok(fail('CODE_INVALID'))
  await consumeCode(tx, right.id)
  await updateEmail(tx, uid, email, emailKey(email))
  await endSessions(tx, uid, { exceptSid: sid }, 'address changed')
  if (owner.email) await mailMember(tx, { kind: 'email-changed', to: owner.email, language: owner.language })
  return ok(ok(undefined))
}
