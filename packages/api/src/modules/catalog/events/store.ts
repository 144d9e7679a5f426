import { createHash } from 'node:crypto'
import type { EventCard } from '@encore/contract/endpoints'
import type { PageRequest } from '#kernel/pages.ts'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import { liveTicketsColumn, type PricedTicket, ticketsColumn } from '#modules/catalog/products/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { EventTimes, TicketEvent } from './find-event.ts'
import type { SharedEvent } from './share-picture.ts'

/** The product's time, read once per query; another moment for who looks ahead. */
const clock = (db: Db, at: Date | null = null) =>
  db`(select coalesce(${at}::timestamptz, app_now()) as at offset 0) clock`

const status = (db: Db) => db`
  event_status(clock.at, e.ticket_open_at, e.ticket_close_at, e.start_at, e.end_at, e.is_canceled)`

const title = (db: Db) => db`
  (select coalesce(jsonb_object_agg(lang, title), '{}') from event_text where event_id = e.id) as title`

const timeColumns = (db: Db) => db`
  e.id, e.slug, e.type, ${status(db)} as status, e.is_hidden as "isHidden", e.is_free as "isFree",
  e.zone, e.doors_at as "doorsAt", e.start_at as "startAt",
  e.end_at as "endAt", e.replay_from as "replayFrom", e.replay_to as "replayTo", ${title(db)}`

export async function selectEventTimes(db: Db, id: string): Promise<EventTimes | null> {
  const [row] = await db<EventTimes[]>`
    select ${timeColumns(db)} from event e, ${clock(db)} where e.id = ${id}`
  return row ?? null
}

export async function selectTicketEvent(db: Db, id: string): Promise<TicketEvent | null> {
  const [row] = await db<TicketEvent[]>`
    select ${timeColumns(db)}, e.accent, texts.summary, texts.refund, e.minimum_age as "minimumAge", e.regions,
      e.id_check as "idCheck"
    from event e cross join ${clock(db)} cross join lateral (
      select coalesce(jsonb_object_agg(lang, summary), '{}') as summary,
        coalesce(jsonb_object_agg(lang, refund), '{}') as refund
      from event_text where event_id = e.id
    ) texts
    where e.id = ${id}`
  return row ?? null
}

export async function selectCollection(db: Db, id: string): Promise<{ collection: string | null } | null> {
  const [row] = await db<{ collection: string | null }[]>`
    select storefront_collection as collection from event where id = ${id} and not is_hidden`
  return row ?? null
}

