import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { findRecords } from './find-records.ts'

export const studioSearch: Module = {
  name: 'studio-search',
  install: ({ ctx, serve }) => {
    serve('GET /api/studio/search', async (call) =>
      ok({ content: await findRecords(ctx, call, call.query.q, call.locale) }),
    )
  },
}
