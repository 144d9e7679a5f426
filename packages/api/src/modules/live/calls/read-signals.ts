import type { SignalList } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { CallSide } from './admit-signal.ts'
import {
  type FanParty,
  fanRefusal,
  isOpen,
  type StationParty,
  stationRefusal,
  tokenHash,
} from './call-parties.ts'
import type { CallWaker } from './call-waker.ts'
import { type SeatRow, selectSeat, setSeatSeen } from './seat-store.ts'
import { selectSignals } from './signal-store.ts'

/** A poll is held for this long. A request without an answer is given up after ten seconds, also on a busy machine. */
export const holdMs = 5_000

interface PollDeps extends Pick<Ctx, 'sql'> {
  waker: CallWaker
}

export interface SignalRequest {
  callId: string
  since: number
}

/** Returns the station's signals to the holder of the seat, held until there are some. */
export async function readFanSignals(
  deps: PollDeps,
  party: FanParty,
  request: SignalRequest,
): Promise<Result<SignalList, Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'SEAT_TAKEN'>>> {
  const { sql } = deps
  const row = await selectSeat(sql, request.callId)
  const refused = fanRefusal(row, party)
  if (refused || !row) return refused ?? fail('NOT_FOUND')
  await setSeatSeen(sql, request.callId, tokenHash(party.seat))
  return poll(deps, row, 'FAN', request, (now) => fanRefusal(now, party))
}

/** Returns a fan's signals to the device of the station, held until there are some. */
export async function readStationSignals(
  deps: PollDeps,
  party: StationParty,
  request: SignalRequest,
): Promise<Result<SignalList, Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'STATION_REPLACED'>>> {
  const row = await selectSeat(deps.sql, request.callId)
  const refusalOf = (now: SeatRow | null): Refused =>
    stationRefusal(now, party) ??
    (now && !isOpen(now) ? fail('CALL_NOT_OPEN', { data: { state: now.state } }) : null)
  const refused = refusalOf(row)
  if (refused || !row) return refused ?? fail('NOT_FOUND')
  return poll(deps, row, 'STATION', request, refusalOf)
}

type Refused = { ok: false; failure: Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'STATION_REPLACED'> } | null

async function poll<F>(
  { sql, waker }: PollDeps,
  { stationId }: SeatRow,
  receiver: CallSide,
  { callId, since }: SignalRequest,
  refusalOf: (now: SeatRow | null) => { ok: false; failure: F } | null,
): Promise<Result<SignalList, F>> {
  const read = async () => {
    const refused = refusalOf(await selectSeat(sql, callId))
    if (refused) return refused
    const signals = await selectSignals(sql, callId, receiver, since)
    return signals.length > 0 ? ok({ signals: [...signals], last: signals.at(-1)?.n ?? since }) : null
  }
  return (await waker.hold(stationId, holdMs, read)) ?? ok({ signals: [], last: since })
}
