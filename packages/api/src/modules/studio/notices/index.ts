import { ok } from '#kernel/result.ts'
import { takeDownNotice } from '#modules/engagement/notices/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { previewParameter, signPreview } from '#platform/page-preview.ts'
import { changeableNotice, readableNotice } from './access-scope.ts'
import { publishDraft } from './publish-draft.ts'
import { listNotices, sheetOf } from './read-notices.ts'
import { createNotice, saveNotice } from './save-notice.ts'

export { listNotices } from './read-notices.ts'

export const studioNotices: Module = {
  name: 'studio-notices',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)

    serve('GET /api/studio/notice', async ({ query = {}, principal, locale }) =>
      ok(await listNotices(ctx.sql, principal.held, query, locale)),
    )
    serve('GET /api/studio/notice/{id}', async ({ params, principal }) => {
      const found = await readableNotice(ctx.sql, principal.held, params.id)
      return found.ok ? ok(sheetOf(found.value)) : found
    })
    serve('GET /api/studio/notice/{id}/preview', async ({ params: { id }, principal }) => {
      const found = await readableNotice(ctx.sql, principal.held, id)
      if (!found.ok) return found
      const path = `/notice/${id}?${previewParameter}=${signPreview(ctx, { id, at: found.value.publishedAt })}`
      return ok({ origin: ctx.config.publicUrl, path })
    })

    act('POST /api/studio/notice', ({ body, principal }, tx) => createNotice(tx, principal.held, body))
    act('PUT /api/studio/notice/{id}', ({ params, body, principal }, tx) =>
      saveNotice(tx, principal.held, { ...params, ...body }),
    )
    act('POST /api/studio/notice/{id}/publish', ({ params, body, principal }, tx) =>
      publishDraft(tx, principal.held, { ...params, ...body }),
    )
    act('POST /api/studio/notice/{id}/take-down', async ({ params: { id }, principal }, tx) => {
      const found = await changeableNotice(tx, principal.held, id)
      if (!found.ok) return found
      const down = await takeDownNotice(tx, id)
      if (!down.ok) return down
      const { eventId, state } = found.value
      const auditEntry = {
        object: { kind: 'notice', id },
        eventId,
        before: { state },
        after: { state: 'TAKEN_DOWN' },
      }
      return ok({ reply: undefined, auditEntry })
    })
  },
}
