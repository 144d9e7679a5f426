import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createMarkdown } from '#platform/markdown.ts'
import { openPreview, previewHeader } from '#platform/page-preview.ts'
import { findNotice } from './find-notice.ts'
import { listNotices } from './list-notices.ts'

export function serveNotices(serve: Serve, ctx: Ctx): void {
  const renderMarkdown = createMarkdown(1)
  serve('GET /api/v1/notice', async ({ query, locale }) =>
    ok(
      await listNotices(
        ctx.sql,
        pageRequest(query),
        { kind: query?.kind ?? null, eventId: query?.eventId ?? null },
        locale,
      ),
    ),
  )
  serve('GET /api/v1/notice/{id}', ({ params: { id }, locale, header }) => {
    const preview = openPreview(ctx, header(previewHeader), id)
    const ahead = preview && (preview.at ?? new Date(ctx.clock.now()))
    return findNotice(ctx.sql, { id, locale, ahead }, renderMarkdown)
  })
}
