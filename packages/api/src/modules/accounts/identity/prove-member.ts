import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { type AccountRow, selectAccount, selectActiveMember } from './account-store.ts'
import { noted } from './auth-events.ts'
import { type Disproof, proveStranger, type SignInCall } from './prove-password.ts'
import { suspensionOf } from './suspension.ts'
import { toolsOf } from './tools-of.ts'

type Proved = Result<AccountRow, Failure<Disproof | 'ACCOUNT_SUSPENDED'>>

/** Returns the account of an address and password; counted and rate-limited like any sign-in. */
export function proveMember(
  ctx: Ctx,
  given: { email: string; password: string },
  origin: SignInCall,
): Promise<Proved> {
  const email = normaliseEmail(given.email)
  return noted(
    ctx,
    { type: 'SIGN_IN', origin, ...(email === null ? {} : { email }) },
    async (): Promise<Proved> => {
      if (email === null) return fail('INVALID_CREDENTIALS')
      const key = emailKey(email)
      const account = await selectAccount(ctx.sql, key)
      const proved = await proveStranger(toolsOf(ctx), { key, account, password: given.password }, origin)
      if (!proved.ok) return proved
      const refused = proved.value.isSuspended ? await suspensionOf(ctx, proved.value.uid) : null
      return refused ?? ok(proved.value)
    },
  )
}

/** Returns the epoch that a session of this member must carry; null for a member who is suspended or has left. */
export const activeMember = (db: Db, uid: string): Promise<{ sessionEpoch: number } | null> =>
  selectActiveMember(db, uid)
