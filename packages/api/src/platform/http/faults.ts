import type { Failure } from '@encore/contract/errors'
import { constraintOf, sqlState } from '#platform/db/transact.ts'

/**
 * SQLSTATE classes that mean an outage: connection, rollback, resources, operator intervention.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const outageClasses = new Set(['08', '40', '53', '57'])
const outages = new Set([
  // A server that became a standby; timeouts of a lock or a transaction; I/O errors.
  ...['25006', '25P03', '25P04', '55P03', '58030'],
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  // Only the code is usable: an error for several refused addresses has no other details.
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
const badText = new Set(['22021', '22P05', '22P02', '22003'])

/** Maps a thrown error to a failure: an outage is 503 and can be retried; anything else is a bug of ours. */
export function faultFailure(cause: unknown): Failure {
  // The member was deleted or suspended during the call, so its session is gone.
  if (constraintOf(cause) === 'member_active') return { error: 'SESSION_REVOKED' }
  if (isOutage(cause)) return { error: 'UNAVAILABLE', retryAfterSec: 1 }
  return { error: badText.has(sqlState(cause) ?? '') ? 'INVALID_INPUT' : 'INTERNAL' }
}

function isOutage(cause: unknown): boolean {
  const code = sqlState(cause)
  if (code === undefined) return false
  return outages.has(code) || (code.length === 5 && outageClasses.has(code.slice(0, 2)))
}

/** Returns what Fastify refused before a handler ran; null when the caller is not at fault. */
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
