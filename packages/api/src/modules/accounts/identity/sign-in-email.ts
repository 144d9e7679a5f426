import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import { parseBasic } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { selectAccount } from './account-store.ts'
import { type CallOrigin, noted } from './auth-events.ts'
import { type Disproof, proveStranger, type SignInCall } from './prove-password.ts'
import { suspensionOf } from './suspension.ts'
import type { IdentityTools } from './tools.ts'

type SignedIn = Result<{ customToken: string }, Failure<Disproof | 'ACCOUNT_SUSPENDED'>>

/**
 * Exchanges Basic credentials for a custom token. An unknown address and a wrong password get the same response after
 * the same work.
 */
export async function signInEmail(
  tools: IdentityTools,
  call: CallOrigin & { header(name: string): string | undefined },
): Promise<SignedIn> {
  const credentials = parseBasic(call.header('authorization'))
  const email = credentials ? normaliseEmail(credentials.email) : null
  if (!credentials || email === null) return fail('INVALID_CREDENTIALS')
  const { ip, deviceId, userAgent } = call
  const isKnownDevice = (uid: string) => tools.knownDevices.isKnown(call.header('cookie'), uid)
  const from = { ip, deviceId, userAgent, isKnownDevice }
  return noted(tools.ctx, { type: 'SIGN_IN', email, origin: call }, () =>
    signIn(tools, emailKey(email), credentials.password, from),
  )
}

async function signIn(
  tools: IdentityTools,
  key: string,
  password: string,
  from: SignInCall,
): Promise<SignedIn> {
  const account = await selectAccount(tools.ctx.sql, key)
  const proved = await proveStranger(tools, { key, account, password }, from)
  if (!proved.ok) return proved
  const { uid, isSuspended } = proved.value
  const refused = isSuspended ? await suspensionOf(tools.ctx, uid) : null
  return refused ?? ok({ customToken: await tools.tokens.customToken(proved.value) })
}
