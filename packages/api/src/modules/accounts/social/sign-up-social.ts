import type { SocialSignIn, SocialSignUp } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { emailKey } from '@encore/contract/rules/account'
import { snsTypeOf } from '@encore/contract/rules/social'
import { fail, ok, type Result } from '#kernel/result.ts'
import { customTokenFor, joinMember, takenBy } from '#modules/accounts/identity/index.ts'
import { memberByEmail, readNickname } from '#modules/accounts/members/index.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import { decryptNewcomer, type Newcomer } from './encrypted.ts'
import { welcomeBack } from './sign-in-social.ts'
import type { SocialTools } from './social-tools.ts'
import { insertCredential, lockIdentity, selectMemberUid } from './store.ts'

type SignUpError =
  | 'ACCOUNT_SUSPENDED'
  | 'SNS_REJECTED'
  | 'ACCOUNT_EXISTS'
  | 'NICKNAME_TAKEN'
  | 'NICKNAME_INVALID'

/** Creates a member from a provider's identity; a repeated call returns the same member. */
export async function signUpSocial(
  tools: SocialTools,
  callerUid: string,
  input: SocialSignUp,
): Promise<Result<SocialSignIn, Failure<SignUpError>>> {
  const newcomer = decryptNewcomer(tools.sealer, input.signUpToken, callerUid, tools.ctx.clock.now())
  if (!newcomer) return fail('SNS_REJECTED')
  const read = await readNickname(tools.ctx, input.nickname, null)
  if (!read.ok) return read
  const nickname = read.value
  const joined = await join(tools, newcomer, { ...input, nickname })
  if (!joined.ok) return joined
  const { provider, callbackPath } = newcomer
  if (!joined.value.isNew) return welcomeBack(tools, joined.value.uid, provider, callbackPath)
  const customToken = await customTokenFor(tools.ctx, joined.value.uid)
  const { email } = newcomer.identity
  const data = { isNewMember: true, snsType: snsTypeOf[provider], signUpToken: null, email, nickname }
  return ok({ customToken, data: { ...data, callbackUrl: callbackPath } })
}

interface Joined {
  uid: string
  isNew: boolean
}

async function join(
  { ctx }: SocialTools,
  { provider, identity }: Newcomer,
  input: SocialSignUp,
): Promise<Result<Joined, Failure<'ACCOUNT_EXISTS' | 'NICKNAME_TAKEN'>>> {
  const { issuer, subject, email } = identity
  const { nickname, language, agreements } = input
  try {
    return await transact(ctx.sql, async (tx) => {
      await lockIdentity(tx, issuer, subject)
      const known = await selectMemberUid(tx, issuer, subject)
      if (known !== null) return ok<Joined>({ uid: known, isNew: false })
      const member = { email, nickname, language, agreements, snsType: snsTypeOf[provider] }
      const uid = await joinMember(ctx, tx, member)
      await insertCredential(tx, { provider, issuer, subject, memberUid: uid })
      return ok<Joined>({ uid, isNew: true })
    })
  } catch (cause) {
    const taken = takenBy(constraintOf(cause))
    if (taken === null) throw cause
    const owner =
      taken.failure.error === 'ACCOUNT_EXISTS' && email ? await memberByEmail(ctx.sql, emailKey(email)) : null
    return owner ? fail('ACCOUNT_EXISTS', { data: { snsType: owner.snsType } }) : taken
  }
}
