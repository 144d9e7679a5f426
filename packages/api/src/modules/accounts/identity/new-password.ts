import type { Failure } from '@encore/contract/errors'
import { judgePassword } from '@encore/identity/server'
import { fail } from '#kernel/result.ts'

/** Words that are too obvious in a password on this site. */
const brandWords = ['encore']

/** Returns the failure of a weak password under its field name; null when it is strong enough. */
export async function refuseWeak(
  path: string,
  password: string,
  owner: { email: string; nickname: string },
): Promise<{ ok: false; failure: Failure<'PASSWORD_WEAK'> } | null> {
  const weakness = await judgePassword(password, { ...owner, brandWords })
  return weakness ? fail('PASSWORD_WEAK', { fields: [{ path, rule: weakness.toLowerCase() }] }) : null
}
