import type { Db, Tx } from '#platform/db/connect.ts'

/** A prepared recording shown as live from the event's start on. */
export interface Channel {
  eventId: string
  kind: 'SIMULIVE'
  clip: string
  /** Starts again until the event ends; else its own end ends the channel. */
  loops: boolean
  lowLatency: boolean
}

export async function upsertChannel(tx: Tx, channel: Channel): Promise<void> {
  await tx`
    insert into channel (event_id, kind, clip, loops, low_latency)
    values (${channel.eventId}, ${channel.kind}, ${channel.clip}, ${channel.loops}, ${channel.lowLatency})
    on conflict (event_id) do update
    set kind = excluded.kind, clip = excluded.clip, loops = excluded.loops, low_latency = excluded.low_latency`
}

const columns = (db: Db) =>
  db`c.event_id as "eventId", c.kind, c.clip, c.loops, c.low_latency as "lowLatency"`

export async function selectChannel(db: Db, eventId: string): Promise<Channel | null> {
  const [row] = await db<Channel[]>`select ${columns(db)} from channel c where c.event_id = ${eventId}`
  return row ?? null
}

/** Of the events whose end is yet to come. */
export const selectOpenChannels = (db: Db) =>
  db<Channel[]>`
    select ${columns(db)} from channel c join event_now e on e.id = c.event_id
    where e.status not in ('ENDED', 'CANCELED')`
