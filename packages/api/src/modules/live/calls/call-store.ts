import type { CallSegment, SegmentCause, SegmentLog } from '@encore/contract/rules/calls/segments'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface CallRow {
  id: string
  sessionId: string
  bookingId: string
  stationId: string
  /** Null for a former member. */
  memberId: string | null
  /** Number in the published order. */
  number: number | null
  state: CallState
  rank: number
  promisedMs: number
  /** Added by staff. */
  addedMs: number
  countedMs: number
  wallMs: number
  /** Times that the call was taken up again after it was held. */
  returns: number
  stationEpoch: number
}

const columns = (db: Db) => db`
  c.id, c.session_id as "sessionId", c.booking_id as "bookingId", c.station_id as "stationId",
  b.member_uid as "memberId", b.number, c.state, c.rank, c.promised_ms as "promisedMs", c.added_ms as "addedMs",
  c.counted_ms as "countedMs", c.wall_ms as "wallMs", c.returns, s.epoch as "stationEpoch"`

const joined = (db: Db) => db`
  from call c join call_booking b on b.id = c.booking_id join call_station s on s.id = c.station_id`

export async function selectCall(db: Db, id: string): Promise<CallRow | null> {
  const [row] = await db<CallRow[]>`select ${columns(db)} ${joined(db)} where c.id = ${id}`
  return row ?? null
}

export async function lockCall(tx: Tx, id: string): Promise<CallRow | null> {
  const [row] = await tx<CallRow[]>`
    select ${columns(tx)} ${joined(tx)} where c.id = ${id} for no key update of c`
  return row ?? null
}

/** Calls of a session by station and rank. */
export const selectCalls = (db: Db, sessionId: string) => db<CallRow[]>`
  select ${columns(db)} ${joined(db)} where c.session_id = ${sessionId} order by s.position, c.rank, c.id`

export const lockCallsOfSession = (tx: Tx, sessionId: string) => tx<CallRow[]>`
  select ${columns(tx)} ${joined(tx)} where c.session_id = ${sessionId} order by c.id for no key update of c`

export const lockCallsOf = (tx: Tx, bookingId: string) => tx<CallRow[]>`
  select ${columns(tx)} ${joined(tx)} where c.booking_id = ${bookingId} order by c.id for no key update of c`

export const insertCalls = (
  tx: Tx,
  sessionId: string,
  calls: readonly Pick<CallRow, 'id' | 'bookingId' | 'stationId' | 'rank' | 'promisedMs'>[],
) => tx`
  insert into call (id, session_id, booking_id, station_id, rank, promised_ms)
  select c.id, ${sessionId}, c.booking_id, c.station_id, c.rank, c.promised_ms
  from unnest(
    ${calls.map(({ id }) => id)}::text[], ${calls.map(({ bookingId }) => bookingId)}::text[],
    ${calls.map(({ stationId }) => stationId)}::text[], ${calls.map(({ rank }) => rank)}::int[],
    ${calls.map(({ promisedMs }) => promisedMs)}::int[]) as c(id, booking_id, station_id, rank, promised_ms)`

/** `reason`: why the call ended; null while it goes on. */
export const setCallState = (tx: Tx, id: string, state: CallState, reason: string | null = null) => tx`
  update call set state = ${state}, close_reason = coalesce(${reason}, close_reason),
    live_at = case when ${state} = 'LIVE' then coalesce(live_at, app_now()) else live_at end,
    ended_at = case when ${state} in ('DONE', 'CUT', 'OWED') then coalesce(ended_at, app_now()) else ended_at end
  where id = ${id}`

/** The last booked segment of a call; null before the first. */
export async function selectLastSegment(
  db: Db,
  callId: string,
): Promise<Pick<SegmentLog, 'epoch' | 'seq' | 'toMs'> | null> {
  const [row] = await db<{ epoch: number; seq: number; toMs: string }[]>`
    select epoch, seq, to_ms::text as "toMs" from call_segment where call_id = ${callId}
    order by epoch desc, seq desc limit 1`
  return row ? { ...row, toMs: Number(row.toMs) } : null
}

