import type { EntryRules, EventCard } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { artists, cardColumns, clock, type EventCardRow, status, title } from './card-store.ts'
import { columnsOf, ruleColumns } from './column-store.ts'
import type { SharedEvent } from './share-picture.ts'

export interface EventTimes {
  id: string
  slug: string
  type: EventCard['type']
  status: EventCard['status']
  isHidden: boolean
  isFree: boolean
  zone: string
  doorsAt: Date
  /** Announced start. */
  startAt: Date
  /** Actual start; null before it, or when the show starts by the clock. */
  startedAt: Date | null
  /** Earlier of the announced and the actual start. Media time counts from here. */
  onAirAt: Date
  endAt: Date
  replayFrom: Date | null
  replayTo: Date | null
  title: Texts
}

export interface TicketEvent extends EventTimes, EntryRules {
  /** `#rrggbb` */
  accent: string
  summary: Texts
  refund: Texts
}

const timeFields = [
  'slug',
  'type',
  'isHidden',
  'isFree',
  'zone',
  'doorsAt',
  'startAt',
  'endAt',
  'replayFrom',
  'replayTo',
] as const

const timeColumns = (db: Db) => db`
  e.id, ${columnsOf(db, timeFields)}, ${status(db)} as status, e.started_at as "startedAt", e.on_air_at as "onAirAt",
  ${title(db)}`

export async function selectEventTimes(db: Db, id: string): Promise<EventTimes | null> {
  const [row] = await db<EventTimes[]>`
    select ${timeColumns(db)} from event e, ${clock(db)} where e.id = ${id}`
  return row ?? null
}

export async function selectTicketEvent(db: Db, id: string): Promise<TicketEvent | null> {
  const [row] = await db<TicketEvent[]>`
    select ${timeColumns(db)}, e.accent, texts.summary, texts.refund, ${ruleColumns(db)}
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

export interface EventAddress {
  id: string
  /** Current slug. */
  slug: string
  isHidden: boolean
}

/** Finds by id, current or former slug; hidden events included. */
export async function selectEventAddress(db: Db, name: string): Promise<EventAddress | null> {
  const [row] = await db<EventAddress[]>`
    select id, slug, is_hidden as "isHidden" from event
    where id = coalesce((select event_id from event_slug where slug = ${name}), ${name})`
  return row ?? null
}

export const selectSlugsOf = (db: Db, ids: string[]) => db<{ id: string; slug: string }[]>`
  select id, slug from event where id = any(${ids})`

export interface EventStart {
  id: string
  slug: string
  title: Texts
  /** Announced start. */
  startAt: Date
  /** Expected or actual start; null for a show that waits for its encoder's first picture. */
  beginsAt: Date | null
  /** Announced end. */
  plannedEndAt: Date
  hasStarted: boolean
  /** Set when the event was moved; earlier buyers may refund until `refundUntil`. */
  movedAt: Date | null
  refundUntil: Date | null
}

export const selectStarts = (db: Db, ids: string[]) => db<EventStart[]>`
  select e.id, e.slug, ${title(db)}, e.start_at as "startAt", b.begins_at as "beginsAt", b.planned_end_at as "plannedEndAt",
    e.on_air_at <= clock.at as "hasStarted",
    e.moved_at as "movedAt", e.refund_until as "refundUntil"
  from event e join event_begin b on b.event_id = e.id cross join ${clock(db)} where e.id = any(${ids})`

export interface OpenDoors {
  eventId: string
  doorsAt: Date
}

export const selectOpenDoors = (db: Db) => db<OpenDoors[]>`
  select e.id as "eventId", least(e.doors_at, e.on_air_at) as "doorsAt" from event e, ${clock(db)}
  where least(e.doors_at, e.on_air_at) <= clock.at and e.end_at > clock.at and not e.is_canceled
  order by least(e.doors_at, e.on_air_at), e.id`

export async function selectSharedEvent(db: Db, id: string): Promise<SharedEvent | null> {
  const [row] = await db<SharedEvent[]>`
    select e.id, ${title(db)}, ${artists(db)}, e.poster_image as poster, e.hero_image as hero, e.accent,
      e.start_at as "startAt", e.zone
    from event e where not e.is_hidden and e.id = ${id}`
  return row ?? null
}

export interface EventTrailer {
  id: string
  durationMs: number
  /** Key of an image; null means the event's still. */
  poster: string | null
}

export interface EventDetailRow extends EventCardRow, EntryRules {
  isHidden: boolean
  summary: Texts
  body: Texts
  refund: Texts
  replayFrom: Date | null
  replayTo: Date | null
  trailer: EventTrailer | null
}

/** Hidden events included; `at` is the time of a preview, null is now. */
export async function selectEventDetail(db: Db, id: string, at: Date | null): Promise<EventDetailRow | null> {
  const [row] = await db<EventDetailRow[]>`
    select ${cardColumns(db)}, e.is_hidden as "isHidden", texts.summary, texts.body, texts.refund, e.replay_from as "replayFrom",
      e.replay_to as "replayTo", ${ruleColumns(db)},
      case when e.trailer_id is not null then
        json_build_object('id', e.trailer_id, 'durationMs', e.trailer_ms, 'poster', e.trailer_poster) end as trailer
    from event e cross join ${clock(db, at)} cross join lateral (
      select coalesce(jsonb_object_agg(lang, summary), '{}') as summary,
        coalesce(jsonb_object_agg(lang, body), '{}') as body,
        coalesce(jsonb_object_agg(lang, refund), '{}') as refund
      from event_text where event_id = e.id
    ) texts
    where e.id = ${id}`
  return row ?? null
}
