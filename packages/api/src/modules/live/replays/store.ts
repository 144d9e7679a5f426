import type { PageRequest } from '#kernel/pages.ts'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export type Privacy = 'ENTITLED' | 'FREE' | 'PRIVATE'

/** The whole recording, without the trim. */
export type RecordingRow = Shown & { durationMs: number }

/** The show's media and the time it was on air. */
export type Shown = { eventId: string; startsAt: Date; endsAt: Date } & (
  | {
      kind: 'CLIP'
      clip: string
      loops: boolean
      angles: Angle[]
    }
  /** Encoder input as the ingest process stored it. */
  | { kind: 'INGEST' }
)

export interface Angle {
  name: string
  title: Texts
  clip: string
}

/** The shown recording and its window; `now` is the product clock at the read. */
export interface ReplayRow {
  eventId: string
  durationMs: number
  privacy: Privacy
  trimFromMs: number
  /** Null: the end of the recording. */
  trimToMs: number | null
  opensAt: Date
  closesAt: Date
  isHidden: boolean
  /** False while the show is on, or when it was cancelled. */
  isOver: boolean
  now: Date
}

const recordingColumns = (db: Db) => db`
  r.event_id as "eventId", r.kind, r.clip, r.loops, r.starts_at as "startsAt", r.ends_at as "endsAt",
  r.duration_ms as "durationMs",
  coalesce(
    (
      select json_agg(json_build_object('name', a.name, 'title', a.title, 'clip', a.clip) order by a.place)
      from replay_angle a where a.event_id = r.event_id
    ),
    '[]'
  ) as angles`

const replayColumns = (db: Db) => db`
  r.event_id as "eventId", r.duration_ms as "durationMs", r.privacy,
  r.trim_from_ms as "trimFromMs", r.trim_to_ms as "trimToMs", w.opens_at as "opensAt", w.closes_at as "closesAt", w.is_hidden as "isHidden", w.is_over as "isOver",
  w.at as now`

/** Time a closed replay stays in the list. */
const shownAfter = (db: Db) => db`interval '30 days'`

const listed = (db: Db) => db`
  from replay r join replay_window w using (event_id)
  where w.is_over and not w.is_hidden and r.privacy <> 'PRIVATE' and w.closes_at > w.at - ${shownAfter(db)}`

/** Open replays first (latest show first), then coming ones by opening time, then recently closed ones. */
export const selectListed = (db: Db, { size, offset }: PageRequest) => db<ReplayRow[]>`
  select ${replayColumns(db)} ${listed(db)}
  order by case when w.closes_at <= w.at then 2 when w.opens_at > w.at then 1 else 0 end,
    case when w.opens_at > w.at then w.opens_at end, r.ends_at desc, r.event_id
  limit ${size} offset ${offset}`

