import { ok } from '#kernel/result.ts'
import type { Member } from '#platform/http/principal.ts'
import { type CallOrigin, noteAuthEvent } from './auth-events.ts'
import type { IdentityTools } from './tools.ts'

export async function signOut(tools: IdentityTools, { uid, sid }: Member, origin: CallOrigin): Promise<void> {
  const { ctx } = tools
  await tools.revoke(uid, { sid }, 'signed out')
  await noteAuthEvent(ctx, ctx.sql, { type: 'SIGN_OUT', uid, origin, outcome: ok(null) })
}
