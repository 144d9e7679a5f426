import type { SocialSignIn } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { emailKey } from '@encore/contract/rules/account'
import {
  providerOfSnsType,
  type SocialProvider,
  type SocialType,
  snsTypeOf,
} from '@encore/contract/rules/social'
import type { SocialIdentity } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { customTokenFor, suspensionOf } from '#modules/accounts/identity/index.ts'
import { memberByEmail, memberById } from '#modules/accounts/members/index.ts'
import { decryptSecrets, encryptNewcomer } from './encrypted.ts'
import { hashOfState, type SocialTools } from './social-tools.ts'
import { selectMemberUid, useVisit } from './store.ts'

export type SocialSignInError =
  | 'SNS_REJECTED'
  | 'ACCOUNT_SUSPENDED'
  | 'ACCOUNT_EXISTS'
  | 'IDENTITY_UNAVAILABLE'

export interface AnswerOfCompany {
  snsType: SocialType
  code: string
  state: string
  redirectUri: string
  iss?: string
}

/**
 * Exchanges a provider's redirect for a custom token, or reports a new member. The visit is used up first, so a code is
 * exchanged once; the provider is called outside any transaction.
 */
export async function signInSocial(
  tools: SocialTools,
  callerUid: string,
  answer: AnswerOfCompany,
): Promise<Result<SocialSignIn, Failure<SocialSignInError>>> {
  const provider = providerOfSnsType(answer.snsType)
  const adapter = provider && tools.adapters.get(provider)
  if (!provider || !adapter) return fail('SNS_REJECTED')
  const { code, state, redirectUri, iss = null } = answer
  const back = { stateHash: hashOfState(state), provider, subjectUid: callerUid, redirectUri }
  const visit = await useVisit(tools.ctx.sql, back)
  const secrets = visit && decryptSecrets(tools.sealer, visit.encryptedSecrets)
  if (!secrets) return fail('SNS_REJECTED')
  const said = await adapter.exchange({ code, iss, redirectUri }, secrets)
  if (!said.ok) {
    tools.ctx.log.warn({ provider, reason: said.reason }, `social sign-in ${said.kind}`)
    return said.kind === 'refused' ? fail('SNS_REJECTED') : fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 5 })
  }
  const visitor = { provider, identity: said.value, guestUid: callerUid, callbackPath: visit.callbackPath }
  const uid = await selectMemberUid(tools.ctx.sql, said.value.issuer, said.value.subject)
  return uid === null ? meetNewcomer(tools, visitor) : welcomeBack(tools, uid, provider, visit.callbackPath)
}

export async function welcomeBack(
  { ctx }: SocialTools,
  uid: string,
  provider: SocialProvider,
  callbackUrl: string,
): Promise<Result<SocialSignIn, Failure<'SNS_REJECTED' | 'ACCOUNT_SUSPENDED'>>> {
  const member = await memberById(ctx.sql, uid)
  const suspended = member?.status === 'SUSPENDED' ? await suspensionOf(ctx, uid) : null
  if (suspended) return suspended
  if (member?.status !== 'ACTIVE') return fail('SNS_REJECTED')
  const customToken = await customTokenFor(ctx, uid)
  return ok({
    customToken,
    data: { ...nothingMore, isNewMember: false, snsType: snsTypeOf[provider], callbackUrl },
  })
}

const nothingMore = { signUpToken: null, email: null, nickname: null }

interface Visitor {
  provider: SocialProvider
  identity: SocialIdentity
  guestUid: string
  callbackPath: string
}

/** A verified address may reveal the sign-in method of its account, but accounts are never merged. */
async function meetNewcomer(
  { ctx, sealer }: SocialTools,
  { provider, identity, guestUid, callbackPath }: Visitor,
): Promise<Result<SocialSignIn, Failure<'ACCOUNT_EXISTS'>>> {
  const email = identity.emailVerified ? identity.email : null
  const owner = email === null ? null : await memberByEmail(ctx.sql, emailKey(email))
  if (owner) return fail('ACCOUNT_EXISTS', { data: { snsType: owner.snsType } })
  const newcomer = { provider, identity: { ...identity, email }, guestUid, callbackPath }
  const signUpToken = encryptNewcomer(sealer, newcomer, ctx.clock.now())
  const { nickname } = identity
  const data = { isNewMember: true, snsType: snsTypeOf[provider], signUpToken, email, nickname }
  return ok({ customToken: null, data: { ...data, callbackUrl: callbackPath } })
}
