import type { Failure } from '@encore/contract/errors'
import { normaliseEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { readNickname } from '#modules/accounts/members/index.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import { upsertPassword } from './account-store.ts'
import { consumeCode } from './code-store.ts'
import { customTokenFor } from './custom-token.ts'
import { joinMember, type NewMember, takenBy } from './join-member.ts'
import { refuseWeak } from './new-password.ts'
import type { IdentityTools } from './tools.ts'
import { refuseWrongCode, tryCode } from './verification.ts'

export interface SignUp {
  email: string
  password: string
  verificationCode: string
  nickname: string
  language: Locale
  agreements: { terms: string; privacy: string; over14: true; marketing: boolean }
}

type SignUpError =
  | 'CODE_INVALID'
  | 'NICKNAME_TAKEN'
  | 'NICKNAME_INVALID'
  | 'PASSWORD_WEAK'
  | 'ACCOUNT_EXISTS'
  | 'IDENTITY_UNAVAILABLE'
  | 'INVALID_INPUT'

/** Creates a member and returns a custom token. The code is consumed only when everything else is valid. */
export async function signUpEmail(
  tools: IdentityTools,
  callerUid: string,
  input: SignUp,
): Promise<Result<{ customToken: string }, Failure<SignUpError>>> {
  const email = normaliseEmail(input.email)
  if (email === null) return invalid('email', 'email')
  const read = await readNickname(tools.ctx, input.nickname, null)
  if (!read.ok) return read
  const nickname = read.value
  const weak = await refuseWeak('password', input.password, { email, nickname })
  if (weak) return weak
  const attempt = { email, purpose: 'SIGN_UP', code: input.verificationCode, callerUid } as const
  const wrong = await refuseWrongCode(tools, attempt)
  if (wrong) return wrong
  const hashed = await tools.passwords.hashPassword(input.password)
  if (hashed.kind === 'busy') return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  const { language, agreements } = input
  const member: NewMember = { email, nickname, language, snsType: 'EMAIL', agreements }
  try {
    const joined = await transact(tools.ctx.sql, async (tx) => {
      const code = await tryCode(tools, tx, attempt)
      if (!code) return ok(null)
      const uid = await joinMember(tools.ctx, tx, member)
      await upsertPassword(tx, uid, hashed.stored)
      await consumeCode(tx, code.id)
      return ok(uid)
    })
    if (!joined.ok || !joined.value) return fail('CODE_INVALID')
    return ok({ customToken: await customTokenFor(tools, joined.value) })
  } catch (cause) {
    const taken = takenBy(constraintOf(cause))
    if (taken) return taken
    throw cause
  }
}
