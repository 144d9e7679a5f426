import { pageRequest } from '#kernel/pages.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { searchEvents } from './search-events.ts'
import { createSearchIndex } from './search-index.ts'

export const search: Module = {
  name: 'search',
  install: ({ ctx, serve, onClose }) => {
    const index = createSearchIndex(ctx)
    onClose(async () => index.close())
    serve('GET /api/v1/event/search', async ({ query, locale }) =>
      (await index.isReady())
        ? ok(searchEvents(ctx.clock, index, query.keyword, pageRequest(query), locale))
        : fail('UNAVAILABLE', { retryAfterSec: 2 }),
    )
  },
}