interface SegmentRow {
  epoch: number
  seq: number
  fromMs: string
  toMs: string
  cause: SegmentCause
  countedMs: number
  mac: Buffer | null
}

/** Booked segments of a call with these numbers. */
export async function selectSegments(
  db: Db,
  callId: string,
  epoch: number,
  seqs: readonly number[],
): Promise<CallSegment[]> {
  const rows = await db<SegmentRow[]>`
    select ${segmentColumns(db)} from call_segment
    where call_id = ${callId} and epoch = ${epoch} and seq = any(${[...seqs]}::int[])`
  return rows.map((row) => segmentOf(callId, row))
}

/** All booked segments of a call. */
export async function selectAllSegments(db: Db, callId: string): Promise<CallSegment[]> {
  const rows = await db<SegmentRow[]>`
    select ${segmentColumns(db)} from call_segment where call_id = ${callId} order by epoch, seq`
  return rows.map((row) => segmentOf(callId, row))
}

const segmentColumns = (db: Db) => db`
  epoch, seq, from_ms::text as "fromMs", to_ms::text as "toMs", cause, counted_ms as "countedMs", mac`

const segmentOf = (callId: string, { fromMs, toMs, mac, ...row }: SegmentRow): CallSegment => ({
  ...row,
  callId,
  fromMs: Number(fromMs),
  toMs: Number(toMs),
  mac: mac?.toString('hex') ?? null,
})

/** Reason of a call's end, and the owed time that was settled. */
export async function selectEnd(
  db: Db,
  callId: string,
): Promise<{ reason: string | null; compensatedMs: number }> {
  const [row] = await db<{ reason: string | null; compensatedMs: number }[]>`
    select c.close_reason as reason, coalesce(k.owed_ms, 0) as "compensatedMs"
    from call c left join call_compensation k on k.call_id = c.id where c.id = ${callId}`
  return row ?? { reason: null, compensatedMs: 0 }
}

/** Begins a stretch on air; the call is no longer called. */
export const setLive = (tx: Tx, id: string) => tx`
  update call set returns = returns + (state = 'HELD')::int, state = 'LIVE', live_at = coalesce(live_at, app_now()),
    on_air_from = app_now() - wall_ms * interval '1 millisecond', passed_at = null, rung_at = null, answered_at = null
  where id = ${id}`

export const insertSegments = (tx: Tx, callId: string, segments: readonly CallSegment[]) => tx`
  insert into call_segment (call_id, epoch, seq, from_ms, to_ms, cause, counted_ms, mac)
  select ${callId}, g.epoch, g.seq, g.from_ms, g.to_ms, g.cause, g.counted_ms, decode(g.mac, 'hex')
  from unnest(
    ${segments.map(({ epoch }) => epoch)}::int[], ${segments.map(({ seq }) => seq)}::int[],
    ${segments.map(({ fromMs }) => fromMs)}::bigint[], ${segments.map(({ toMs }) => toMs)}::bigint[],
    ${segments.map(({ cause }) => cause)}::text[], ${segments.map(({ countedMs }) => countedMs)}::int[],
    ${segments.map(({ mac }) => mac)}::text[]) as g(epoch, seq, from_ms, to_ms, cause, counted_ms, mac)`

export const setSums = (
  tx: Tx,
  id: string,
  { countedMs, wallMs }: Pick<SegmentLog, 'countedMs' | 'wallMs'>,
) => tx`
  update call set counted_ms = ${countedMs}, wall_ms = ${wallMs} where id = ${id}`

export interface CompensationRow {
  owedMs: number
  kind: 'EXTRA' | 'AGAIN' | 'REFUND' | 'WAIVED'
  reason: string
  requestedBy: string
  approvedBy: string | null
  /** The durable request of a refund. */
  refundId: string | null
}

export const insertCompensation = (
  tx: Tx,
  callId: string,
  { owedMs, kind, reason, requestedBy, approvedBy, refundId }: CompensationRow,
) => tx`
  insert into call_compensation (call_id, owed_ms, kind, reason, requested_by, approved_by, refund_id)
  values (${callId}, ${owedMs}, ${kind}, ${reason}, ${requestedBy}, ${approvedBy}, ${refundId})`
