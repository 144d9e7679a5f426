import type { StaffSeat } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import {
  mostStaffSeats,
  type StaffSeatEnd,
  type StaffSeatRole,
  staffSeatEnd,
} from '@encore/contract/rules/calls/staff-seats'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { StationParty } from './call-parties.ts'
import { lockStation } from './queue-store.ts'
import {
  insertStaffSeat,
  lockStaffSeat,
  type SeatSubject,
  type StaffSeatRow,
  selectSeatPlace,
  selectUnendedSeats,
  setStaffSeatEnded,
} from './staff-seat-store.ts'

type SeatCtx = Pick<Ctx, 'sql' | 'events'>

export type SeatRequest = SeatSubject & {
  sessionId: string
  stationId: string
  memberId: string
}

/** A device polls every three seconds. */
export const deviceGoneMs = 8_000

type Opened = Result<
  StaffSeat,
  Failure<'NOT_FOUND' | 'CALL_MOVED' | 'STATION_AWAY' | 'LISTEN_CONSENT_MISSING' | 'STAFF_SEATS_TAKEN'>
>

/** Opens a seat of staff. A seat of the same person for the same ends. */
export async function openStaffSeat(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { sessionId, stationId, memberId, ...subject }: SeatRequest,
): Promise<Opened> {
  const { role } = subject
  await lockStation(tx, stationId)
  const place = await selectSeatPlace(tx, stationId, subject)
  if (place?.sessionId !== sessionId) return fail('NOT_FOUND')
  if (place.silentMs === null || place.silentMs > deviceGoneMs) return fail('STATION_AWAY')
  const { epoch, fan, artist } = place
  const callId = role === 'PREVIEW' ? null : place.callId
  if (role !== 'PREVIEW' && callId === null) return fail('CALL_MOVED', { data: { state: null } })
  const missing = [...(fan ? [] : ['FAN']), ...(artist ? [] : ['ARTIST'])]
  if (role !== 'PREVIEW' && missing.length > 0)
    return fail('LISTEN_CONSENT_MISSING', { data: { sides: missing } })
  const open = (await selectUnendedSeats(tx, stationId)).filter(
    (seat) => seat.role === role && seat.callId === callId && staffSeatEnd(seat) === null,
  )
  for (const seat of open) if (seat.memberId === memberId) await endStaffSeat(ctx, tx, seat, 'MOVED')
  const others = open.filter((seat) => seat.memberId !== memberId)
  if (others.length >= mostStaffSeats[role]) return fail('STAFF_SEATS_TAKEN')
  const seat = { id: newId('sb'), role, callId }
  await insertStaffSeat(tx, { ...seat, stationId, epoch, memberId })
  return ok(seat)
}

/** Ends a seat for somebody else than its holder, and announces it in the same transaction. */
async function endStaffSeat(
  { events }: Pick<Ctx, 'events'>,
  tx: Tx,
  seat: StaffSeatRow,
  reason: StaffSeatEnd,
): Promise<void> {
  const endedAt = await setStaffSeatEnded(tx, seat.id, reason)
  if (endedAt) await events.emit(tx, 'call.staffSeatEnded', { ...endedSeat(seat, endedAt), reason })
}

export interface EndedStaffSeat {
  seatId: string
  eventId: string
  sessionId: string
  stationId: string
  role: StaffSeatRole
  callId: string | null
  memberId: string
  openedAt: Date
  endedAt: Date
}

const endedSeat = (
  { id, eventId, sessionId, stationId, role, callId, memberId, openedAt }: StaffSeatRow,
  endedAt: Date,
): EndedStaffSeat => ({
  ...{ seatId: id, eventId, sessionId, stationId, role, callId, memberId, openedAt, endedAt },
})

/** Leaves a seat for its holder. */
export async function leaveStaffSeat(
  tx: Tx,
  party: StaffParty,
): Promise<Result<EndedStaffSeat, Failure<'NOT_FOUND' | 'STAFF_SEAT_CLOSED'>>> {
  const seat = await lockStaffSeat(tx, party.seatId)
  const refused = staffRefusal(seat, party)
  if (refused || !seat) return refused ?? fail('NOT_FOUND')
  const endedAt = await setStaffSeatEnded(tx, seat.id, 'LEFT')
  return endedAt ? ok(endedSeat(seat, endedAt)) : closed('LEFT')
}

/** A page of staff that claims a seat. */
export interface StaffParty {
  seatId: string
  eventId: string
  sessionId: string
  memberId: string
}

const closed = (reason: StaffSeatEnd) => fail('STAFF_SEAT_CLOSED', { data: { reason } })

type Refused = { ok: false; failure: Failure<'NOT_FOUND' | 'STAFF_SEAT_CLOSED'> } | null

/** Returns why a page of staff does not hold the seat; null when it does. */
export function staffRefusal(
  seat: StaffSeatRow | null,
  { eventId, sessionId, memberId }: StaffParty,
): Refused {
  const isOwn = seat?.memberId === memberId && seat.sessionId === sessionId && seat.eventId === eventId
  if (!isOwn) return fail('NOT_FOUND')
  const end = staffSeatEnd(seat)
  return end ? closed(end) : null
}

/** Returns why the device may not serve the seat; null when it may. */
export function servingRefusal(seat: StaffSeatRow | null, { stationId, epoch }: StationParty): Refused {
  if (seat?.stationId !== stationId || seat.epoch !== epoch) return fail('NOT_FOUND')
  const end = staffSeatEnd(seat)
  return end ? closed(end) : null
}

/** Closes a seat that the device cannot serve. */
export const closeStaffSeat = (
  ctx: SeatCtx,
  party: StationParty,
  { seatId, reason }: { seatId: string; reason: 'LOAD' | 'FAILED' },
) =>
  transact(ctx.sql, async (tx): Promise<Result<undefined, Failure<'NOT_FOUND' | 'STAFF_SEAT_CLOSED'>>> => {
    const seat = await lockStaffSeat(tx, seatId)
    const refused = servingRefusal(seat, party)
    if (refused || !seat) return refused ?? fail('NOT_FOUND')
    await endStaffSeat(ctx, tx, seat, reason)
    return ok(undefined)
  })

/** Ends seats that are over. Any process may run it; each end happens once. */
export async function endStaffSeats(ctx: SeatCtx): Promise<void> {
  const over = (await selectUnendedSeats(ctx.sql)).filter((seat) => staffSeatEnd(seat) !== null)
  for (const { id } of over) await transact(ctx.sql, async (tx) => ok(await endIfOver(ctx, tx, id)))
}

/** Ends the seats at a station that are over now, within the change that ends them. */
export async function endStaffSeatsAt(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  stationIds: readonly string[],
): Promise<void> {
  for (const stationId of stationIds)
    for (const { id } of await selectUnendedSeats(tx, stationId)) await endIfOver(ctx, tx, id)
}

async function endIfOver(ctx: Pick<Ctx, 'events'>, tx: Tx, seatId: string): Promise<void> {
  const seat = await lockStaffSeat(tx, seatId)
  const reason = seat && staffSeatEnd(seat)
  if (seat && reason) await endStaffSeat(ctx, tx, seat, reason)
}