export async function countListed(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int ${listed(db)}`
  return row?.count ?? 0
}

/** Returns replays of any privacy, also of hidden events; unknown ids are absent. */
export const selectReplays = (db: Db, eventIds: string[]) => db<ReplayRow[]>`
  select ${replayColumns(db)} from replay r join replay_window w using (event_id)
  where r.event_id = any(${eventIds})`

export const selectRecordings = (db: Db) => db<
  (RecordingRow & Pick<ReplayRow, 'privacy' | 'trimFromMs' | 'trimToMs'>)[]
>`
  select ${recordingColumns(db)}, r.privacy, r.trim_from_ms as "trimFromMs", r.trim_to_ms as "trimToMs"
  from replay r`

/** Events whose replay closed at least `days` ago. */
export async function selectLongClosed(db: Db, days: number): Promise<string[]> {
  const rows = await db<{ eventId: string }[]>`
    select event_id as "eventId" from replay_window where closes_at < at - make_interval(days => ${days})`
  return rows.map(({ eventId }) => eventId)
}

type Trimmed = RecordingRow & Pick<ReplayRow, 'trimFromMs' | 'trimToMs'>

export async function selectRecording(db: Db, eventId: string): Promise<Trimmed | null> {
  const [row] = await db<Trimmed[]>`
    select ${recordingColumns(db)}, r.trim_from_ms as "trimFromMs", r.trim_to_ms as "trimToMs"
    from replay r where r.event_id = ${eventId}`
  return row ?? null
}

export interface DecisionRow {
  durationMs: number
  privacy: Privacy
  fromMs: number
  toMs: number | null
}

const decision = (db: Db, eventId: string) => db`
  select duration_ms as "durationMs", privacy, trim_from_ms as "fromMs", trim_to_ms as "toMs"
  from replay where event_id = ${eventId}`

export async function selectDecision(db: Db, eventId: string): Promise<DecisionRow | null> {
  const [row] = await db<DecisionRow[]>`${decision(db, eventId)}`
  return row ?? null
}

/** Locks the row; other writers wait until this transaction ends. */
export async function lockDecision(tx: Tx, eventId: string): Promise<DecisionRow | null> {
  const [row] = await tx<DecisionRow[]>`${decision(tx, eventId)} for update`
  return row ?? null
}

/** The latest recorded shows, whatever their replay settings. */
export const selectLatest = (db: Db, limit: number) => db<
  { eventId: string; endsAt: Date; durationMs: number }[]
>`
  select event_id as "eventId", ends_at as "endsAt", duration_ms as "durationMs" from replay
  order by ends_at desc, event_id limit ${limit}`

export type ShowOver = Shown & { isFree: boolean }

/** Seconds after the end until the last encoder input is on disk. */
const settledSec = 10

/** Ended shows without a recording, or whose times differ from it after an encore. Excludes `left`. */
export const selectUnfinished = (
  db: Db,
  { shortestMs, left, limit }: { shortestMs: number; left: string[]; limit: number },
) => db<ShowOver[]>`
  select s.event_id as "eventId", case s.kind when 'SIMULIVE' then 'CLIP' else s.kind end as kind, s.clip, s.loops,
    s.angles, s.start_at as "startsAt", s.end_at as "endsAt", s.is_free as "isFree"
  from show_over s left join replay r using (event_id)
  where s.end_at - s.start_at >= make_interval(secs => ${shortestMs} / 1000.0)
    and (s.kind = 'SIMULIVE' and clip_is_ready(s.clip) or s.kind = 'INGEST' and s.end_at <= s.at - make_interval(secs => ${settledSec}))
    and (r.event_id is null or r.starts_at <> s.start_at or r.ends_at <> s.end_at)
    and s.event_id || ' ' || floor(extract(epoch from s.end_at) * 1000)::text <> all(${left})
  order by s.end_at desc, s.event_id limit ${limit}`

export type NewRecording = RecordingRow & {
  privacy: Privacy
  /** Media time of the first picture. */
  fromMs: number
}

/** Keeps the replay settings when the recording turns out longer. */
export async function upsertRecording(tx: Tx, row: NewRecording): Promise<void> {
  const { clip, loops, angles } = row.kind === 'CLIP' ? row : { clip: null, loops: false, angles: [] }
  await tx`
    insert into replay (event_id, privacy, kind, clip, loops, starts_at, ends_at, duration_ms, trim_from_ms)
    values (${row.eventId}, ${row.privacy}, ${row.kind}, ${clip}, ${loops}, ${row.startsAt},
      ${row.endsAt}, ${row.durationMs}, ${row.fromMs})
    on conflict (event_id) do update set kind = excluded.kind, clip = excluded.clip, loops = excluded.loops,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, duration_ms = excluded.duration_ms`
  const placed = angles.map(({ name, title, clip }, index) => ({ name, title, clip, place: index + 1 }))
  await tx`delete from replay_angle where event_id = ${row.eventId}`
  await tx`
    insert into replay_angle (event_id, name, place, title, clip)
    select ${row.eventId}, a.name, a.place, a.title, a.clip
    from jsonb_to_recordset(${tx.json(placed)}) as a (name text, place integer, title jsonb, clip text)`
}

export interface Chapter {
  atMs: number
  title: Texts
}

export const selectChapters = (db: Db, eventId: string) => db<Chapter[]>`
  select at_ms as "atMs", title from replay_chapter where event_id = ${eventId} order by at_ms`

export async function writeChapters(tx: Tx, eventId: string, chapters: Chapter[]): Promise<void> {
  await tx`delete from replay_chapter where event_id = ${eventId}`
  if (chapters.length === 0) return
  const rows = chapters.map(({ atMs, title }) => ({ event_id: eventId, at_ms: atMs, title: tx.json(title) }))
  await tx`insert into replay_chapter ${tx(rows)}`
}

export async function updateShown(
  tx: Tx,
  eventId: string,
  { privacy, fromMs, toMs }: { privacy: Privacy; fromMs: number; toMs: number | null },
): Promise<void> {
  await tx`
    update replay set privacy = ${privacy}, trim_from_ms = ${fromMs}, trim_to_ms = ${toMs}
    where event_id = ${eventId}`
}

export interface Position {
  eventId: string
  positionMs: number
  seenAt: Date
}

/** The latest report wins; returns false when there is no such replay. */
export async function upsertPosition(
  db: Db,
  memberId: string,
  { eventId, positionMs, seenAt }: Position,
): Promise<boolean> {
  const [row] = await db<{ isKnown: boolean }[]>`
    with known as (
      select event_id, duration_ms from replay where event_id = ${eventId} and privacy <> 'PRIVATE'
    ), kept as (
      insert into replay_position (member_uid, event_id, position_ms, seen_at)
      select ${memberId}, event_id, least(${positionMs}::int, duration_ms), least(${seenAt}, app_now())
      from known
      on conflict (member_uid, event_id) do update
      set position_ms = excluded.position_ms, seen_at = excluded.seen_at
      where replay_position.seen_at <= excluded.seen_at
    )
    select exists (select from known) as "isKnown"`
  return row?.isKnown ?? false
}

/** Last watched first. */
export const selectPositions = (db: Db, memberId: string) => db<Position[]>`
  select event_id as "eventId", position_ms as "positionMs", seen_at as "seenAt"
  from replay_position where member_uid = ${memberId} order by seen_at desc, event_id`

export async function selectPosition(db: Db, memberId: string, eventId: string): Promise<number | null> {
  const [row] = await db<{ positionMs: number }[]>`
    select position_ms as "positionMs" from replay_position
    where member_uid = ${memberId} and event_id = ${eventId}`
  return row?.positionMs ?? null
}

export async function deletePositions(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from replay_position where member_uid = ${memberId}`
}
