import type { Cue } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

export type CueKind = Exclude<Cue['kind'], 'WITHDRAWN'>

export interface CueRow {
  id: string
  seq: number
  kind: CueKind
  mediaMs: number
  isWithdrawn: boolean
  body: object
}

export type NewCueRow = Omit<CueRow, 'seq'>

const columns = (db: Db) => db`id, seq, kind, media_ms as "mediaMs", is_withdrawn as "isWithdrawn", body`

/** The newest version of a cue that is not withdrawn. */
const counts = (db: Db) => db`
  not c.is_withdrawn and not exists (select from cue n where n.id = c.id and n.version > c.version)`

/** Locks the timeline until the transaction ends; returns the number of its newest cue. */
export async function lockTimeline(tx: Tx, eventId: string): Promise<number> {
  const [row] = await tx<{ seq: number }[]>`select timeline_lock(${eventId}) as seq`
  return row?.seq ?? 0
}

/** In the given order. */
export const appendCues = (tx: Tx, eventId: string, writtenBy: string | null, rows: NewCueRow[]) => {
  const batch = rows.map(({ id, kind, mediaMs, isWithdrawn, body }) => {
    return { id, kind, media_ms: mediaMs, is_withdrawn: isWithdrawn, body }
  })
  return tx<CueRow[]>`
    select ${columns(tx)} from cue_append(${eventId}, ${writtenBy}, ${JSON.stringify(batch)}::text::json) order by seq`
}

/** All versions, in the order they were written. */
export const selectCuesAfter = (db: Db, eventId: string, seq: number, limit: number) => db<CueRow[]>`
  select ${columns(db)} from cue where event_id = ${eventId} and seq > ${seq} order by seq limit ${limit}`

export interface CueRange {
  eventId: string
  fromMs: number
  toMs: number
  /** Captions that began this long before `fromMs` may still be shown. */
  captionMs: number
}

/**
 * In media time order: cues in the range, recent captions before it, and the last cue of each other track before it.
 */
export const selectTimeline = (db: Db, { eventId, fromMs, toMs, captionMs }: CueRange) => db<CueRow[]>`
  select ${columns(db)} from (
    select c.* from cue c
    where c.event_id = ${eventId} and c.track in ('CAPTION', 'LIGHT', 'POLL', 'PINNED', 'SIGNING', 'DRAW')
      and c.media_ms >= ${fromMs} and c.media_ms < ${toMs} and ${counts(db)}
    union all
    select c.* from cue c
    where c.event_id = ${eventId} and c.track = 'CAPTION'
      and c.media_ms >= ${fromMs - captionMs} and c.media_ms < ${fromMs} and ${counts(db)}
    union all
    select last.* from unnest(array['LIGHT', 'POLL', 'PINNED', 'SIGNING', 'DRAW']) as wanted (track) cross join lateral (
      select c.* from cue c
      where c.event_id = ${eventId} and c.track = wanted.track and c.media_ms < ${fromMs} and ${counts(db)}
      order by c.media_ms desc, c.seq desc limit 1
    ) last
  ) found
  order by media_ms, seq`

/** Current captions of one language, by media time. */
export const selectCaptions = (db: Db, eventId: string, lang: Locale) => db<CueRow[]>`
  select ${columns(db)} from cue c
  where c.event_id = ${eventId} and c.track = 'CAPTION' and c.body ->> 'lang' = ${lang} and ${counts(db)}
  order by media_ms, seq`

export async function selectLastSeq(db: Db, eventId: string): Promise<number> {
  const [row] = await db<{ seq: number }[]>`select last_seq as seq from timeline where event_id = ${eventId}`
  return row?.seq ?? 0
}

/** Lights by media time: those in the range, one before it and one after it. */
export const selectLights = (tx: Tx, eventId: string, fromMs: number, toMs: number) => tx<CueRow[]>`
  select ${columns(tx)} from (
    (select c.* from cue c where c.event_id = ${eventId} and c.track = 'LIGHT' and c.media_ms < ${fromMs}
      and ${counts(tx)} order by c.media_ms desc, c.seq desc limit 1)
    union all
    select c.* from cue c where c.event_id = ${eventId} and c.track = 'LIGHT'
      and c.media_ms >= ${fromMs} and c.media_ms <= ${toMs} and ${counts(tx)}
    union all
    (select c.* from cue c where c.event_id = ${eventId} and c.track = 'LIGHT' and c.media_ms > ${toMs}
      and ${counts(tx)} order by c.media_ms, c.seq limit 1)
  ) found
  order by media_ms, seq`

export interface FoundCue extends CueRow {
  eventId: string
}

/** The newest version; null for an unknown cue. */
export async function selectCue(db: Db, id: string): Promise<FoundCue | null> {
  const [row] = await db<FoundCue[]>`
    select event_id as "eventId", ${columns(db)} from cue where id = ${id} order by version desc limit 1`
  return row ?? null
}

/** The newest versions; unknown ids are absent. */
export const selectCues = (db: Db, ids: readonly string[]) => db<FoundCue[]>`
  select distinct on (id) event_id as "eventId", ${columns(db)} from cue where id = any(${[...ids]})
  order by id, version desc`

/** The most recently written cues, oldest of them first. */
export const selectLastCues = (db: Db, eventId: string, limit: number) => db<CueRow[]>`
  select * from (
    select ${columns(db)} from cue where event_id = ${eventId} order by seq desc limit ${limit}
  ) last order by seq`

/** Cues a member wrote, for a data export, newest first. */
export const selectCuesBy = (db: Db, memberUid: string) => db<
  { eventId: string; kind: string; body: object; writtenAt: Date }[]
>`
  select event_id as "eventId", kind, body, written_at as "writtenAt" from cue
  where written_by = ${memberUid} order by written_at desc limit 10000`
