import { hash } from 'node:crypto'
import { errors, type Failure } from '@encore/contract/errors'
import type { FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { RateLimiter } from './rate-limiter.ts'

/**
 * Counts a call with a refused token or cookie by the hash of that value, never by a low limit of the address.
 * Returns RATE_LIMITED when the same value was sent too often. An outage of ours is not counted.
 */
export async function countRefusedCaller(
  limiter: RateLimiter,
  request: FastifyRequest,
  failure: Failure,
): Promise<Failure | null> {
  if (errors[failure.error].status !== 401) return null
  const ceiling = await limiter.take('api', { ip: addressKey(request.ip) })
  return ceiling ?? countRefusedToken(limiter, request.headers.authorization ?? request.headers.cookie)
}

/** Null when the caller sent none, or is within the limit. */
export const countRefusedToken = (limiter: RateLimiter, sent: string | undefined): Promise<Failure | null> =>
  sent ? limiter.take('refused-token', { token: hash('sha256', sent, 'base64url') }) : Promise.resolve(null)
