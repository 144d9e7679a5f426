import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { markGoodsSigned, unmarkGoodsSigned } from './change-goods.ts'
import { markSigned, setTexts, unmarkSigned } from './change-signing.ts'
import { readGoodsSigning, readSigning } from './read-signing.ts'

/** Signed items as staff beside the table see them, without names of accounts and ranks. */
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
    serve('GET /api/studio/event/{eventId}/product/{id}/signing', async ({ params }) => {
      const found = await readGoodsSigning(ctx, ctx.sql, params)
      return found.ok ? ok(found.value ?? undefined) : found
    })
    act('PUT /api/studio/event/{eventId}/product/{id}/signing/{itemId}', ({ params }, tx) =>
      markGoodsSigned(ctx, tx, params),
    )
    act('DELETE /api/studio/event/{eventId}/product/{id}/signing/{itemId}', ({ params }, tx) =>
      unmarkGoodsSigned(ctx, tx, params),
    )
  },
}