/** By id or slug, hidden ones too. */
export async function selectEventId(db: Db, name: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from event where id = ${name} or slug = ${name}`
  return row?.id ?? null
}

export interface EventStart {
  id: string
  title: Texts
  startAt: Date
  hasStarted: boolean
  /** It was moved: whoever bought before may give back until then. */
  movedAt: Date | null
  refundUntil: Date | null
}

export const selectStarts = (db: Db, ids: string[]) => db<EventStart[]>`
  select e.id, ${title(db)}, e.start_at as "startAt", e.start_at <= clock.at as "hasStarted",
    e.moved_at as "movedAt", e.refund_until as "refundUntil"
  from event e, ${clock(db)} where e.id = any(${ids})`

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
  startAt: Date
  endAt: Date
  ticketOpenAt: Date
  ticketCloseAt: Date
  isFree: boolean
  /** Those that are still sold. */
  tickets: PricedTicket[]
}

export interface ListedEventRow extends EventCardRow {
  liveTickets: string[]
}

const cardColumns = (db: Db) => db`${shownColumns(db)}, ${ticketsColumn(db)}`
const listedColumns = (db: Db) => db`${cardColumns(db)}, ${liveTicketsColumn(db)}`

const shownColumns = (db: Db) =>
  db`${plainColumns(db)}, ${status(db)} as status, ${title(db)}, ${artists(db)}`

/** Of event `e`: what is neither text nor worked out. */
export const plainColumns = (db: Db) => db`
  e.id, e.slug, e.type, e.poster_image as poster, e.still_image as still, e.hero_image as hero, e.hero_tall_image as "heroTall", e.accent, e.zone,
  e.doors_at as "doorsAt", e.start_at as "startAt", e.end_at as "endAt", e.ticket_open_at as "ticketOpenAt",
  e.ticket_close_at as "ticketCloseAt", e.is_free as "isFree"`

const artists = (db: Db) => db`
  (select coalesce(jsonb_agg(spelt.names order by ea.position, ea.artist_id), '[]')
    from event_artist ea cross join lateral (
      select coalesce(jsonb_object_agg(lang, name), '{}') as names from artist_text
      where artist_id = ea.artist_id
    ) spelt
    where ea.event_id = e.id) as artists`

/** On air first, then what comes by its start, then what is over or canceled, latest first. */
export const selectEvents = (db: Db, { size, offset }: PageRequest) => {
  const order = db`e.rank, case when e.rank = 2 then e.end_at end desc, e.start_at, e.id`
  return db<ListedEventRow[]>`
    select ${listedColumns(db)} from (
      select * from (
        select e.*, case ${status(db)}
          when 'ON_AIR' then 0 when 'ENDED' then 2 when 'CANCELED' then 2 else 1 end as rank
        from event e, ${clock(db)} where not e.is_hidden
      ) e
      order by ${order} limit ${size} offset ${offset}
    ) e, ${clock(db)}
    order by ${order}`
}

export async function countEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int from event where not is_hidden`
  return row?.count ?? 0
}

export const selectOnAir = (db: Db, limit: number) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from event e, ${clock(db)}
    where not e.is_hidden and e.end_at > clock.at and ${status(db)} = 'ON_AIR'
    order by e.start_at, e.id limit ${limit}`

export const selectOpenTicket = (db: Db, limit: number) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from event e, ${clock(db)}
    where not e.is_hidden and e.start_at > clock.at and ${status(db)} = 'OPEN_TICKET'
    order by e.start_at, e.id limit ${limit}`

export const selectEnded = (db: Db, { size, offset }: PageRequest) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from (
      select e.* from event e, ${clock(db)}
      where not e.is_hidden and e.end_at <= clock.at and ${status(db)} = 'ENDED'
      order by e.end_at desc, e.id limit ${size} offset ${offset}
    ) e, ${clock(db)}
    order by e.end_at desc, e.id`

export async function countEnded(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from event e, ${clock(db)}
    where not e.is_hidden and e.end_at <= clock.at and ${status(db)} = 'ENDED'`
  return row?.count ?? 0
}

