import type { Failure } from '@encore/contract/errors'
import { constraintOf, sqlState } from '#platform/db/transact.ts'

const connectionLost = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
const waitedTooLong = new Set(['55P03', '57014', '25P04', '25P03'])
const badText = new Set(['22021', '22P05', '22P02', '22003'])
const outOfSpace = new Set(['53100', '53200', '58030'])

/** What a thrown fault is told as: an outage is 503 and worth another try, anything else a bug of ours. */
export function faultFailure(cause: unknown): Failure {
  // Left or suspended while the call was under way: the session that it came with is gone.
  if (constraintOf(cause) === 'member_active') return { error: 'SESSION_REVOKED' }
  const code = sqlState(cause)
  if (code && (connectionLost.has(code) || outOfSpace.has(code)))
    return { error: 'UNAVAILABLE', retryAfterSec: 1 }
  if (code && waitedTooLong.has(code)) return { error: 'UNAVAILABLE', retryAfterSec: 1 }
  if (code && badText.has(code)) return { error: 'INVALID_INPUT' }
  return { error: 'INTERNAL' }
}

/** What Fastify itself refused before a handler ran, or null when the fault is not the caller's. */
export function refusedRequest(cause: unknown): Failure | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  switch (cause.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { error: 'BODY_TOO_LARGE' }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return { error: 'UNSUPPORTED_MEDIA_TYPE' }
    default:
      return 'statusCode' in cause && typeof cause.statusCode === 'number' && cause.statusCode < 500
        ? { error: 'INVALID_INPUT' }
        : null
  }
}
