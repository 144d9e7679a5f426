import type { Texts } from '#kernel/texts.ts'
import { goodsColumn, ticketsColumn } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type EventCardRow, plainColumns } from './card-store.ts'

/** The event data of the search index: everything a card shows at any time, and the searched texts. */
export interface SearchedEvent extends Omit<EventCardRow, 'status' | 'artists'> {
  isHidden: boolean
  isCanceled: boolean
  artists: { id: string; names: Texts; aliases: string[] }[]
  /** Names of other products of the event, in all languages. */
  goods: string[]
}

/** Oldest transaction still open. Everything before it is complete; it and later ones may still write. */
export async function selectHorizon(db: Db): Promise<string> {
  const [row] = await db<{ horizon: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`
  return row?.horizon ?? '0'
}

/**
 * Events written by transaction `since` or later, hidden ones included, by id and starting after `after`. Their tickets
 * are included even after the sale.
 */
export const selectChanged = (db: Db, since: string, after: string, limit: number) => db<SearchedEvent[]>`
  with written as materialized (
    select event_id from event_change
    where changed_in >= ${since}::xid8 and event_id > ${after} order by event_id limit ${limit}
  ), titles as (
    select event_id, jsonb_object_agg(lang, title) as title from event_text
    where event_id in (select event_id from written) group by event_id
  ), played as (
    select ea.event_id, jsonb_agg(jsonb_build_object('id', a.id, 'aliases', a.aliases, 'names', names.names)
      order by ea.position, a.id) as artists
    from event_artist ea join artist a on a.id = ea.artist_id cross join lateral (
      select coalesce(jsonb_object_agg(lang, name), '{}') as names from artist_text where artist_id = a.id
    ) names
    where ea.event_id in (select event_id from written) group by ea.event_id
  )
  select ${plainColumns(db)}, e.is_hidden as "isHidden", e.is_canceled as "isCanceled",
    coalesce(titles.title, '{}') as title, coalesce(played.artists, '[]') as artists, ${ticketsColumn(db)},
    ${goodsColumn(db)}
  from written join event e on e.id = written.event_id
    cross join (select '-infinity'::timestamptz as at) clock
    left join titles on titles.event_id = e.id left join played on played.event_id = e.id
  order by e.id`
