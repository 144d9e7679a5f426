import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail, normaliseNickname } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { judgePassword, newMemberUid, type StoredPassword } from '@encore/identity/server'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { isReservedNickname, nicknameKey } from '#modules/accounts/members/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import { consumeCode, insertConsents, insertMember, type NewMember, upsertPassword } from './store.ts'
import type { IdentityTools } from './tools.ts'
import { tryCode } from './verification.ts'

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

const brandWords = ['encore']

/** Creates the member and answers a custom token. The code is spent only when everything else is right. */
export async function signUpEmail(
  tools: IdentityTools,
  callerUid: string,
  wish: SignUp,
): Promise<Result<{ customToken: string }, Failure<SignUpError>>> {
  const email = normaliseEmail(wish.email)
  if (email === null) return invalid('email', 'email')
  const nickname = normaliseNickname(wish.nickname)
  if (nickname === null || isReservedNickname(nickname)) {
    return fail('NICKNAME_INVALID', {
      fields: [{ path: 'nickname', rule: nickname ? 'reserved' : 'pattern' }],
    })
  }
  const weakness = await judgePassword(wish.password, { email, nickname, brandWords })
  if (weakness) return fail('PASSWORD_WEAK', { fields: [{ path: 'password', rule: weakness.toLowerCase() }] })
  const hashed = await tools.passwords.hashPassword(wish.password)
  if (hashed.kind === 'busy') return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  const member: NewMember = {
    uid: newMemberUid(tools.ctx.clock.now()),
    email,
    emailKey: emailKey(email),
    nickname,
    nicknameKey: nicknameKey(nickname),
    language: wish.language,
  }
  try {
    const joined = await transact(tools.ctx.sql, async (tx) => {
      const attempt = { email, purpose: 'SIGN_UP', code: wish.verificationCode, callerUid } as const
      const code = await tryCode(tools, tx, attempt)
      if (!code) return ok(false)
      await join(tools, tx, member, hashed.stored, wish)
      await consumeCode(tx, code.id)
      return ok(true)
    })
    if (!joined.ok || !joined.value) return fail('CODE_INVALID')
  } catch (cause) {
    const taken = takenBy(constraintOf(cause))
    if (taken) return taken
    throw cause
  }
  return ok({ customToken: await tools.tokens.customToken(member.uid) })
}

async function join(tools: IdentityTools, tx: Tx, member: NewMember, password: StoredPassword, wish: SignUp) {
  const { terms, privacy, marketing } = wish.agreements
  await insertMember(tx, member)
  await upsertPassword(tx, member.uid, password)
  await insertConsents(tx, member.uid, [
    { document: 'terms', version: terms },
    { document: 'privacy', version: privacy },
    { document: 'over14', version: '1' },
    ...(marketing ? [{ document: 'marketing', version: '1' }] : []),
  ])
  await tools.ctx.events.emit(tx, 'member.joined', { memberId: member.uid, language: member.language })
}

/** The unique indexes decide; a check before them could only be outrun. */
function takenBy(constraint: string | undefined) {
  if (constraint === 'member_nickname_unique') {
    return fail('NICKNAME_TAKEN', { fields: [{ path: 'nickname', rule: 'taken' }] })
  }
  return constraint === 'member_email_unique' ? fail('ACCOUNT_EXISTS') : null
}
