import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeNickname, checkNickname } from './change-nickname.ts'
import { decideConsent, listConsents } from './consents.ts'
import { updateLanguage } from './store.ts'

export function serveMembers(serve: Serve, ctx: Ctx): void {
  serve('PUT /api/v1/member/language', async ({ principal, body }) => {
    await updateLanguage(ctx.sql, principal.uid, body.language)
    return ok(undefined)
  })

  serve('POST /api/v1/member/nickname', ({ principal, body }) =>
    changeNickname(ctx, principal.uid, body.nickname),
  )
  serve('POST /api/v1/member/check-nickname', ({ principal, body }) =>
    checkNickname(ctx, principal.uid, body.nickname),
  )
  serve('GET /api/v1/member/consent', async ({ principal }) =>
    ok({ content: await listConsents(ctx, principal.uid) }),
  )
  serve('PUT /api/v1/member/consent', ({ principal, body }) => decideConsent(ctx, principal.uid, body))
}
