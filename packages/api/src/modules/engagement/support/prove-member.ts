import { createHmac } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Config } from '#platform/config.ts'

/**
 * Identifies a member to the messenger by an id with a hash that only we can compute; sends no personal data.
 * *Source*: Channel Talk, member hash: the key is the hexadecimal secret's bytes. *Errors*: NOT_FOUND without a
 * messenger.
 */
export function proveMember(
  { messenger }: Pick<Config, 'messenger'>,
  memberId: string,
): Result<{ memberId: string; memberHash: string }, Failure<'NOT_FOUND'>> {
  if (!messenger) return fail('NOT_FOUND')
  const key = Buffer.from(messenger.secret, 'hex')
  return ok({ memberId, memberHash: createHmac('sha256', key).update(memberId).digest('hex') })
}
