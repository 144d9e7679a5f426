import { selectSessionEpoch } from './session-store.ts'
import type { IdentityTools } from './tools.ts'

/**
 * Creates a custom token for a member verified by something other than a password. A password is verified together with
 * the epoch read with it.
 */
export async function customTokenFor({ ctx, tokens }: IdentityTools, uid: string): Promise<string> {
  const sessionEpoch = await selectSessionEpoch(ctx.sql, uid)
  if (sessionEpoch === null) throw new Error(`no member ${uid}`)
  return tokens.customToken({ uid, sessionEpoch })
}