/** In the order of the ids; hidden and unknown ones are absent. */
export const selectEventsById = (db: Db, ids: string[]) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from event e, ${clock(db)}
    where not e.is_hidden and e.id = any(${ids}) order by array_position(${ids}, e.id)`

export interface HeldEvent extends Omit<EventCardRow, 'tickets'> {
  replayFrom: Date | null
  replayTo: Date | null
}

/** Hidden ones too, in no order. */
export const selectHeldEvents = (db: Db, ids: string[]) => db<HeldEvent[]>`
  select ${shownColumns(db)}, e.replay_from as "replayFrom", e.replay_to as "replayTo"
  from event e, ${clock(db)} where e.id = any(${ids})`

export async function selectSharedEvent(db: Db, id: string): Promise<SharedEvent | null> {
  const [row] = await db<SharedEvent[]>`
    select e.id, ${title(db)}, ${artists(db)}, e.poster_image as poster, e.hero_image as hero, e.accent,
      e.start_at as "startAt", e.zone
    from event e where not e.is_hidden and e.id = ${id}`
  return row ?? null
}

/** A page changes when its event does, and at each turn of its status. Next to come last, so that files stay alike. */
export const selectListed = (db: Db, limit: number, offset: number) => db<{ id: string; changedAt: Date }[]>`
  select e.id, (select max(turn) from unnest(array[e.changed_at, e.ticket_open_at, e.ticket_close_at, e.start_at, e.end_at]) turn
      where turn <= clock.at) as "changedAt"
  from event e, ${clock(db)} where not e.is_hidden order by e.start_at, e.id limit ${limit} offset ${offset}`

export const countListed = countEvents

export interface StaffEventRow {
  id: string
  slug: string
  title: Texts
  status: EventCard['status']
  isHidden: boolean
  startAt: Date
  endAt: Date
  zone: string
  poster: string
}

/** For who works on them, hidden ones too: what is on or comes by its start, then what is over, latest first. */
export const selectStaffEvents = (
  db: Db,
  { ids, keyword = '' }: { ids: readonly string[] | null; keyword?: string },
  limit: number,
) => db<StaffEventRow[]>`
  select e.id, e.slug, ${title(db)}, ${status(db)} as status, e.is_hidden as "isHidden",
    e.start_at as "startAt", e.end_at as "endAt", e.zone, e.poster_image as poster
  from event e, ${clock(db)}
  where ${ids === null ? db`true` : db`e.id = any(${[...ids]})`}
    ${
      keyword === ''
        ? db``
        : db`and (position(lower(${keyword}) in e.slug) > 0 or exists (
            select from event_text t where t.event_id = e.id and position(lower(${keyword}) in lower(t.title)) > 0))`
    }
  order by e.end_at <= clock.at, case when e.end_at <= clock.at then e.end_at end desc, e.start_at, e.id
  limit ${limit}`

export interface EventDetailRow extends EventCardRow {
  isHidden: boolean
  summary: Texts
  body: Texts
  refund: Texts
  replayFrom: Date | null
  replayTo: Date | null
  minimumAge: number | null
  regions: string[] | null
  idCheck: boolean
}

/** Hidden ones too; as it is `at` a moment, null is now. */
export async function selectEventDetail(db: Db, id: string, at: Date | null): Promise<EventDetailRow | null> {
  const [row] = await db<EventDetailRow[]>`
    select ${cardColumns(db)}, e.is_hidden as "isHidden", texts.summary, texts.body, texts.refund, e.replay_from as "replayFrom",
      e.replay_to as "replayTo", e.minimum_age as "minimumAge", e.regions, e.id_check as "idCheck"
    from event e cross join ${clock(db, at)} cross join lateral (
      select coalesce(jsonb_object_agg(lang, summary), '{}') as summary,
        coalesce(jsonb_object_agg(lang, body), '{}') as body,
        coalesce(jsonb_object_agg(lang, refund), '{}') as refund
      from event_text where event_id = e.id
    ) texts
    where e.id = ${id}`
  return row ?? null
}

export interface ArtistWrite {
  id: string
  name: Texts
  /** Other spellings people search by. */
  aliases: string[]
}

export interface EventWrite {
  id: string
  slug: string
  type: EventCard['type']
  zone: string
  accent: string
  images: { poster: string; still: string; hero: string; heroTall: string }
  doorsAt: Date
  startAt: Date
  endAt: Date
  ticketOpenAt: Date
  ticketCloseAt: Date
  replayFrom: Date | null
  replayTo: Date | null
  isFree: boolean
  isCanceled: boolean
  isHidden: boolean
  minimumAge: number | null
  regions: string[] | null
  idCheck: boolean
  /** Handle of the collection of the official store that its page shows; null for none. */
  storefrontCollection: string | null
  /** In the order shown. */
  artistIds: string[]
  title: Texts
  summary: Texts
  /** Markdown. */
  body: Texts
  refund: Texts
}

/** Inserts or replaces artists with their names. */
export async function writeArtists(tx: Tx, artists: ArtistWrite[]): Promise<void> {
  if (artists.length === 0) return
  await tx`
    insert into artist ${tx(artists.map(({ id, aliases }) => ({ id, aliases })))}
    on conflict (id) do update set aliases = excluded.aliases`
  await tx`delete from artist_text where artist_id = any(${artists.map((artist) => artist.id)})`
  const names = artists.flatMap(({ id, name }) =>
    languagesOf(name).map((lang) => ({ artist_id: id, lang, name: name[lang] ?? '' })),
  )
  if (names.length > 0) await tx`insert into artist_text ${tx(names)}`
}

/** How all artists are called, in every language and by their aliases. */
export async function selectArtistNames(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from artist_text union select unnest(aliases) from artist`
  return rows.map(({ name }) => name)
}

