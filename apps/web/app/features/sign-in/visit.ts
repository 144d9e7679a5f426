import type { ApiResult } from '@encore/contract/client'
import type { SocialSignIn } from '@encore/contract/endpoints'
import { type SocialProvider, type SocialType, snsTypeOf } from '@encore/contract/rules/social'
import { api } from '#app/data/api.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'

export type Visit =
  | { kind: 'checking' }
  | { kind: 'member'; customToken: string; callbackUrl: string }
  | { kind: 'newcomer'; signUpToken: string; data: SocialSignIn['data'] }
  | { kind: 'denied' | 'rejected' | 'unavailable' }
  | { kind: 'suspended'; failure: Failure }
  | { kind: 'exists'; method: SocialType | 'EMAIL' }

/** Exchanges the provider's response for a session, and removes its query from the address. */
export async function finishVisit(provider: SocialProvider, query: URLSearchParams): Promise<Visit> {
  const { origin, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  const error = query.get('error')
  if (error !== null) return { kind: /denied|cancel/i.test(error) ? 'denied' : 'rejected' }
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  if (!code || !state) return { kind: 'rejected' }
  const body = { code, state, redirectUri: origin + pathname, ...(iss ? { iss } : {}) }
  return visitOf(
    provider === 'kakao'
      ? await api('POST /api/v1/auth/sign-in-sns/kakao-web', { body })
      : await api('POST /api/v1/auth/sign-in-sns', { body: { snsType: snsTypeOf[provider], ...body } }),
  )
}

export function visitOf(answer: ApiResult<SocialSignIn>): Visit {
  if (!answer.ok) return refusalOf(answer)
  const { customToken, data } = answer.value
  if (customToken !== null) return { kind: 'member', customToken, callbackUrl: data.callbackUrl }
  if (data.signUpToken !== null) return { kind: 'newcomer', signUpToken: data.signUpToken, data }
  return { kind: 'rejected' }
}

function refusalOf(failure: Extract<ApiResult<SocialSignIn>, { ok: false }>): Visit {
  const { error } = failure
  if (error.name === 'ACCOUNT_SUSPENDED') return { kind: 'suspended', failure }
  if (error.name === 'ACCOUNT_EXISTS') return { kind: 'exists', method: methodOf(error.data?.snsType) }
  const isOver = error.name === 'SNS_REJECTED' || error.name === 'INVALID_INPUT'
  return { kind: isOver ? 'rejected' : 'unavailable' }
}

const methods = [...Object.values(snsTypeOf), 'EMAIL'] as const
const methodOf = (said: unknown) => methods.find((method) => method === said) ?? 'EMAIL'
