import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { markSigned, setTexts, unmarkSigned } from './change-signing.ts'
import { readSigning } from './read-signing.ts'

/** Signed items as staff beside the table see them: in a random order, without names of accounts and ranks. */
export const studioSigning: Module = {
  name: 'studio-signing',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/event/{eventId}/draw/{id}/signing', async ({ params }) => {
      const found = await readSigning(ctx, ctx.sql, params)
      return found.ok ? ok(found.value ?? undefined) : found
    })
    act('PUT /api/studio/event/{eventId}/draw/{id}/signing', ({ params, body }, tx) =>
      setTexts(ctx, tx, { ...params, ...body }),
    )
    act('PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', ({ params }, tx) =>
      markSigned(ctx, tx, params),
    )
    act('DELETE /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', ({ params }, tx) =>
      unmarkSigned(ctx, tx, params),
    )
  },
}
