import type { CallRelay, StaffSignalBody, StaffSignalList } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { staffSeatLimitMs, staffSections } from '@encore/contract/rules/calls/staff-seats'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { admitSignal, type SignalRefusal } from './admit-signal.ts'
import { maxRefusedSignals, type StationParty } from './call-parties.ts'
import type { CallWaker } from './call-waker.ts'
import { addDeviceRefusal } from './device-store.ts'
import { holdMs } from './read-signals.ts'
import type { CallRelays } from './relay-of-calls.ts'
import {
  addRefusedStaffSignal,
  lockStaffSeat,
  type StaffSeatRow,
  selectStaffSeat,
  setStaffSeen,
} from './staff-seat-store.ts'
import { type StaffParty, servingRefusal, staffRefusal } from './staff-seats.ts'
import { insertStaffSignal, selectStaffSignals } from './staff-signal-store.ts'
import { callsClosed } from './take-seat.ts'

interface SeatDeps extends Pick<Ctx, 'sql'> {
  relays: CallRelays
  waker: CallWaker
}

type SeatFault = 'NOT_FOUND' | 'STAFF_SEAT_CLOSED'
type Refused = { ok: false; failure: Failure<SeatFault> } | null
type Check = (seat: StaffSeatRow | null) => Refused

/** One side of a seat: a page of staff, or the device of the station. */
export type SeatParty = { side: 'STAFF'; party: StaffParty } | { side: 'STATION'; party: StationParty }

const checkOf = (by: SeatParty): Check =>
  by.side === 'STAFF' ? (seat) => staffRefusal(seat, by.party) : (seat) => servingRefusal(seat, by.party)

/** Returns credentials for the relay of the connection to a seat. They last as long as a seat may. */
export async function staffAccess(
  { sql, relays }: Pick<SeatDeps, 'sql' | 'relays'>,
  by: SeatParty,
  seatId: string,
): Promise<Result<CallRelay, Failure<SeatFault | 'CALLS_CLOSED'>>> {
  const refused = checkOf(by)(await selectStaffSeat(sql, seatId))
  if (refused) return refused
  const user = { id: seatId, promisedMs: staffSeatLimitMs / 2, addedMs: 0 }
  const relay = relays.access(user, by.side === 'STAFF' ? 'staff' : 'artist')
  return relay ? ok(relay) : callsClosed(relays)
}

type Posted = Result<{ n: number }, Failure<SeatFault | 'CALLS_CLOSED' | 'SIGNAL_REFUSED'>>
type Attempt = Result<{ n: number } | { refusal: SignalRefusal }, Failure<SeatFault | 'CALLS_CLOSED'>>

/** Hands a signal to the other side of a seat. */
export async function postStaffSignal(
  { sql, relays }: Pick<SeatDeps, 'sql' | 'relays'>,
  by: SeatParty,
  { seatId, body }: { seatId: string; body: StaffSignalBody },
): Promise<Posted> {
  // A refusal of the filter is counted, so it is a value that the transaction keeps.
  const posted = await transact(sql, async (tx): Promise<Attempt> => {
    const seat = await lockStaffSeat(tx, seatId)
    const refused = checkOf(by)(seat)
    if (refused || !seat) return refused ?? fail('NOT_FOUND')
    if (relays.transport().kind === 'closed') return callsClosed(relays)
    const fingerprint = by.side === 'STAFF' ? seat.staffFingerprint : seat.stationFingerprint
    const context = {
      from: by.side,
      relays: relays.addresses(),
      fingerprint,
      sections: staffSections[seat.role],
    }
    const admitted =
      seat.refusedSignals < maxRefusedSignals
        ? admitSignal(body, context)
        : { refusal: 'WRONG_SIDE' as const }
    if ('refusal' in admitted || admitted.body.kind === 'restart') {
      await (by.side === 'STAFF' ? addRefusedStaffSignal(tx, seatId) : addDeviceRefusal(tx, by.party))
      return ok('refusal' in admitted ? admitted : { refusal: 'WRONG_SIDE' })
    }
    const { body: kept, fingerprint: print } = admitted
    const n = await insertStaffSignal(tx, seatId, by.side, { body: kept, fingerprint: print })
    await publish(tx, { topic: 'call', stationId: seat.stationId })
    return ok({ n })
  })
  if (!posted.ok) return posted
  return 'refusal' in posted.value
    ? fail('SIGNAL_REFUSED', { data: { reason: posted.value.refusal } })
    : ok(posted.value)
}

/** Returns signals of the other side of a seat, held until there are some. */
export async function readStaffSignals(
  { sql, waker }: Pick<SeatDeps, 'sql' | 'waker'>,
  by: SeatParty,
  { seatId, since }: { seatId: string; since: number },
): Promise<Result<StaffSignalList, Failure<SeatFault>>> {
  const check = checkOf(by)
  const seat = await selectStaffSeat(sql, seatId)
  const refused = check(seat)
  if (refused || !seat) return refused ?? fail('NOT_FOUND')
  if (by.side === 'STAFF') await setStaffSeen(sql, seatId)
  const read = async (): Promise<Result<StaffSignalList, Failure<SeatFault>> | null> => {
    const over = check(await selectStaffSeat(sql, seatId))
    if (over) return over
    const signals = await selectStaffSignals(sql, seatId, by.side, since)
    return signals.length > 0 ? ok({ signals: [...signals], last: signals.at(-1)?.n ?? since }) : null
  }
  return (await waker.hold(seat.stationId, holdMs, read)) ?? ok({ signals: [], last: since })
}
