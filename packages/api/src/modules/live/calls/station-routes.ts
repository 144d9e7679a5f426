import type { CallRelay } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isOwnPage } from '#modules/accounts/identity/index.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { type StationParty, stationRefusal } from './call-parties.ts'
import type { CallWaker } from './call-waker.ts'
import { upsertFlow } from './flow-store.ts'
import { giveArtistConsent } from './give-consent.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { pairStation } from './pair-station.ts'
import { postStationSignal } from './post-signal.ts'
import { readStationSignals } from './read-signals.ts'
import { readStation } from './read-station.ts'
import type { CallRelays, RelayUser } from './relay-of-calls.ts'
import { selectSeat } from './seat-store.ts'
import { closeStaffSeat } from './staff-seats.ts'
import { postStaffSignal, readStaffSignals, type SeatParty, staffAccess } from './staff-signals.ts'
import { beginCall, endByStation, ringNext, takeStationSegments } from './station-call.ts'
import { type StationRequest, stationCookie, stationOf } from './station-cookie.ts'
import { callAccess, callsClosed } from './take-seat.ts'

/** Serves the devices of artists, at the studio's address. */
export function serveStations(
  { ctx, serve }: Host,
  relays: CallRelays,
  waker: CallWaker,
  offers: KeepsakeOffers,
): void {
  const { sql, config, secrets } = ctx
  const { studioUrl } = config
  const deps = { sql, secrets, relays, waker, offers }

  serve('POST /api/studio/station/pair', async (call) => {
    if (!isOwnPage(call.header, studioUrl)) return fail('CROSS_SITE_REFUSED')
    const paired = await pairStation(ctx, call.body.code)
    if (!paired.ok) return paired
    call.setCookie(stationCookie(paired.value.token, studioUrl.startsWith('https:')))
    const state = await readStation(deps, paired.value, { version: null, locale: call.locale })
    // A device that is replaced at the same moment needs a code of its own.
    return state.ok ? state : fail('PAIRING_REFUSED')
  })

  /** Runs work for the device of the request while it is in charge. */
  const atStation = async <T, F>(
    call: StationRequest,
    work: (party: StationParty) => Promise<Result<T, F>>,
  ) => {
    const device = await stationOf(ctx, call)
    return device.ok ? work(device.value) : device
  }
  /** The same for what changes something: only pages of the studio may call it. */
  const byStation = async <T, F>(
    call: StationRequest,
    work: (party: StationParty) => Promise<Result<T, F>>,
  ) => (isOwnPage(call.header, studioUrl) ? atStation(call, work) : fail('CROSS_SITE_REFUSED'))

  serve('GET /api/studio/station', (call) =>
    atStation(call, (party) =>
      readStation(deps, party, { version: call.query?.version ?? null, locale: call.locale }),
    ),
  )
  serve('PUT /api/studio/station/consent', (call) =>
    byStation(call, (party) => giveArtistConsent(ctx, offers, party, call.body)),
  )
  serve('POST /api/studio/station/relay', (call) =>
    byStation(call, (party) => stationAccess(ctx, relays, party, call.body.callId)),
  )
  serve('GET /api/studio/station/signals', (call) =>
    atStation(call, (party) => {
      const { callId, since = 0 } = call.query
      return readStationSignals(deps, party, { callId, since })
    }),
  )
  serve('POST /api/studio/station/signals', (call) =>
    byStation(call, (party) => postStationSignal(deps, party, call.body)),
  )
  const seatParty = (party: StationParty): SeatParty => ({ side: 'STATION', party })
  serve('POST /api/studio/station/staff/relay', (call) =>
    byStation(call, (party) => staffAccess(deps, seatParty(party), call.body.seatId)),
  )
  serve('GET /api/studio/station/staff/signals', (call) =>
    atStation(call, (party) => {
      const { seatId, since = 0 } = call.query
      return readStaffSignals(deps, seatParty(party), { seatId, since })
    }),
  )
  serve('POST /api/studio/station/staff/signals', (call) =>
    byStation(call, (party) => postStaffSignal(deps, seatParty(party), call.body)),
  )
  serve('POST /api/studio/station/staff/close', (call) =>
    byStation(call, (party) => closeStaffSeat(ctx, party, call.body)),
  )
  serve('POST /api/studio/station/next', (call) => byStation(call, (party) => ringNext(ctx, party)))
  serve('POST /api/studio/station/live', (call) =>
    byStation(call, (party) => beginCall(ctx, party, call.body.callId)),
  )
  serve('POST /api/studio/station/segments', (call) =>
    byStation(call, (party) => takeStationSegments(ctx, party, call.body)),
  )
  serve('PUT /api/studio/station/flow', (call) =>
    byStation(call, async (party) => {
      const { callId, flow } = call.body
      return (await upsertFlow(sql, party, callId, flow)) ? ok(undefined) : fail('NOT_FOUND')
    }),
  )
  serve('POST /api/studio/station/end', (call) =>
    byStation(call, (party) => endByStation(ctx, party, call.body)),
  )
}

async function stationAccess(
  { sql }: Ctx,
  relays: CallRelays,
  party: StationParty,
  callId: string | null,
): Promise<Result<CallRelay, Failure<'NOT_FOUND' | 'STATION_REPLACED' | 'CALLS_CLOSED'>>> {
  if (callId === null) {
    const relay = relays.access(checkOf(party), 'artist')
    return relay ? ok(relay) : callsClosed(relays)
  }
  const row = await selectSeat(sql, callId)
  const refused = stationRefusal(row, party)
  if (refused || !row) return refused ?? fail('NOT_FOUND')
  const relay = await callAccess(sql, relays, row, 'artist')
  return relay ? ok(relay) : callsClosed(relays)
}

/** A device check lasts less than the spare time of an access. */
const checkOf = ({ stationId }: StationParty): RelayUser => ({ id: stationId, promisedMs: 0, addedMs: 0 })
