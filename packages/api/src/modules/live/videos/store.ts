import type { Db, Tx } from '#platform/db/connect.ts'

export type VideoState = 'PACKAGING' | 'READY' | 'FAILED'

export interface Video {
  id: string
  clip: string
  /** The event it belongs to; null: any show may use it. */
  eventId: string | null
  /** The show it was copied from; null: it was uploaded. */
  showId: string | null
  name: string
  loops: boolean
  state: VideoState
  /** Null until it is ready. */
  durationMs: number | null
  /** Null unless it failed. */
  problem: string | null
}

const columns = (db: Db) => db`
  id, clip, event_id as "eventId", show_id as "showId", name, loops, state, duration_ms as "durationMs", problem`

/** Returns false when the id exists. */
export async function insertVideo(
  tx: Tx,
  { id, clip, eventId, showId, name, loops, state, durationMs }: Video,
): Promise<boolean> {
  const { count } = await tx`
    insert into video (id, clip, event_id, show_id, name, loops, state, duration_ms)
    values (${id}, ${clip}, ${eventId}, ${showId}, ${name}, ${loops}, ${state}, ${durationMs})
    on conflict (id) do nothing`
  return count === 1
}

export async function selectVideo(db: Db, id: string): Promise<Video | null> {
  const [row] = await db<Video[]>`select ${columns(db)} from video where id = ${id}`
  return row ?? null
}

/** Locks the recording for share, so that a show can choose it before it is deleted. */
export async function lockVideo(tx: Tx, id: string): Promise<Video | null> {
  const [row] = await tx<Video[]>`select ${columns(tx)} from video where id = ${id} for share`
  return row ?? null
}

/** Recordings that an event may use, newest first. */
export const selectVideosFor = (db: Db, eventId: string) => db<Video[]>`
  select ${columns(db)} from video where event_id = ${eventId} or event_id is null order by made_at desc, id desc`

export const markReady = (tx: Tx, id: string, durationMs: number) => tx`
  update video set state = 'READY', duration_ms = ${durationMs} where id = ${id} and state = 'PACKAGING'`

export const markFailed = (tx: Tx, id: string, problem: string) => tx`
  update video set state = 'FAILED', problem = ${problem} where id = ${id} and state = 'PACKAGING'`

/** Deletes the rows of `expired_video`, except those that a transaction is choosing; returns the ids. */
export async function deleteLeft(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from video where id in (select id from expired_video) order by id for update skip locked`
  const mine = rows.map(({ id }) => id)
  // Checked again, since the transaction that held a row may have chosen it.
  const gone = await tx<{ id: string }[]>`
    delete from video where id = any(${mine}) and id in (select id from expired_video) returning id`
  return gone.map(({ id }) => id)
}

export interface KeptClip {
  clip: string
  /** True while it is being made or queued. */
  isMade: boolean
}

/** Media that are or were shown, or may be chosen. */
export const selectKeptClips = (db: Db) => db<KeptClip[]>`
  select clip, bool_or(is_made) as "isMade"
  from (
    select clip, state = 'PACKAGING' as is_made from video where state <> 'FAILED'
    union all select clip, false from clip_shown
  ) kept
  group by clip`
