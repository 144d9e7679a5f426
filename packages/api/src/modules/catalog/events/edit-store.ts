import type { EventCard } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { columnsOf } from './column-store.ts'
import type { EventTrailer } from './store.ts'
import type { EventWrite } from './write-store.ts'

export interface WrittenEvent extends EventWrite {
  version: number
  status: EventCard['status']
  /** Product clock. */
  now: Date
  /** Actual start; null before it, or when the show starts by the clock. */
  startedAt: Date | null
  /** Announced end, when the show ended at another time. */
  plannedEndAt: Date | null
  /** True while it has only placeholder pictures. */
  isPlain: boolean
  /** True when it is or was public. */
  wasShown: boolean
  movedAt: Date | null
  movedFrom: Date | null
  refundUntil: Date | null
  /** Scheduled publication and the member who scheduled it. */
  publishAt: Date | null
  publishBy: string | null
  /** Time of a scheduled publication that failed because the event was not ready. */
  publishMissedAt: Date | null
}

const texts = (db: Db) => db`
  select coalesce(jsonb_object_agg(lang, title) filter (where title <> ''), '{}') as title,
    coalesce(jsonb_object_agg(lang, summary) filter (where summary <> ''), '{}') as summary,
    coalesce(jsonb_object_agg(lang, body) filter (where body <> ''), '{}') as body,
    coalesce(jsonb_object_agg(lang, refund) filter (where refund <> ''), '{}') as refund
  from event_text where event_id = e.id`

type WrittenRow = Omit<WrittenEvent, 'images'> & WrittenEvent['images']

/** Null for a deleted event. */
export async function selectWritten(db: Db, id: string): Promise<WrittenEvent | null> {
  const [row] = await db<WrittenRow[]>`
    select e.id, e.version, ${columnsOf(db)}, e.started_at as "startedAt", e.planned_end_at as "plannedEndAt",
      e.is_plain as "isPlain", e.was_shown as "wasShown", e.moved_at as "movedAt", e.moved_from as "movedFrom",
      e.refund_until as "refundUntil", e.publish_at as "publishAt", e.publish_by as "publishBy",
      e.publish_missed_at as "publishMissedAt", app_now() as now,
      event_status(app_now(), e.ticket_open_at, e.ticket_close_at, e.on_air_at, e.end_at, e.is_canceled) as status,
      (select coalesce(jsonb_agg(artist_id order by position, artist_id), '[]') from event_artist
        where event_id = e.id) as "artistIds",
      texts.title, texts.summary, texts.body, texts.refund
    from event e cross join lateral (${texts(db)}) texts
    where e.id = ${id} and e.deleted_at is null`
  if (!row) return null
  const { poster, still, hero, heroTall, ...event } = row
  return { ...event, images: { poster, still, hero, heroTall } }
}

/** Takes the lock that every writer of the event takes. */
export async function lockWritten(tx: Tx, id: string): Promise<WrittenEvent | null> {
  await tx`select from event where id = ${id} for no key update`
  return selectWritten(tx, id)
}

/** Waits for transactions that hold `keepPaid`, and makes later ones wait. */
export const lockPaid = (tx: Tx, id: string) => tx`select from event where id = ${id} for update`

/** True when all events are paid; none becomes free until the transaction ends. */
export async function keepPaid(tx: Tx, ids: string[]): Promise<boolean> {
  const paid = await tx`select from event where id = any(${ids}) and not is_free for key share`
  return paid.length === new Set(ids).size
}

export const setPlain = (tx: Tx, id: string, isPlain: boolean) =>
  tx`update event set is_plain = ${isPlain} where id = ${id} and is_plain <> ${isPlain}`

const noPlan = (tx: Tx) => tx`publish_at = null, publish_by = null, publish_missed_at = null`

/** Also clears a scheduled publication. */
export const setHidden = (tx: Tx, id: string, isHidden: boolean) => tx`
  update event set is_hidden = ${isHidden}, ${noPlan(tx)}, changed_at = app_now() where id = ${id}`

/** The row stays. */
export const setDeleted = (tx: Tx, id: string) => tx`update event set deleted_at = app_now() where id = ${id}`

