import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import { parseBasic } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { selectAccount } from './account-store.ts'
import { type CallOrigin, noted } from './auth-events.ts'
import { type Disproof, provePassword } from './prove-password.ts'
import { suspensionOf } from './suspension.ts'
import type { IdentityTools } from './tools.ts'

type SignedIn = Result<{ customToken: string }, Failure<Disproof | 'ACCOUNT_SUSPENDED'>>

/** Basic credentials for a custom token. Unknown address and wrong password are one answer and the same work. */
export async function signInEmail(
  tools: IdentityTools,
  authorization: string | undefined,
  origin: CallOrigin,
): Promise<SignedIn> {
  const credentials = parseBasic(authorization)
  const email = credentials ? normaliseEmail(credentials.email) : null
  if (!credentials || email === null) return fail('INVALID_CREDENTIALS')
  return noted(tools.ctx, { type: 'SIGN_IN', email, origin }, () =>
    signIn(tools, emailKey(email), credentials.password),
  )
}

async function signIn(tools: IdentityTools, key: string, password: string): Promise<SignedIn> {
  const account = await selectAccount(tools.ctx.sql, key)
  const proved = await provePassword(tools, { key, account, password })
  if (!proved.ok) return proved
  const { uid, isSuspended } = proved.value
  const refused = isSuspended ? await suspensionOf(tools.ctx, uid) : null
  return refused ?? ok({ customToken: await tools.tokens.customToken(proved.value) })
}
