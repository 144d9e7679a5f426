import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SocialOutcome } from './port.ts'

type Failed = Extract<SocialOutcome<never>, { ok: false }>

export const refused = (reason: string): Failed => ({ ok: false, kind: 'refused', reason })
export const unknown = (reason: string): Failed => ({ ok: false, kind: 'unknown', reason })

/** Runs calls to a provider and maps their errors to an outcome; a bug of ours is thrown on. */
export async function attempt<T>(work: () => Promise<SocialOutcome<T>>): Promise<SocialOutcome<T>> {
  try {
    return await work()
  } catch (cause) {
    return failureOf(cause)
  }
}

/** Failed protocol checks that refuse the sign-in; any other fault decides nothing about the member. */
const checksThatRefuse = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]
/** The provider is at fault or does not accept our keys; the member is not refused. */
const faultsOfOurs = ['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable']

function failureOf(cause: unknown): Failed {
  if (cause instanceof AuthorizationResponseError) return refused(cause.error)
  if (cause instanceof ResponseBodyError) {
    const isOurs = cause.status >= 500 || faultsOfOurs.includes(cause.error)
    return isOurs ? unknown(cause.error) : refused(cause.error)
  }
  if (cause instanceof ClientError) {
    const { code = 'OAUTH' } = cause
    if (checksThatRefuse.includes(code) || isRefusal(cause.cause)) return refused(code)
    return unknown(code)
  }
  if (cause instanceof TypeError && !isMisuse(cause)) return unknown('NETWORK')
  throw cause
}

/** A non-standard error body, as some providers send. */
const isRefusal = (cause: unknown) => cause instanceof Response && cause.status === 400

const isMisuse = (cause: TypeError) => 'code' in cause && String(cause.code).startsWith('ERR_INVALID_ARG')