/** Returns false for an event that is not deleted. */
export async function setRestored(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    update event set deleted_at = null where id = ${id} and deleted_at is not null returning 1`
  return rows.length > 0
}

export const setCanceled = (tx: Tx, id: string) => tx`
  update event set is_canceled = true, ${noPlan(tx)}, changed_at = app_now() where id = ${id}`

export const setPlanned = (tx: Tx, id: string, { at, by }: { at: Date; by: string }) => tx`
  update event set publish_at = ${at}, publish_by = ${by}, publish_missed_at = null where id = ${id}`

export const setMissed = (tx: Tx, id: string) => tx`
  update event set publish_missed_at = publish_at, publish_at = null, publish_by = null where id = ${id}`

/** Events due for publication, earliest first. */
export const selectDue = (db: Db) => db<{ id: string }[]>`
  select id from event where publish_at <= app_now() order by publish_at limit 20`

/** Locks a due event; null when another process has it or its schedule changed. */
export async function lockDue(tx: Tx, id: string): Promise<WrittenEvent | null> {
  const locked = await tx`
    select from event where id = ${id} and publish_at <= app_now() for no key update skip locked`
  return locked.length > 0 ? selectWritten(tx, id) : null
}

/** Null removes the trailer. */
export const setTrailer = (tx: Tx, id: string, trailer: EventTrailer | null) => tx`
  update event set trailer_id = ${trailer?.id ?? null}, trailer_ms = ${trailer?.durationMs ?? null},
    trailer_poster = ${trailer?.poster ?? null}
  where id = ${id}`

export async function selectTrailer(db: Db, id: string): Promise<EventTrailer | null> {
  const [row] = await db<EventTrailer[]>`
    select trailer_id as id, trailer_ms as "durationMs", trailer_poster as poster from event
    where id = ${id} and trailer_id is not null`
  return row ?? null
}

export const setMoved = (tx: Tx, id: string, from: Date, refundUntil: Date) => tx`
  update event set moved_at = app_now(), moved_from = ${from}, refund_until = ${refundUntil} where id = ${id}`

/** Slugs with this prefix that are in use, were used or are reserved. */
export const selectSlugs = (db: Db, start: string) => db<{ slug: string }[]>`
  select slug from event_slug where slug = ${start} or slug like ${`${start}-%`}`

export interface EventFate {
  id: string
  title: Texts
  zone: string
  startAt: Date
  isCanceled: boolean
  movedAt: Date | null
  movedFrom: Date | null
  refundUntil: Date | null
}

export const selectFates = (db: Db, ids: string[]) => db<EventFate[]>`
  select e.id, e.zone, e.start_at as "startAt", e.is_canceled as "isCanceled", e.moved_at as "movedAt",
    e.moved_from as "movedFrom", e.refund_until as "refundUntil",
    (select coalesce(jsonb_object_agg(lang, title), '{}') from event_text where event_id = e.id) as title
  from event e where e.id = any(${ids})`

/** `now` is read after the lock, so it is not earlier than a decision of another transaction. */
export interface ShowTimes {
  id: string
  now: Date
  /** Announced start. */
  startAt: Date
  /** Actual start; null before it, or when the show starts by the clock. */
  startedAt: Date | null
  /** Earlier of the announced and the actual start. */
  onAirAt: Date
  endAt: Date
  /** Announced end. */
  plannedEndAt: Date
  replayFrom: Date | null
  isCanceled: boolean
}

const showTimes = (db: Db, id: string) => db`
  select id, app_moment() as now, start_at as "startAt", started_at as "startedAt", on_air_at as "onAirAt", end_at as "endAt",
    coalesce(planned_end_at, end_at) as "plannedEndAt", replay_from as "replayFrom", is_canceled as "isCanceled"
  from event where id = ${id}`

export async function selectShowTimes(db: Db, id: string): Promise<ShowTimes | null> {
  const [row] = await db<ShowTimes[]>`${showTimes(db, id)}`
  return row ?? null
}

export async function lockShowTimes(tx: Tx, id: string): Promise<ShowTimes | null> {
  const [row] = await tx<ShowTimes[]>`${showTimes(tx, id)} for no key update`
  return row ?? null
}

/** Returns false when the event does not exist. */
export async function updateReplayWindow(tx: Tx, id: string, from: Date, to: Date): Promise<boolean> {
  const rows =
    await tx`update event set replay_from = ${from}, replay_to = ${to} where id = ${id} returning 1`
  return rows.length > 0
}

/** Returns false when the show had already started. */
export async function updateStarted(tx: Tx, id: string, startedAt: Date): Promise<boolean> {
  const rows = await tx`
    update event set started_at = ${startedAt}, changed_at = app_now()
    where id = ${id} and started_at is null returning 1`
  return rows.length > 0
}

/** The ticket sale ends with the show at the latest. */
export async function updateEnd(tx: Tx, id: string, endAt: Date): Promise<void> {
  await tx`
    update event set end_at = ${endAt}, planned_end_at = coalesce(planned_end_at, end_at),
      ticket_close_at = least(ticket_close_at, ${endAt}), changed_at = app_now()
    where id = ${id}`
}
