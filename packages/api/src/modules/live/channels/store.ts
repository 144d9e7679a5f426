import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Angle {
  /** Part of its address: letters and digits, not `main`. */
  name: string
  title: Texts
  clip: string
}

export type Channel = { eventId: string; lowLatency: boolean } & (
  | {
      /** A prepared recording shown as live; with `loops` it restarts until the event ends. */
      kind: 'SIMULIVE'
      /** Null until a recording is chosen. */
      clip: string | null
      isReady?: boolean
      loops: boolean
      /** In the order viewers see, without the main camera. */
      angles: readonly Angle[]
    }
  | {
      kind: 'INGEST'
      isSlate?: boolean
    }
  /** An external stream: the address of its master playlist. */
  | { kind: 'EXTERNAL'; url: string }
)

export async function upsertChannel(tx: Tx, channel: Channel): Promise<void> {
  const { eventId, kind, lowLatency } = channel
  const clip = kind === 'SIMULIVE' ? channel.clip : null
  const loops = kind === 'SIMULIVE' && channel.loops
  const url = kind === 'EXTERNAL' ? channel.url : null
  await tx`
    insert into channel (event_id, kind, clip, loops, url, low_latency)
    values (${eventId}, ${kind}, ${clip}, ${loops}, ${url}, ${lowLatency})
    on conflict (event_id) do update
    set kind = excluded.kind, clip = excluded.clip, loops = excluded.loops, url = excluded.url,
      low_latency = excluded.low_latency, is_slate = excluded.kind = 'INGEST' and channel.is_slate`
  const angles = kind === 'SIMULIVE' ? channel.angles : []
  const placed = angles.map((angle, index) => ({ ...angle, place: index + 1 }))
  await tx`delete from channel_angle where event_id = ${eventId}`
  await tx`
    insert into channel_angle (event_id, name, place, title, clip)
    select ${eventId}, a.name, a.place, a.title, a.clip
    from jsonb_to_recordset(${tx.json(placed)}) as a (name text, place integer, title jsonb, clip text)`
}

const columns = (db: Db) => db`
  c.event_id as "eventId", c.kind, c.clip, c.loops, c.url, c.low_latency as "lowLatency", c.is_slate as "isSlate",
  clip_is_ready(c.clip) as "isReady",
  coalesce(
    (
      select json_agg(json_build_object('name', a.name, 'title', a.title, 'clip', a.clip) order by a.place)
      from channel_angle a where a.event_id = c.event_id
    ),
    '[]'
  ) as angles`

export async function selectChannel(db: Db, eventId: string): Promise<Channel | null> {
  const [row] = await db<Channel[]>`select ${columns(db)} from channel c where c.event_id = ${eventId}`
  return row ?? null
}

/** Returns the previous value; null when no encoder feeds the event, since nothing else can be covered. */
export async function updateSlate(tx: Tx, eventId: string, isSlate: boolean): Promise<boolean | null> {
  const [row] = await tx<{ was: boolean }[]>`
    update channel c set is_slate = ${isSlate}
    from (select event_id, is_slate from channel where event_id = ${eventId} for no key update) old
    where c.event_id = old.event_id and c.kind = 'INGEST' returning old.is_slate as was`
  return row?.was ?? null
}

export async function selectIngest(db: Db, eventIds: string[]): Promise<string[]> {
  if (eventIds.length === 0) return []
  const rows = await db<{ eventId: string }[]>`
    select event_id as "eventId" from channel where kind = 'INGEST' and event_id = any(${eventIds})`
  return rows.map(({ eventId }) => eventId)
}

/** Returns those of the events whose encoder is covered by the slate. */
export async function selectCovered(db: Db, eventIds: string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set()
  const rows = await db<{ eventId: string }[]>`
    select event_id as "eventId" from channel where is_slate and event_id = any(${eventIds})`
  return new Set(rows.map(({ eventId }) => eventId))
}

/** Channels of events that have not ended, and of `known` ones, since a known event may have ended early. */
export const selectOpenChannels = (db: Db, known: string[]) =>
  db<Channel[]>`
    select ${columns(db)} from channel c join event_now e on e.id = c.event_id
    where e.status not in ('ENDED', 'CANCELED') or c.event_id = any(${known})`
