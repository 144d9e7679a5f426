import type { EventCard } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import { type PricedTicket, ticketsColumn } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { columnsOf } from './column-store.ts'

/** The product clock, read once per query; `at` replaces it in a preview. */
export const clock = (db: Db, at: Date | null = null) =>
  db`(select coalesce(${at}::timestamptz, app_now()) as at offset 0) clock`

/** Status of event `e` at `clock.at`. */
export const status = (db: Db) => db`
  event_status(clock.at, e.ticket_open_at, e.ticket_close_at, e.on_air_at, e.end_at, e.is_canceled)`

/** Title of event `e` by language. */
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
  /** Announced start. */
  startAt: Date
  /**
   * Actual start: staff went live or the encoder sent its first picture. Null before that, or when the show starts by
   * the clock.
   */
  startedAt: Date | null
  /** Earlier of the announced and the actual start. */
  onAirAt: Date
  endAt: Date
  ticketOpenAt: Date
  ticketCloseAt: Date
  isFree: boolean
  /** Tickets still on sale. */
  tickets: PricedTicket[]
}

/** Columns of event `e` for a card. */
export const cardColumns = (db: Db) => db`${shownColumns(db)}, ${ticketsColumn(db)}`

/** The same columns without prices. */
export const shownColumns = (db: Db) =>
  db`${plainColumns(db)}, ${status(db)} as status, ${title(db)}, ${artists(db)}`

const cardFields = [
  'slug',
  'type',
  'poster',
  'still',
  'hero',
  'heroTall',
  'accent',
  'zone',
  'doorsAt',
  'startAt',
  'endAt',
  'ticketOpenAt',
  'ticketCloseAt',
  'isFree',
] as const

/** Plain columns of event `e`, without texts and computed values. */
export const plainColumns = (db: Db) => db`
  e.id, ${columnsOf(db, cardFields)}, e.started_at as "startedAt", e.on_air_at as "onAirAt"`

/** Names of the artists of event `e`, in display order. */
export const artists = (db: Db) => db`
  (select coalesce(jsonb_agg(spelt.names order by ea.position, ea.artist_id), '[]')
    from event_artist ea cross join lateral (
      select coalesce(jsonb_object_agg(lang, name), '{}') as names from artist_text
      where artist_id = ea.artist_id
    ) spelt
    where ea.event_id = e.id) as artists`
