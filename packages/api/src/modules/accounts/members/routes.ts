import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { updateLanguage } from './store.ts'

export function serveMembers(serve: Serve, ctx: Ctx): void {
  serve('PUT /api/v1/member/language', async ({ principal, body }) => {
    await updateLanguage(ctx.sql, principal.uid, body.language)
    return ok(undefined)
  })
}
