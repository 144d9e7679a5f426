import type { EventDetail, EventTheme } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Static } from 'typebox'
import type { PageRequest } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import {
  selectTheme,
  selectThemeEventIds,
  selectThemes,
  selectThemesOfEvent,
  type ThemeRow,
} from './store.ts'

type Theme = Static<typeof EventTheme>

/** Themes in their display order. */
export async function listThemes(db: Db, locale: Locale): Promise<Theme[]> {
  const rows = await selectThemes(db)
  return rows.map((row) => themeReply(row, locale))
}

export async function findTheme(db: Db, id: string, locale: Locale): Promise<Theme | null> {
  const row = await selectTheme(db, id)
  return row && themeReply(row, locale)
}

/** One page of event ids in the order of the theme. */
export async function themeEventIds(db: Db, id: string, { size, offset }: PageRequest): Promise<string[]> {
  const rows = await selectThemeEventIds(db, id, size, offset)
  return rows.map((row) => row.eventId)
}

export async function themesOfEvent(db: Db, eventId: string, locale: Locale): Promise<EventDetail['themes']> {
  const rows = await selectThemesOfEvent(db, eventId)
  return rows.map((row) => ({ id: row.id, title: localText(row.title, locale) }))
}

const themeReply = (row: ThemeRow, locale: Locale): Theme => ({
  id: row.id,
  title: localText(row.title, locale),
  imageUrl: imageUrl(row.image),
  eventCount: row.eventCount,
})
