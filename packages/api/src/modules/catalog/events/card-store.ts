import type { EventCard } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import { type PricedTicket, ticketsColumn } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** The product's time, read once per query; another moment for who looks ahead. */
export const clock = (db: Db, at: Date | null = null) =>
  db`(select coalesce(${at}::timestamptz, app_now()) as at offset 0) clock`

/** Of event `e` at the clock's moment. */
export const status = (db: Db) => db`
  event_status(clock.at, e.ticket_open_at, e.ticket_close_at, e.on_air_at, e.end_at, e.is_canceled)`

/** Of event `e`, in each language that it is written in. */
export const title = (db: Db) => db`
  (select coalesce(jsonb_object_agg(lang, title), '{}') from event_text where event_id = e.id) as title`

export interface EventCardRow {
  id: string
  slug: string
  type: EventCard['type']
  status: EventCard['status']
  title: Texts
  artists: Texts[]
  poster: string
  still: string
  hero: string
  heroTall: string
  accent: string
  zone: string
  doorsAt: Date
  /** As it was announced. */
  startAt: Date
  /** When it began: somebody went live, or an encoder's first picture came. Null: not yet, or by the clock alone. */
  startedAt: Date | null
  /** From when it is on air: the earlier of both starts. */
  onAirAt: Date
  endAt: Date
  ticketOpenAt: Date
  ticketCloseAt: Date
  isFree: boolean
  /** Those that are still sold. */
  tickets: PricedTicket[]
}

/** Of event `e`: all that a card shows. */
export const cardColumns = (db: Db) => db`${shownColumns(db)}, ${ticketsColumn(db)}`

/** The same without what it costs. */
export const shownColumns = (db: Db) =>
  db`${plainColumns(db)}, ${status(db)} as status, ${title(db)}, ${artists(db)}`

/** Of event `e`: what is neither text nor worked out. */
export const plainColumns = (db: Db) => db`
  e.id, e.slug, e.type, e.poster_image as poster, e.still_image as still, e.hero_image as hero, e.hero_tall_image as "heroTall", e.accent, e.zone,
  e.doors_at as "doorsAt", e.start_at as "startAt", e.started_at as "startedAt", e.on_air_at as "onAirAt",
  e.end_at as "endAt", e.ticket_open_at as "ticketOpenAt",
  e.ticket_close_at as "ticketCloseAt", e.is_free as "isFree"`

/** Of event `e`: its artists' names, in the order shown. */
export const artists = (db: Db) => db`
  (select coalesce(jsonb_agg(spelt.names order by ea.position, ea.artist_id), '[]')
    from event_artist ea cross join lateral (
      select coalesce(jsonb_object_agg(lang, name), '{}') as names from artist_text
      where artist_id = ea.artist_id
    ) spelt
    where ea.event_id = e.id) as artists`
