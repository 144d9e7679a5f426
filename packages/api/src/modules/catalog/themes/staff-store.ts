import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

const title = (db: Db) => db`
  (select coalesce(jsonb_object_agg(lang, title), '{}') from theme_text where theme_id = t.id) as title`

export interface ThemeLineRow {
  id: string
  title: Texts
  image: string
  isHidden: boolean
  /** Number of events, hidden ones included. */
  events: number
}

/** In display order, hidden themes included. */
export const selectAllThemes = (db: Db) => db<ThemeLineRow[]>`
  select t.id, t.image, t.is_hidden as "isHidden", ${title(db)},
    (select count(*)::int from theme_event where theme_id = t.id) as events
  from theme t order by t.sort_position, t.id`

export interface WrittenTheme {
  id: string
  version: number
  image: string
  isHidden: boolean
  sortPosition: number
  title: Texts
  eventIds: string[]
}

export async function selectWritten(db: Db, id: string): Promise<WrittenTheme | null> {
  const [row] = await db<WrittenTheme[]>`
    select t.id, t.version, t.image, t.is_hidden as "isHidden", t.sort_position as "sortPosition", ${title(db)},
      (select coalesce(jsonb_agg(event_id order by position, event_id), '[]') from theme_event
        where theme_id = t.id) as "eventIds"
    from theme t where t.id = ${id}`
  return row ?? null
}

/** Takes the lock that every writer of the theme takes. */
export async function lockTheme(tx: Tx, id: string): Promise<WrittenTheme | null> {
  await tx`select from theme where id = ${id} for no key update`
  return selectWritten(tx, id)
}

/** Returns false without changes when `ids` are not all themes. */
export async function orderThemes(tx: Tx, ids: string[]): Promise<boolean> {
  const all = await tx<{ id: string }[]>`select id from theme order by id for no key update`
  if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) return false
  await tx`
    update theme t set sort_position = o.place - 1
    from unnest(${ids}::text[]) with ordinality as o (id, place) where t.id = o.id`
  return true
}
