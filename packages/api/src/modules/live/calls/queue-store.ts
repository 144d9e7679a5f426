import type { CallQueueEntry } from '@encore/contract/rules/calls/queue'
import type { QueueChange } from '@encore/contract/rules/calls/queue-changes'
import type { FanPresence } from '@encore/contract/rules/calls/readiness'
import type { Db, Tx } from '#platform/db/connect.ts'

/** A fan in the queue of a station. */
export interface QueuedFan extends CallQueueEntry {
  callId: string
  /** Called: the artist's device expects the fan. */
  isNext: boolean
  /** In a call of another station, or called there. */
  isBusy: boolean
}

export interface PresenceRow {
  isPageVisible: boolean | null
  socketSeenAt: Date | null
  deviceCheckedAt: Date | null
  isIdentityChecked: boolean | null
  isReadyPressed: boolean | null
}

interface QueueRow extends PresenceRow {
  callId: string
  bookingId: string
  number: number
  rank: number
  misses: number
  passedAt: Date | null
  rungAt: Date | null
  answeredAt: Date | null
  isNext: boolean
  isBusy: boolean
}

/** Columns of a booking `b` with its presence `p`, if there is one. An identity is checked before the fan comes, too. */
export const presenceColumns = (db: Db) => db`
  p.is_page_visible as "isPageVisible", p.socket_seen_at as "socketSeenAt", p.device_checked_at as "deviceCheckedAt",
  exists (select from call_identity_check i where i.booking_id = b.id) as "isIdentityChecked",
  p.is_ready_pressed as "isReadyPressed"`

/** Lets one change of a station's queue follow the other; returns its session, or null for an unknown station. */
export async function lockStation(tx: Tx, stationId: string): Promise<string | null> {
  const [row] = await tx<{ sessionId: string }[]>`
    select session_id as "sessionId" from call_station where id = ${stationId} for no key update`
  return row?.sessionId ?? null
}

/**
 * True for a call that the artist's device expects: the next one, the one that the artist rings, or a held one that is
 * taken up again. The ring of a passed fan has no answer, or the fan waits again.
 */
export const isCalled = (db: Db) => db`
  (c.state = 'NEXT' or (c.state in ('RINGING', 'HELD') and c.answered_at is not null))`

/** Waiting fans of a station by rank, in one statement. */
export async function selectQueue(db: Db, stationId: string): Promise<QueuedFan[]> {
  const rows = await db<QueueRow[]>`
    select c.id as "callId", c.booking_id as "bookingId", b.number, c.rank, c.misses, c.passed_at as "passedAt",
      c.rung_at as "rungAt", c.answered_at as "answeredAt", ${isCalled(db)} as "isNext",
      exists (select from call o where o.booking_id = c.booking_id and o.id <> c.id and (o.state in ('NEXT', 'LIVE')
        or (o.state in ('RINGING', 'HELD') and o.answered_at is not null))) as "isBusy",
      ${presenceColumns(db)}
    from call c join call_booking b on b.id = c.booking_id left join call_presence p on p.booking_id = b.id
    where c.station_id = ${stationId} and c.state in ('WAITING', 'NEXT', 'RINGING') order by c.rank, b.number, b.id`
  return rows.map(queued)
}

function queued({ passedAt, rungAt, answeredAt, ...row }: QueueRow): QueuedFan {
  const { callId, bookingId, number, rank, misses, isNext, isBusy } = row
  return {
    ...{ callId, bookingId, number, rank, misses, isNext, isBusy, presence: presenceOf(row) },
    passedAtMs: passedAt?.getTime() ?? null,
    ring: rungAt && { startedAtMs: rungAt.getTime(), answeredAtMs: answeredAt?.getTime() ?? null },
  }
}

export const presenceOf = (row: PresenceRow | undefined): FanPresence => ({
  isPageVisible: row?.isPageVisible ?? false,
  socketSeenAtMs: row?.socketSeenAt?.getTime() ?? null,
  deviceCheckedAtMs: row?.deviceCheckedAt?.getTime() ?? null,
  isIdentityChecked: row?.isIdentityChecked ?? false,
  isReadyPressed: row?.isReadyPressed ?? false,
})

/** Returns the last report of a fan's page; an absent fan for a booking without one. */
export async function selectPresence(db: Db, bookingId: string): Promise<FanPresence> {
  const [row] = await db<PresenceRow[]>`
    select ${presenceColumns(db)} from call_booking b left join call_presence p on p.booking_id = b.id
    where b.id = ${bookingId}`
  return presenceOf(row)
}

/** Calls of a session begin to wait when it opens. */
export const setWaiting = (tx: Tx, sessionId: string) => tx`
  update call set state = 'WAITING' where session_id = ${sessionId} and state = 'PLANNED'`

export const setNext = (tx: Tx, callId: string) => tx`
  update call set state = 'NEXT', passed_at = null, rung_at = null, answered_at = null where id = ${callId}`

export const setPassed = (tx: Tx, callIds: readonly string[]) => tx`
  update call set passed_at = coalesce(passed_at, app_now()) where id = any(${[...callIds]})`

export const setRinging = (tx: Tx, callIds: readonly string[]) => tx`
  update call set state = 'RINGING', rung_at = app_now(), answered_at = null where id = any(${[...callIds]})`

/** A pause ends rings that wait for an answer; nobody misses a call meanwhile. */
export const endRings = (tx: Tx, sessionId: string) => tx`
  update call set state = 'WAITING', passed_at = null, rung_at = null, answered_at = null
  where session_id = ${sessionId} and (passed_at is not null or rung_at is not null)
    and (state = 'WAITING' or (state = 'RINGING' and answered_at is null))`

/** Takes a call back that the artist's device expects: its fan left. A held call stays held. */
export const setUncalled = (tx: Tx, callId: string) => tx`
  update call c set state = case when state = 'HELD' then state else 'WAITING' end,
    passed_at = case when state <> 'HELD' then app_now() end, rung_at = null, answered_at = null
  where id = ${callId} and ${isCalled(tx)}`

/** The artist rings the fan, whose page is there already. */
export const setCalledRinging = (tx: Tx, callId: string) => tx`
  update call set state = 'RINGING', rung_at = app_now(), answered_at = app_now() where id = ${callId}`

/** The call waits again, at its new rank, after a miss or a move by staff. */
export const setQueued = (tx: Tx, callId: string, misses: number) => tx`
  update call set state = 'WAITING', misses = ${misses}, passed_at = null, rung_at = null, answered_at = null
  where id = ${callId}`

export const setRanks = (tx: Tx, entries: readonly Pick<QueuedFan, 'callId' | 'rank'>[]) => tx`
  update call c set rank = r.rank
  from unnest(${entries.map(({ callId }) => callId)}::text[], ${entries.map(({ rank }) => rank)}::int[]) as r(id, rank)
  where c.id = r.id and c.rank <> r.rank`

export const insertQueueChange = (tx: Tx, callId: string, { from, to, reason, note, by }: QueueChange) => tx`
  insert into call_queue_change (call_id, from_position, to_position, reason, note, by_uid)
  values (${callId}, ${from}, ${to}, ${reason}, ${note}, ${by})`

/** Moves of a booking's calls that its fan reads, the oldest first. */
export const selectQueueChanges = (db: Db, bookingId: string) => db<
  (Omit<QueueChange, 'bookingId' | 'by'> & { callId: string; at: Date })[]
>`
  select q.call_id as "callId", q.from_position as "from", q.to_position as "to", q.reason, q.note, q.at
  from call_queue_change q join call c on c.id = q.call_id where c.booking_id = ${bookingId} order by q.id`
