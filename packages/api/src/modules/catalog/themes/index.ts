import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { listThemes } from './find-themes.ts'
import { selectThemes } from './store.ts'

/** Collections of events. The page of a theme shows event cards, so the events module serves it. */
export const themes: Module = {
  name: 'themes',
  install: ({ ctx, serve, siteMap }) => {
    serve('GET /api/v1/event-theme', async ({ locale }) => ok({ content: await listThemes(ctx.sql, locale) }))
    siteMap({
      name: 'themes',
      list: async (db, limit) => {
        const shown = (await selectThemes(db)).filter(({ eventCount }) => eventCount > 0)
        return ['all', ...shown.map(({ id }) => id)]
          .slice(0, limit)
          .map((theme) => ({ path: `/search?theme=${theme}`, changedAt: null }))
      },
    })
  },
}

export { findTheme, themeEventIds, themesOfEvent } from './find-themes.ts'
export {
  lockTheme,
  orderThemes,
  selectAllThemes as allThemes,
  selectWritten as writtenTheme,
  type WrittenTheme,
} from './staff-store.ts'
export { type ThemeWrite, writeThemes } from './store.ts'
