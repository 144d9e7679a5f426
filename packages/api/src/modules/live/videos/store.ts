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

export const insertVideo = (
  tx: Tx,
  { id, clip, eventId, showId, name, loops, state, durationMs }: Video,
) => tx`
  insert into video (id, clip, event_id, show_id, name, loops, state, duration_ms)
  values (${id}, ${clip}, ${eventId}, ${showId}, ${name}, ${loops}, ${state}, ${durationMs})
  on conflict (id) do nothing`

export async function selectVideo(db: Db, id: string): Promise<Video | null> {
  const [row] = await db<Video[]>`select ${columns(db)} from video where id = ${id}`
  return row ?? null
}

/** Those that an event may be shown from, the newest first. */
export const selectVideosFor = (db: Db, eventId: string) => db<Video[]>`
  select ${columns(db)} from video where event_id = ${eventId} or event_id is null order by made_at desc, id desc`

export const markReady = (tx: Tx, id: string, durationMs: number) => tx`
  update video set state = 'READY', duration_ms = ${durationMs} where id = ${id} and state = 'PACKAGING'`

export const markFailed = (tx: Tx, id: string, problem: string) => tx`
  update video set state = 'FAILED', problem = ${problem} where id = ${id} and state = 'PACKAGING'`
