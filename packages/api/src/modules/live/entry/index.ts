import type { Module } from '#modules/module.ts'
import { checkEntry } from './check-entry.ts'

export const entry: Module = {
  name: 'entry',
  install: ({ ctx, serve }) => {
    serve('GET /api/v1/event/confirm/{id}', ({ params, principal }) => checkEntry(ctx, params.id, principal))
  },
}
