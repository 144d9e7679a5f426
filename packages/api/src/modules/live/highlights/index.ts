import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { listHighlights } from './list-highlights.ts'

/** Public short clips that are cut from recordings. */
export const highlights: Module = {
  name: 'highlights',
  install: ({ ctx, serve }) =>
    serve('GET /api/v1/highlight', async ({ query, locale }) =>
      ok(
        await listHighlights(
          ctx.sql,
          { page: pageRequest(query), artistId: query?.artist ?? null, eventId: query?.event ?? null },
          locale,
        ),
      ),
    ),
}

export {
  type CutHighlight,
  cutHighlight,
  keepHighlight,
  type MadeHighlight,
  makeHighlight,
  type NewHighlight,
  renameHighlight,
  takeDownHighlight,
} from './make-highlight.ts'
export { type HighlightSources, openHighlights } from './sources.ts'
export { selectHighlight as findHighlight, selectHighlightsOf as highlightsOf } from './store.ts'
