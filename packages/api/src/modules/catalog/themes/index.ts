import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { listThemes } from './find-themes.ts'

/** Collections of events. A theme's own page shows event cards and is therefore served by the events module. */
export const themes: Module = {
  name: 'themes',
  install: ({ ctx, serve }) => {
    serve('GET /api/v1/event-theme', async ({ locale }) => ok({ content: await listThemes(ctx.sql, locale) }))
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
