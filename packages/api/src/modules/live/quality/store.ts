import type { Db } from '#platform/db/connect.ts'
import type { MinuteSum } from './collect.ts'

export async function addMinutes(db: Db, sums: readonly MinuteSum[]): Promise<void> {
  const rows = sums.map(({ eventId, minute, viewers, watchedMs, stalledMs, stalls, failures, starts }) => ({
    ...{ event_id: eventId, minute: new Date(minute).toISOString(), viewers, stalls, failures, starts },
    ...{ watched_ms: watchedMs, stalled_ms: stalledMs },
  }))
  await db`select add_playback_quality(${JSON.stringify(rows)}::text::jsonb)`
}

export interface InputMinute {
  eventId: string
  kbps: number
  fps: number
  isReceiving: boolean
  lateParts: number
  slateParts: number
}

/** Stores the input state of the current minute; the last write wins. */
export async function noteInputs(db: Db, inputs: readonly InputMinute[]): Promise<void> {
  const rows = inputs.map(({ eventId, kbps, fps, isReceiving, lateParts, slateParts }) => ({
    ...{ event_id: eventId, kbps, fps, is_receiving: isReceiving, late_parts: lateParts },
    slate_parts: slateParts,
  }))
  await db`
    insert into playback_quality_minute (event_id, minute, kbps, fps, is_receiving, late_parts, slate_parts)
    select event_id, date_trunc('minute', app_now()), kbps, fps, is_receiving, late_parts, slate_parts
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (
      event_id text, kbps integer, fps numeric, is_receiving boolean, late_parts integer, slate_parts integer)
    order by 1
    on conflict (event_id, minute) do update set kbps = excluded.kbps, fps = excluded.fps,
      is_receiving = excluded.is_receiving, late_parts = excluded.late_parts, slate_parts = excluded.slate_parts`
}

export interface MinuteRow {
  at: Date
  viewers: number
  watchedMs: number
  stalledMs: number
  stalls: number
  failures: number
  starts: number[]
  kbps: number | null
  fps: number | null
  isReceiving: boolean | null
  /** Counts since the input was published; null without an encoder. */
  lateParts: number | null
  slateParts: number | null
}

/** Newest first. */
export const selectMinutes = (db: Db, eventId: string, limit: number) => db<MinuteRow[]>`
  select minute as at, viewers, watched_ms as "watchedMs", stalled_ms as "stalledMs", stalls, failures, starts, kbps,
    fps::float8 as fps, is_receiving as "isReceiving", late_parts as "lateParts", slate_parts as "slateParts"
  from playback_quality_minute where event_id = ${eventId} order by minute desc limit ${limit}`
