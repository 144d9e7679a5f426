import type { PageRequest } from '#kernel/pages.ts'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface HighlightRow {
  id: string
  eventId: string
  /** Media time. */
  fromMs: number
  toMs: number
  title: Texts
  /** Image key; null: the still of the event. */
  poster: string | null
}

const columns = (db: Db) => db`
  h.id, h.event_id as "eventId", h.from_ms as "fromMs", h.to_ms as "toMs", h.title, h.poster`

const shown = (db: Db) => db`from highlight h join event_now e on e.id = h.event_id where not h.is_hidden`

const ofEvents = (db: Db, eventIds: string[]) => db`${shown(db)} and h.event_id = any(${eventIds})`

export const selectHighlights = (db: Db, eventIds: string[], { size, offset }: PageRequest) => db<
  (HighlightRow & { madeAt: Date })[]
>`
  select ${columns(db)}, h.made_at as "madeAt" ${ofEvents(db, eventIds)}
  order by h.sort_position, h.id limit ${size} offset ${offset}`

/** Events with public highlights and their count, in feed order. */
export const selectEventsShown = (db: Db) => db<{ eventId: string; count: number }[]>`
  select h.event_id as "eventId", count(*)::int ${shown(db)}
  group by h.event_id order by min(h.sort_position), h.event_id`

export const selectAllShown = (db: Db) => db<HighlightRow[]>`select ${columns(db)} ${shown(db)}`

/** All highlights of a show by media time, including removed ones. */
export const selectHighlightsOf = (db: Db, eventId: string) => db<(HighlightRow & { isHidden: boolean })[]>`
  select ${columns(db)}, h.is_hidden as "isHidden" from highlight h
  where h.event_id = ${eventId} order by h.from_ms, h.id limit 500`

/** Null when it does not exist. */
export async function selectHighlight(db: Db, id: string): Promise<HighlightRow | null> {
  const [row] = await db<HighlightRow[]>`select ${columns(db)} from highlight h where h.id = ${id}`
  return row ?? null
}

export async function insertHighlight(
  tx: Tx,
  { id, eventId, fromMs, toMs, title, poster, sortPosition }: HighlightRow & { sortPosition: number },
): Promise<void> {
  await tx`
    insert into highlight (id, event_id, from_ms, to_ms, title, poster, sort_position)
    values (${id}, ${eventId}, ${fromMs}, ${toMs}, ${tx.json({ ...title })}, ${poster}, ${sortPosition})`
}

/** Returns false when it does not exist. */
export async function updateTitle(tx: Tx, id: string, title: Texts): Promise<boolean> {
  const rows = await tx`update highlight set title = ${tx.json({ ...title })} where id = ${id} returning 1`
  return rows.length > 0
}

/** Returns false when it does not exist or was removed before. */
export async function hideHighlight(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`update highlight set is_hidden = true where id = ${id} and not is_hidden returning 1`
  return rows.length > 0
}

export async function nextPosition(tx: Tx): Promise<number> {
  const [row] = await tx<{ next: number }[]>`
    select coalesce(max(sort_position), 0)::int + 1 as next from highlight`
  return row?.next ?? 1
}
