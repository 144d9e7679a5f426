import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

const name = (db: Db) => db`
  (select coalesce(jsonb_object_agg(lang, name), '{}') from artist_text where artist_id = a.id) as name`

export interface ArtistRow {
  id: string
  name: Texts
  aliases: string[]
  /** Number of events, hidden ones included. */
  events: number
}

export const selectArtists = (db: Db) => db<ArtistRow[]>`
  select a.id, a.aliases, ${name(db)},
    (select count(*)::int from event_artist where artist_id = a.id) as events
  from artist a order by a.id`

/** Names of artists by id. */
export async function selectNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, Texts>> {
  const rows = await db<{ id: string; name: Texts }[]>`
    select a.id, ${name(db)} from artist a where a.id = any(${[...ids]})`
  return new Map(rows.map((row) => [row.id, row.name]))
}

export interface PlayingArtist {
  id: string
  name: Texts
  /** In no particular order. */
  eventIds: string[]
}

/** Artists of these events, in the order of `eventIds`. */
export const selectArtistsAt = (db: Db, eventIds: string[]) => db<PlayingArtist[]>`
  select a.id, ${name(db)}, array_agg(ea.event_id) as "eventIds"
  from event_artist ea join artist a on a.id = ea.artist_id
  where ea.event_id = any(${eventIds})
  group by a.id order by min(array[array_position(${eventIds}, ea.event_id), ea.position]), a.id`

export interface WrittenArtist {
  id: string
  version: number
  name: Texts
  aliases: string[]
}

export async function selectWrittenArtist(db: Db, id: string): Promise<WrittenArtist | null> {
  const [row] = await db<WrittenArtist[]>`
    select a.id, a.version, a.aliases, ${name(db)} from artist a where a.id = ${id}`
  return row ?? null
}

/** Takes the lock that every writer of the artist takes. */
export async function lockArtist(tx: Tx, id: string): Promise<WrittenArtist | null> {
  await tx`select from artist where id = ${id} for no key update`
  return selectWrittenArtist(tx, id)
}

/** Newest first, hidden events included. */
export const selectEventsOfArtist = (db: Db, id: string, limit: number) => db<{ id: string; title: Texts }[]>`
  select e.id, (select coalesce(jsonb_object_agg(lang, title), '{}') from event_text where event_id = e.id) as title
  from event_artist ea join event e on e.id = ea.event_id
  where ea.artist_id = ${id} order by e.start_at desc, e.id limit ${limit}`

/** Names and aliases of all artists in every language. */
export async function selectArtistNames(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from artist_text union select unnest(aliases) from artist`
  return rows.map(({ name }) => name)
}
