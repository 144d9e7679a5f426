import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createMarkdown } from '#platform/markdown.ts'
import { findNotice } from './find-notice.ts'
import { listNotices } from './list-notices.ts'

export function serveNotices(serve: Serve, ctx: Ctx): void {
  const renderMarkdown = createMarkdown()
  serve('GET /api/v1/notice', async ({ query, locale }) =>
    ok(await listNotices(ctx.sql, pageRequest(query), query?.kind ?? null, locale)),
  )
  serve('GET /api/v1/notice/{id}', ({ params, locale }) =>
    findNotice(ctx.sql, params.id, locale, renderMarkdown),
  )
}