/** Inserts or replaces events with their texts and artists. */
export async function writeEvents(tx: Tx, events: EventWrite[]): Promise<void> {
  if (events.length === 0) return
  const ids = events.map((event) => event.id)
  await tx`
    insert into event ${tx(events.map(eventColumns))}
    on conflict (id) do update set slug = excluded.slug, type = excluded.type, zone = excluded.zone,
      accent = excluded.accent, poster_image = excluded.poster_image, still_image = excluded.still_image,
      hero_image = excluded.hero_image, hero_tall_image = excluded.hero_tall_image,
      doors_at = excluded.doors_at, start_at = excluded.start_at, end_at = excluded.end_at,
      planned_end_at = null,
      ticket_open_at = excluded.ticket_open_at, ticket_close_at = excluded.ticket_close_at,
      replay_from = excluded.replay_from, replay_to = excluded.replay_to, is_free = excluded.is_free,
      is_canceled = excluded.is_canceled,
      is_hidden = excluded.is_hidden, minimum_age = excluded.minimum_age, regions = excluded.regions,
      id_check = excluded.id_check, storefront_collection = excluded.storefront_collection, digest = excluded.digest,
      changed_at = case when event.digest is distinct from excluded.digest then app_now() else event.changed_at end`
  await tx`delete from event_text where event_id = any(${ids})`
  await tx`delete from event_artist where event_id = any(${ids})`
  const texts = events.flatMap(textRows)
  if (texts.length > 0) await tx`insert into event_text ${tx(texts)}`
  const artists = events.flatMap(({ id, artistIds }) =>
    artistIds.map((artistId, position) => ({ event_id: id, artist_id: artistId, position })),
  )
  if (artists.length > 0) await tx`insert into event_artist ${tx(artists)}`
}

const eventColumns = (event: EventWrite) => ({
  id: event.id,
  slug: event.slug,
  type: event.type,
  zone: event.zone,
  accent: event.accent,
  poster_image: event.images.poster,
  still_image: event.images.still,
  hero_image: event.images.hero,
  hero_tall_image: event.images.heroTall,
  doors_at: event.doorsAt,
  start_at: event.startAt,
  end_at: event.endAt,
  ticket_open_at: event.ticketOpenAt,
  ticket_close_at: event.ticketCloseAt,
  replay_from: event.replayFrom,
  replay_to: event.replayTo,
  is_free: event.isFree,
  is_canceled: event.isCanceled,
  is_hidden: event.isHidden,
  minimum_age: event.minimumAge,
  regions: event.regions,
  id_check: event.idCheck,
  storefront_collection: event.storefrontCollection,
  digest: createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22),
})

const textRows = ({ id, title, summary, body, refund }: EventWrite) =>
  languagesOf(title, summary, body, refund).map((lang) => ({
    event_id: id,
    lang,
    title: title[lang] ?? '',
    summary: summary[lang] ?? '',
    body: body[lang] ?? '',
    refund: refund[lang] ?? '',
  }))

export async function hasEvents(db: Db): Promise<boolean> {
  const rows = await db`select 1 from event limit 1`
  return rows.length > 0
}

/** Events whose address is this, or whose title holds it in any language; hidden ones too. */
export const selectEventsCalled = (db: Db, slug: string, pattern: string, limit: number) => db<
  { id: string }[]
>`
  select e.id from event e
  where e.slug = ${slug}
    or exists (select from event_text t where t.event_id = e.id and t.title ilike ${pattern})
  order by e.slug = ${slug} desc, e.start_at desc, e.id limit ${limit}`
