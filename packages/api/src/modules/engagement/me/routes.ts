import { ok } from '#kernel/result.ts'
import { memberProfile } from '#modules/accounts/members/index.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import { cartItemCount } from '#modules/commerce/cart/index.ts'
import { hasNewNotification } from '#modules/engagement/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'

export function serveMe(serve: Serve, ctx: Ctx): void {
  serve('GET /api/v2/member/me', async ({ principal: { uid } }) => {
    const [profile, { cube, soul }, hasNew, itemCount] = await Promise.all([
      memberProfile(ctx.sql, uid),
      balances(ctx.sql, uid),
      hasNewNotification(ctx.sql, uid),
      cartItemCount(ctx.sql, uid),
    ])
    if (!profile) throw new Error('a live session without a member')
    const { nickname, email, language, snsType } = profile
    return ok({
      memberDefault: { id: uid },
      displayName: nickname,
      email,
      language,
      snsType,
      cube,
      soul,
      cartItemCount: itemCount,
      hasNewNotification: hasNew,
    })
  })
}
