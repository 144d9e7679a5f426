import { hash } from 'node:crypto'
import { errors, type Failure } from '@encore/contract/errors'
import type { FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { RateLimiter } from './rate-limiter.ts'

/**
 * Counts a call whose token or cookie was refused: by a hash of what was sent, never by a low limit of the address.
 * Answers RATE_LIMITED when the same one was sent too often. An outage of ours says nothing about the caller.
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

/** Null for a caller who sent nothing. */
export const countRefusedToken = (limiter: RateLimiter, sent: string | undefined): Promise<Failure | null> =>
  sent ? limiter.take('refused-token', { token: hash('sha256', sent, 'base64url') }) : Promise.resolve(null)
