import { ok } from '#kernel/result.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { selectProfile, updateLanguage } from './store.ts'

export function serveMembers(serve: Serve, ctx: Ctx): void {
  serve('GET /api/v2/member/me', async ({ principal }) => {
    const [profile, { cube, soul }] = await Promise.all([
      selectProfile(ctx.sql, principal.uid),
      balances(ctx.sql, principal.uid),
    ])
    if (!profile) throw new Error('a live session without a member')
    const { nickname, email, language, snsType } = profile
    return ok({
      memberDefault: { id: principal.uid },
      displayName: nickname,
      email,
      language,
      snsType,
      cube,
      soul,
      cartItemCount: 0,
      hasNewNotification: false,
    })
  })

  serve('PUT /api/v1/member/language', async ({ principal, body }) => {
    await updateLanguage(ctx.sql, principal.uid, body.language)
    return ok(undefined)
  })
}
