import type { EntryRules, EventCard } from '@encore/contract/endpoints'
import type { PageRequest } from '#kernel/pages.ts'
import type { Texts } from '#kernel/texts.ts'
import { liveTicketsColumn } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { cardColumns, clock, type EventCardRow, shownColumns, status, title } from './card-store.ts'
import { columnsOf, ruleColumns } from './column-store.ts'

export interface ListedEventRow extends EventCardRow {
  liveTickets: string[]
}

const listedColumns = (db: Db) => db`${cardColumns(db)}, ${liveTicketsColumn(db)}`

/** On air first, then coming events by start, then past or canceled ones, latest first. */
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

/** Other events of the same artists that are not over: on air first, then by start. */
export const selectNext = (db: Db, eventId: string, limit: number) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from event e, ${clock(db)}
    where not e.is_hidden and not e.is_canceled and e.end_at > clock.at and e.id <> ${eventId} and exists (
      select from event_artist other join event_artist own using (artist_id)
      where other.event_id = e.id and own.event_id = ${eventId})
    order by e.on_air_at > clock.at, e.start_at, e.id limit ${limit}`

/** In the order of `ids`; hidden and unknown events are absent. */
export const selectEventsById = (db: Db, ids: string[]) =>
  db<ListedEventRow[]>`
    select ${listedColumns(db)} from event e, ${clock(db)}
    where not e.is_hidden and e.id = any(${ids}) order by array_position(${ids}, e.id)`

export interface HeldEvent extends Omit<EventCardRow, 'tickets'>, EntryRules {
  replayFrom: Date | null
  replayTo: Date | null
}

/** Hidden events included, in no particular order. Deleted ones are absent; they never had orders. */
export const selectHeldEvents = (db: Db, ids: string[]) => db<HeldEvent[]>`
  select ${shownColumns(db)}, ${columnsOf(db, ['replayFrom', 'replayTo'])}, ${ruleColumns(db)}
  from event e, ${clock(db)} where e.id = any(${ids}) and e.deleted_at is null`

/**
 * A page changes with its event and at each change of its status. Sorted by start, so that new events come last and
 * earlier sitemap files stay the same.
 */
export const selectListed = (db: Db, limit: number, offset: number) => db<
  { id: string; slug: string; changedAt: Date }[]
>`
  select e.id, e.slug, (select max(turn) from unnest(array[e.changed_at, e.ticket_open_at, e.ticket_close_at, e.on_air_at, e.end_at]) turn
      where turn <= clock.at) as "changedAt"
  from event e, ${clock(db)} where not e.is_hidden order by e.start_at, e.id limit ${limit} offset ${offset}`

export const countListed = countEvents

export interface StaffEventRow {
  id: string
  slug: string
  title: Texts
  status: EventCard['status']
  isHidden: boolean
  publishAt: Date | null
  startAt: Date
  startedAt: Date | null
  endAt: Date
  zone: string
  poster: string
  isOver: boolean
  /** Sort key within past or within other events, as the database prints it. */
  place: string
}

/** Start of the next page; ids break ties. */
export type StaffEventPlace = Pick<StaffEventRow, 'isOver' | 'place' | 'id'>

interface StaffEventFilter {
  ids: readonly string[] | null
  keyword?: string
  after?: StaffEventPlace | null
}

/** Events for staff, hidden ones included: current and coming ones by start, then past ones, latest first. */
export const selectStaffEvents = (
  db: Db,
  { ids, keyword = '', after = null }: StaffEventFilter,
  limit: number,
) => db<StaffEventRow[]>`
  select e.id, e.slug, ${title(db)}, ${status(db)} as status, e.is_hidden as "isHidden",
    e.publish_at as "publishAt", e.start_at as "startAt", e.started_at as "startedAt", e.end_at as "endAt", e.zone, e.poster_image as poster,
    e.end_at <= clock.at as "isOver",
    (case when e.end_at <= clock.at then e.end_at else e.start_at end)::text as place
  from event e, ${clock(db)}
  where e.deleted_at is null and ${ids === null ? db`true` : db`e.id = any(${[...ids]})`}
    ${
      keyword === ''
        ? db``
        : db`and (position(lower(${keyword}) in e.slug) > 0 or exists (
            select from event_text t where t.event_id = e.id and position(lower(${keyword}) in lower(t.title)) > 0))`
    }
    and ${after === null ? db`true` : isBehind(db, after)}
  order by e.end_at <= clock.at, case when e.end_at <= clock.at then e.end_at end desc,
    case when e.end_at > clock.at then e.start_at end, e.id
  limit ${limit}`

const isBehind = (db: Db, { isOver, place, id }: StaffEventPlace) =>
  isOver
    ? db`e.end_at <= clock.at and (e.end_at < ${place}::timestamptz
        or e.end_at = ${place}::timestamptz and e.id > ${id})`
    : db`(e.end_at <= clock.at or (e.start_at, e.id) > (${place}::timestamptz, ${id}))`

/** Events with this current or former slug, or a title containing the text in any language; hidden ones included. */
export const selectEventsCalled = (db: Db, slug: string, pattern: string, limit: number) => db<
  { id: string }[]
>`
  select e.id from event e
  where e.deleted_at is null and (e.id = (select event_id from event_slug where slug = ${slug})
    or exists (select from event_text t where t.event_id = e.id and t.title ilike ${pattern}))
  order by e.slug = ${slug} desc, e.start_at desc, e.id limit ${limit}`
