import type { Failure } from '@encore/contract/errors'
import type { CallSegment, SegmentRefusal } from '@encore/contract/rules/calls/segments'
import type { CallState } from '@encore/contract/rules/calls/state'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { type StationParty, stationRefusal } from './call-parties.ts'
import { lockCallsOf, setLive } from './call-store.ts'
import { selectStation, selectStationCalls } from './device-store.ts'
import { holdCall } from './hold-call.ts'
import { lockStation, setCalledRinging } from './queue-store.ts'
import { lockSeat, type SeatRow } from './seat-store.ts'
import { endCall } from './settle-call.ts'
import { type TakenSegments, takeSegments } from './take-segments.ts'

type Rung = Result<{ callId: string | null }, Failure<'STATION_REPLACED' | 'CALL_IDENTITY_OPEN'>>
type Refused = Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'STATION_REPLACED'>

/**
 * Rings the fan who is next once no call runs; null when nobody is, and while the session does not run. Where the session
 * asks for an identity, staff tick it first.
 */
export const ringNext = ({ sql }: Pick<Ctx, 'sql'>, { stationId, epoch }: StationParty) =>
  transact(sql, async (tx): Promise<Rung> => {
    await lockStation(tx, stationId)
    const station = await selectStation(tx, stationId)
    if (station?.epoch !== epoch) return fail('STATION_REPLACED')
    const calls = await selectStationCalls(tx, stationId)
    const [next] = calls
    const isRunning = calls.some(({ state }) => state === 'LIVE')
    if (!next || isRunning || station.sessionState !== 'OPEN') return ok({ callId: null })
    if (next.state !== 'NEXT') return ok({ callId: next.id })
    if (next.isIdentityOpen) return fail('CALL_IDENTITY_OPEN')
    await setCalledRinging(tx, next.id)
    return ok({ callId: next.id })
  })

/** Begins a call that was rung, or a held one that was called again. A repeated request changes nothing. */
export const beginCall = ({ sql }: Pick<Ctx, 'sql'>, party: StationParty, callId: string) =>
  transact(sql, async (tx): Promise<Result<undefined, Refused>> => {
    await lockStation(tx, party.stationId)
    const row = await lockSeat(tx, callId)
    const refused = stationRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    if (row.state === 'LIVE') return ok(undefined)
    const notOpen = fail('CALL_NOT_OPEN', { data: { state: row.state } })
    const isReady = row.isCalled && row.state !== 'NEXT' && row.tokenHash !== null
    const atStation = await selectStationCalls(tx, party.stationId)
    const station = await selectStation(tx, party.stationId)
    // Calls of a fan are locked together, so that two stations never begin at once.
    const ofFan = await lockCallsOf(tx, row.bookingId)
    const isBusy = [...atStation, ...ofFan].some(({ state }) => state === 'LIVE')
    if (!isReady || isBusy || station?.sessionState !== 'OPEN') return notOpen
    await setLive(tx, callId)
    return ok(undefined)
  })

type Sent = readonly Omit<CallSegment, 'callId'>[]

/** Books segments of a call on air. After its end they count while they do not complete what became owed. */
export const takeStationSegments = (
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  party: StationParty,
  { callId, segments }: { callId: string; segments: Sent },
) =>
  transact(ctx.sql, async (tx): Promise<Booked> => {
    const row = await lockSeat(tx, callId)
    const refused = stationRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    return takesSegments(row, segments)
      ? book(ctx, tx, callId, segments)
      : fail('CALL_NOT_OPEN', { data: { state: row.state } })
  })

const onAir: readonly CallState[] = ['LIVE', 'HELD']
const afterwards: readonly CallState[] = ['CUT', 'OWED']

function takesSegments({ state, countedMs, promisedMs }: SeatRow, segments: Sent): boolean {
  const sentMs = segments.reduce((sum, segment) => sum + segment.countedMs, 0)
  return onAir.includes(state) || (afterwards.includes(state) && countedMs + sentMs < promisedMs)
}

async function book(ctx: Pick<Ctx, 'secrets'>, tx: Tx, callId: string, sent: Sent) {
  const segments = sent.map((segment) => ({ ...segment, callId }))
  const taken = await takeSegments(ctx, tx, callId, segments)
  return 'seq' in taken ? ok(taken) : fail('NOT_FOUND')
}

type Booked = Result<TakenSegments & { refusal: SegmentRefusal | null }, Refused>

export type StationEndReason = 'OVER' | 'STALLED' | 'ARTIST' | 'FAULT'

/** Books the last segments of a live call and ends it; after a long stall it is held. */
export const endByStation = (
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  party: StationParty,
  { callId, segments, reason }: { callId: string; segments: Sent; reason: StationEndReason },
) =>
  transact(ctx.sql, async (tx): Promise<Booked> => {
    const row = await lockSeat(tx, callId)
    const refused = stationRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    if (row.state !== 'LIVE') return fail('CALL_NOT_OPEN', { data: { state: row.state } })
    const booked = await book(ctx, tx, callId, segments)
    await (reason === 'STALLED' ? holdCall(tx, callId, reason) : endCall(tx, callId, reason))
    return booked
  })
