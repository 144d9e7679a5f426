import type { Failure } from '@encore/contract/errors'
import { judgePassword } from '@encore/identity/server'
import { fail } from '#kernel/result.ts'

/** Words everybody here would think of. */
const brandWords = ['encore']

/** The refusal of a new password under the name of its field, or null when it is good enough. */
export async function refuseWeak(
  path: string,
  password: string,
  owner: { email: string; nickname: string },
): Promise<{ ok: false; failure: Failure<'PASSWORD_WEAK'> } | null> {
  const weakness = await judgePassword(password, { ...owner, brandWords })
  return weakness ? fail('PASSWORD_WEAK', { fields: [{ path, rule: weakness.toLowerCase() }] }) : null
}
