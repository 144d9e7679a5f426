import { languagesOf, type Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface ThemeRow {
  id: string
  title: Texts
  image: string
  eventCount: number
}

const columns = (db: Db) => db`
  t.id, t.image,
  (select coalesce(jsonb_object_agg(lang, title), '{}') from theme_text where theme_id = t.id) as title`

const eventCount = (db: Db) => db`
  (select count(*)::int from theme_event te join event_now e on e.id = te.event_id where te.theme_id = t.id)
    as "eventCount"`

export const selectThemes = (db: Db) =>
  db<ThemeRow[]>`
    select ${columns(db)}, ${eventCount(db)} from theme t where not t.is_hidden order by t.sort_position, t.id`

export async function selectTheme(db: Db, id: string): Promise<ThemeRow | null> {
  const [row] = await db<ThemeRow[]>`
    select ${columns(db)}, ${eventCount(db)} from theme t where t.id = ${id} and not t.is_hidden`
  return row ?? null
}

/** Visible events of a theme in its order. */
export const selectThemeEventIds = (db: Db, id: string, size: number, offset: number) =>
  db<{ eventId: string }[]>`
    select te.event_id as "eventId" from theme_event te join event_now e on e.id = te.event_id
    where te.theme_id = ${id} order by te.position, te.event_id limit ${size} offset ${offset}`

export const selectThemesOfEvent = (db: Db, eventId: string) =>
  db<Omit<ThemeRow, 'eventCount'>[]>`
    select ${columns(db)} from theme_event te join theme t on t.id = te.theme_id
    where te.event_id = ${eventId} and not t.is_hidden order by t.sort_position, t.id`

export interface ThemeWrite {
  id: string
  image: string
  sortPosition: number
  isHidden?: boolean
  title: Texts
  /** In display order. */
  eventIds: string[]
}

export async function writeThemes(tx: Tx, themes: ThemeWrite[]): Promise<void> {
  if (themes.length === 0) return
  const ids = themes.map((theme) => theme.id)
  const rows = themes.map(({ id, image, sortPosition, isHidden = false }) => ({
    id,
    image,
    sort_position: sortPosition,
    is_hidden: isHidden,
  }))
  await tx`
    insert into theme ${tx(rows)}
    on conflict (id) do update set image = excluded.image, sort_position = excluded.sort_position,
      is_hidden = excluded.is_hidden`
  await tx`delete from theme_text where theme_id = any(${ids})`
  await tx`delete from theme_event where theme_id = any(${ids})`
  const texts = themes.flatMap(({ id, title }) =>
    languagesOf(title).map((lang) => ({ theme_id: id, lang, title: title[lang] ?? '' })),
  )
  if (texts.length > 0) await tx`insert into theme_text ${tx(texts)}`
  const events = themes.flatMap(({ id, eventIds }) =>
    eventIds.map((eventId, position) => ({ theme_id: id, event_id: eventId, position })),
  )
  if (events.length > 0) await tx`insert into theme_event ${tx(events)}`
}
