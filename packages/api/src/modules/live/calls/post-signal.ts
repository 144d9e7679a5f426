import type { SignalBody } from '@encore/contract/endpoints'
import type { ErrorName, Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { admitSignal, type CallSide, type SignalRefusal } from './admit-signal.ts'
import { type FanParty, fanRefusal, isOpen, type StationParty, stationRefusal } from './call-parties.ts'
import { addDeviceRefusal } from './device-store.ts'
import type { CallRelays } from './relay-of-calls.ts'
import { addRefusedSignal, lockSeat, type SeatRow } from './seat-store.ts'
import { beginGeneration, insertSignal } from './signal-store.ts'
import { callsClosed } from './take-seat.ts'

export interface Signal {
  callId: string
  /** Epoch of the station. */
  epoch: number
  /** Generation of the connection. */
  gen: number
  body: SignalBody
}

type Delivered = { n: number } | { refusal: SignalRefusal }
type Outdated = Failure<'SIGNAL_OUTDATED' | 'CALLS_CLOSED'>
type Posted<N extends ErrorName> = Result<{ n: number }, Failure<N | 'SIGNAL_REFUSED'> | Outdated>
/** A refusal of the filter is counted, so it is a value that the transaction keeps. */
type Attempt<N extends ErrorName> = Result<Delivered, Failure<N> | Outdated>
type FanFault = 'NOT_FOUND' | 'CALL_NOT_OPEN' | 'SEAT_TAKEN'
type StationFault = 'NOT_FOUND' | 'CALL_NOT_OPEN' | 'STATION_REPLACED'

interface SignalDeps extends Pick<Ctx, 'sql'> {
  relays: CallRelays
}

/** Hands a signal of a fan's document to the station. */
export async function postFanSignal(
  deps: SignalDeps,
  party: FanParty,
  signal: Signal,
): Promise<Posted<FanFault>> {
  const posted = await transact(deps.sql, async (tx): Promise<Attempt<FanFault>> => {
    const row = await lockSeat(tx, signal.callId)
    const refused = fanRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    const delivered = await deliver(deps, tx, row, 'FAN', signal)
    if (delivered.ok && 'refusal' in delivered.value) await addRefusedSignal(tx, signal.callId)
    return delivered
  })
  return posted.ok ? numberOf(posted.value) : posted
}

/** Hands a signal of a station's device to the fan. */
export async function postStationSignal(
  deps: SignalDeps,
  party: StationParty,
  signal: Signal,
): Promise<Posted<StationFault>> {
  const posted = await transact(deps.sql, async (tx): Promise<Attempt<StationFault>> => {
    const row = await lockSeat(tx, signal.callId)
    const refused = stationRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    if (!isOpen(row) || row.tokenHash === null) return fail('CALL_NOT_OPEN', { data: { state: row.state } })
    const delivered = await deliver(deps, tx, row, 'STATION', signal)
    if (delivered.ok && 'refusal' in delivered.value) await addDeviceRefusal(tx, party)
    return delivered
  })
  return posted.ok ? numberOf(posted.value) : posted
}

const numberOf = (delivered: Delivered) =>
  'refusal' in delivered ? fail('SIGNAL_REFUSED', { data: { reason: delivered.refusal } }) : ok(delivered)

async function deliver(
  { relays }: SignalDeps,
  tx: Tx,
  row: SeatRow,
  from: CallSide,
  { callId, epoch, gen, body }: Signal,
): Promise<Result<Delivered, Outdated>> {
  if (relays.transport().kind === 'closed') return callsClosed(relays)
  const known = row.gen ?? 1
  // Only the station opens a generation, with an offer.
  const isNew = from === 'STATION' && body.kind === 'offer' && gen === known + 1
  if (epoch !== row.epoch || (gen !== known && !isNew))
    return fail('SIGNAL_OUTDATED', { data: { epoch: row.epoch, gen: known } })
  const earlier = from === 'FAN' ? row.fanFingerprint : row.stationFingerprint
  const fingerprint = isNew ? null : earlier
  const admitted = admitSignal(body, { from, relays: relays.addresses(), fingerprint })
  if ('refusal' in admitted) return ok(admitted)
  if (isNew) await beginGeneration(tx, callId, gen)
  const n = await insertSignal(tx, callId, from, { epoch, gen, ...admitted })
  await publish(tx, { topic: 'call', stationId: row.stationId })
  return ok({ n })
}
