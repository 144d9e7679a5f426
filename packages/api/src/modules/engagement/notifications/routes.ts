import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export function serveNotifications(serve: Serve, ctx: Ctx): void {
  serve('GET /api/v1/notification', async ({ principal, query, locale }) =>
    ok(await listNotifications(ctx, principal.uid, query, locale)),
  )
  serve('PUT /api/v1/notification/read', ({ principal }) => readNotifications(ctx, principal.uid))
}
