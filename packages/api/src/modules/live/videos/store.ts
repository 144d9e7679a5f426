import type { Db, Tx } from '#platform/db/connect.ts'

export type VideoState = 'PACKAGING' | 'READY' | 'FAILED'

/** A recording that a show may be shown from. */
export interface Video {
  id: string
  clip: string
  /** Whose it is; null: every show may be shown from it. */
  eventId: string | null
  /** The show it was made of; null: it was uploaded. */
  showId: string | null
  name: string
  loops: boolean
  state: VideoState
  /** Of what is ready. */
  durationMs: number | null
  /** Of what failed. */
  problem: string | null
}

const columns = (db: Db) => db`
  id, clip, event_id as "eventId", show_id as "showId", name, loops, state, duration_ms as "durationMs", problem`

/** False: there is one of this id. */
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

/** One that stays while this transaction is open: a show that chooses it gets it. */
export async function lockVideo(tx: Tx, id: string): Promise<Video | null> {
  const [row] = await tx<Video[]>`select ${columns(tx)} from video where id = ${id} for share`
  return row ?? null
}

/** Those that an event may be shown from, the newest first. */
export const selectVideosFor = (db: Db, eventId: string) => db<Video[]>`
  select ${columns(db)} from video where event_id = ${eventId} or event_id is null order by made_at desc, id desc`

export const markReady = (tx: Tx, id: string, durationMs: number) => tx`
  update video set state = 'READY', duration_ms = ${durationMs} where id = ${id} and state = 'PACKAGING'`

export const markFailed = (tx: Tx, id: string, problem: string) => tx`
  update video set state = 'FAILED', problem = ${problem} where id = ${id} and state = 'PACKAGING'`

/** Takes away what `expired_video` has, but what somebody is choosing at this moment; answers the ids. */
export async function deleteLeft(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from video where id in (select id from expired_video) order by id for update skip locked`
  const mine = rows.map(({ id }) => id)
  // Asked again, since who held one may have chosen it.
  const gone = await tx<{ id: string }[]>`
    delete from video where id = any(${mine}) and id in (select id from expired_video) returning id`
  return gone.map(({ id }) => id)
}

export interface KeptClip {
  clip: string
  /** It is being made, or will be. */
  isMade: boolean
}

/** Media that are shown, were, or may be chosen. */
export const selectKeptClips = (db: Db) => db<KeptClip[]>`
  select clip, bool_or(is_made) as "isMade"
  from (
    select clip, state = 'PACKAGING' as is_made from video where state <> 'FAILED'
    union all select clip, false from clip_shown
  ) kept
  group by clip`
