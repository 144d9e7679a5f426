import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'
import { selectTakesMail, updateTakesMail } from './store.ts'
import { previewUnsubscribe, unsubscribe } from './unsubscribe-link.ts'

export function serveNotifications(serve: Serve, ctx: Ctx): void {
  serve('GET /api/v1/notification', async ({ principal, query, locale }) =>
    ok(await listNotifications(ctx, principal.uid, query, locale)),
  )
  serve('GET /api/v1/notification/preferences', async ({ principal }) =>
    ok({ organisersByMail: await selectTakesMail(ctx.sql, principal.uid) }),
  )
  serve('PUT /api/v1/notification/preferences', async ({ principal, body }) => {
    await updateTakesMail(ctx.sql, principal.uid, body.organisersByMail)
    return ok(undefined)
  })
  serve('GET /api/v1/unsubscribe/{token}', ({ params }) => previewUnsubscribe(ctx, params.token))
  serve('POST /api/v1/unsubscribe/{token}', ({ params }) => unsubscribe(ctx, params.token))
  serve('PUT /api/v1/notification/read', ({ principal }) => readNotifications(ctx, principal.uid))
}
