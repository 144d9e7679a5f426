import type { Db } from '#platform/db/connect.ts'

/** A channel has one key; a new key replaces the old one. */
export async function upsertStreamKey(db: Db, eventId: string, digest: Buffer): Promise<void> {
  await db`
    insert into stream_key (event_id, digest, made_at) values (${eventId}, ${digest}, app_now())
    on conflict (event_id) do update set digest = excluded.digest, made_at = excluded.made_at`
}

/** Returns when the key was made; null without a key. */
export async function selectKeyMadeAt(db: Db, eventId: string): Promise<Date | null> {
  const [row] = await db<{ madeAt: Date }[]>`
    select made_at as "madeAt" from stream_key where event_id = ${eventId}`
  return row?.madeAt ?? null
}

export async function selectKeyOwner(db: Db, digest: Buffer): Promise<string | null> {
  const [row] = await db<{ eventId: string }[]>`
    select event_id as "eventId" from stream_key where digest = ${digest}`
  return row?.eventId ?? null
}

/**
 * Claims a channel that nobody holds, or keeps a held one; returns the epoch, or null while another holder has it, who
 * learns that the channel is wanted. *units*: `lifetimeMs` by the server's time.
 */
export async function claimLease(
  db: Db,
  {
    eventId,
    holder,
    known,
    lifetimeMs,
  }: { eventId: string; holder: string; known: number; lifetimeMs: number },
): Promise<number | null> {
  const [row] = await db<{ epoch: number }[]>`
    insert into ingest_lease as held (event_id, holder, epoch, expires_at)
    values (${eventId}, ${holder}, ${known} + 1, clock_timestamp() + ${lifetimeMs} * interval '1 millisecond')
    on conflict (event_id) do update set holder = excluded.holder, expires_at = excluded.expires_at,
      epoch = case when held.holder = excluded.holder and held.epoch >= ${known} then held.epoch
        else greatest(held.epoch + 1, excluded.epoch) end
    where held.holder = excluded.holder or held.expires_at <= clock_timestamp()
    returning epoch::float8 as epoch`
  if (!row) await db`update ingest_lease set wanted_at = clock_timestamp() where event_id = ${eventId}`
  return row?.epoch ?? null
}

/** Extends leases. Returns the events that another holder has by now, and those that another process wants. */
export async function renewLeases(
  db: Db,
  { eventIds, holder, lifetimeMs }: { eventIds: readonly string[]; holder: string; lifetimeMs: number },
): Promise<{ lost: string[]; wanted: string[] }> {
  const rows = await db<{ eventId: string; isWanted: boolean }[]>`
    update ingest_lease set expires_at = clock_timestamp() + ${lifetimeMs} * interval '1 millisecond'
    where event_id = any(${[...eventIds]}) and holder = ${holder}
    returning event_id as "eventId", coalesce(wanted_at > clock_timestamp() - interval '2 seconds', false) as "isWanted"`
  const kept = new Set(rows.map(({ eventId }) => eventId))
  return {
    lost: eventIds.filter((id) => !kept.has(id)),
    wanted: rows.filter(({ isWanted }) => isWanted).map(({ eventId }) => eventId),
  }
}

export const releaseLeases = (db: Db, eventIds: readonly string[], holder: string) =>
  db`
    update ingest_lease set expires_at = clock_timestamp()
    where event_id = any(${[...eventIds]}) and holder = ${holder}`

/** State of an encoder's input. *units*: key_frame in milliseconds of the encoder's clock. */
export interface InputState {
  isReceiving: boolean
  since: Date
  kbps: number
  fps: number
  keyFrameMs: number | null
  keyFrameAt: Date | null
  shows: 'PICTURE' | 'SLATE' | 'NOTHING'
  lateParts: number
  slateParts: number
  effort: string | null
  widthPx: number | null
  heightPx: number | null
  /** Error code; null when there was no error yet. */
  lastError: string | null
  lastErrorAt: Date | null
}

export interface SeenInput extends InputState {
  seenAt: Date
}

export async function upsertInput(db: Db, eventId: string, input: InputState): Promise<void> {
  await db`
    insert into ingest_input (event_id, is_receiving, since, kbps, fps, key_frame_ms, key_frame_at, shows, late_parts,
      slate_parts, effort, width_px, height_px, last_error, last_error_at, seen_at)
    values (${eventId}, ${input.isReceiving}, ${input.since}, ${input.kbps}, ${input.fps}, ${input.keyFrameMs},
      ${input.keyFrameAt}, ${input.shows}, ${input.lateParts}, ${input.slateParts}, ${input.effort},
      ${input.widthPx}, ${input.heightPx}, ${input.lastError}, ${input.lastErrorAt}, app_now())
    on conflict (event_id) do update set is_receiving = excluded.is_receiving, since = excluded.since,
      kbps = excluded.kbps, fps = excluded.fps, key_frame_ms = excluded.key_frame_ms,
      key_frame_at = excluded.key_frame_at, shows = excluded.shows, late_parts = excluded.late_parts,
      slate_parts = excluded.slate_parts, effort = excluded.effort, width_px = excluded.width_px,
      height_px = excluded.height_px, last_error = excluded.last_error, last_error_at = excluded.last_error_at,
      seen_at = excluded.seen_at`
}

export async function selectInput(db: Db, eventId: string): Promise<SeenInput | null> {
  const [row] = await db<SeenInput[]>`
    select is_receiving as "isReceiving", since, kbps, fps::float8 as fps, key_frame_ms as "keyFrameMs",
      key_frame_at as "keyFrameAt", shows, late_parts as "lateParts", slate_parts as "slateParts", effort, width_px as "widthPx", height_px as "heightPx", last_error as "lastError", last_error_at as "lastErrorAt",
      seen_at as "seenAt"
    from ingest_input where event_id = ${eventId}`
  return row ?? null
}

/** Events with recent input, which may be on air or resume. */
export async function selectFedEvents(db: Db): Promise<string[]> {
  const rows = await db<{ eventId: string }[]>`
    select event_id as "eventId" from ingest_input where seen_at > app_now() - interval '2 days'`
  return rows.map(({ eventId }) => eventId)
}

/** Inputs that the ingest process reported within the last minute. */
export const selectInputsNow = (db: Db) => db<
  (Pick<InputState, 'kbps' | 'fps' | 'isReceiving' | 'lateParts' | 'slateParts'> & { eventId: string })[]
>`
  select event_id as "eventId", kbps, fps::float8 as fps, is_receiving as "isReceiving", late_parts as "lateParts",
    slate_parts as "slateParts"
  from ingest_input where seen_at > app_now() - interval '1 minute'`
