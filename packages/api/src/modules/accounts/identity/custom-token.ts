import { selectSessionEpoch } from './session-store.ts'
import type { IdentityTools } from './tools.ts'

/**
 * A custom token for a member who proved who they are by something other than a password. A password is proved together
 * with the epoch it was read in.
 */
export async function customTokenFor({ ctx, tokens }: IdentityTools, uid: string): Promise<string> {
  const sessionEpoch = await selectSessionEpoch(ctx.sql, uid)
  if (sessionEpoch === null) throw new Error(`no member ${uid}`)
  return tokens.customToken({ uid, sessionEpoch })
}
