import type { CallRelay, CallSeat } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { callKey } from './call-key.ts'
import { type FanParty, fanRefusal, isOpen, newToken, tokenHash } from './call-parties.ts'
import { selectFanBooking } from './fan-store.ts'
import { insertMediaRoom } from './media-room-store.ts'
import type { FanRequest } from './prepare-call.ts'
import { type CallRelays, closedReason, mediaRoomOf } from './relay-of-calls.ts'
import { lockSeat, type SeatRow, selectSeat, upsertSeat } from './seat-store.ts'

type Taken = Result<CallSeat, Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'CALLS_CLOSED'>>

/** Gives the seat of a called or live call to a document of its fan; an earlier document loses it. */
export const takeSeat = (
  { sql, secrets }: Pick<Ctx, 'sql' | 'secrets'>,
  relays: CallRelays,
  { callId, memberId }: { callId: string; memberId: string },
): Promise<Taken> =>
  transact(sql, async (tx): Promise<Taken> => {
    const found = await lockSeat(tx, callId)
    if (found?.memberId !== memberId) return fail('NOT_FOUND')
    if (!isOpen(found)) return fail('CALL_NOT_OPEN', { data: { state: found.state } })
    if (closedReason(relays) !== null) return callsClosed(relays)
    const seat = newToken()
    await upsertSeat(tx, callId, tokenHash(seat))
    const row = await selectSeat(tx, callId)
    const relay = await callAccess(tx, relays, row ?? found, 'fan')
    if (!relay) return callsClosed(relays)
    await publish(tx, { topic: 'call', stationId: found.stationId })
    const { state, epoch, promisedMs, addedMs, countedMs } = found
    return ok({
      ...{ seat, key: callKey(secrets, callId), relay, state, epoch, promisedMs, addedMs, countedMs },
      gen: row?.gen ?? 1,
      since: row?.fanLast ?? 0,
    })
  })

export const callsClosed = (relays: CallRelays) =>
  fail('CALLS_CLOSED', { data: { reason: closedReason(relays) } })

type Checked = Result<CallRelay, Failure<'NOT_FOUND' | 'CALL_SESSION_OVER' | 'CALLS_CLOSED'>>

/** Returns credentials for the relay with which a booked fan checks the device, also days before the session. */
export async function checkAccess(
  { sql }: Pick<Ctx, 'sql'>,
  relays: CallRelays,
  { sessionId, memberId }: FanRequest,
): Promise<Checked> {
  const booking = await selectFanBooking(sql, sessionId, memberId)
  if (!booking) return fail('NOT_FOUND')
  if (booking.sessionState === 'CLOSED') return fail('CALL_SESSION_OVER')
  const relay = relays.access({ id: booking.id, promisedMs: 0, addedMs: 0 }, 'fan')
  return relay ? ok(relay) : callsClosed(relays)
}

type Renewed = Result<CallRelay, Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'SEAT_TAKEN' | 'CALLS_CLOSED'>>

/** Returns fresh credentials for the relay to the holder of the seat. */
export async function renewAccess(
  { sql }: Pick<Ctx, 'sql'>,
  relays: CallRelays,
  callId: string,
  party: FanParty,
): Promise<Renewed> {
  const row = await selectSeat(sql, callId)
  const refused = fanRefusal(row, party)
  if (refused || !row) return refused ?? fail('NOT_FOUND')
  const relay = await callAccess(sql, relays, row, 'fan')
  return relay ? ok(relay) : callsClosed(relays)
}

/** Returns what one side of a call needs for its media, and notes the room that it may join. */
export async function callAccess(
  db: Db,
  relays: CallRelays,
  { callId, epoch, number, promisedMs, addedMs }: SeatRow,
  side: 'fan' | 'artist',
): Promise<CallRelay | null> {
  const room = number === null ? undefined : mediaRoomOf(callId, epoch, number)
  const access = relays.access({ id: callId, promisedMs, addedMs, ...(room && { room }) }, side)
  if (access?.room && room && number !== null)
    await insertMediaRoom(db, { room, callId, epoch, seat: number })
  return access
}
