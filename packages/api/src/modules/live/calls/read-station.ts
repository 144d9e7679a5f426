import type { StationState } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { consentStates } from '@encore/contract/rules/calls/call-consent'
import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import { staffSeatEnd } from '@encore/contract/rules/calls/staff-seats'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { StationParty } from './call-parties.ts'
import type { CallWaker } from './call-waker.ts'
import { selectArtistConsents } from './consent-store.ts'
import { type StationCallRow, selectStation, selectStationCalls, setDeviceSeen } from './device-store.ts'
import { selectCards } from './fan-store.ts'
import { consentsStand } from './keepsakes/keepsake-consents.ts'
import { keepsakeMark } from './keepsakes/keepsake-mark.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { selectStates } from './keepsakes/keepsake-store.ts'
import { type CallRelays, closedReason } from './relay-of-calls.ts'
import { selectUnendedSeats } from './staff-seat-store.ts'
import { stateVersion } from './state-version.ts'

interface StationDeps extends Pick<Ctx, 'sql' | 'secrets'> {
  relays: CallRelays
  waker: CallWaker
  offers: KeepsakeOffers
}

/** A poll is shorter than the time after which a device counts as gone. */
export const stationHoldMs = 3_000

type Read = Result<StationState, Failure<'STATION_UNPAIRED' | 'STATION_REPLACED'>>

/** Returns the state of a station to its device, held while it has this version. */
export async function readStation(
  deps: StationDeps,
  party: StationParty,
  { version, locale }: { version: string | null; locale: Locale },
): Promise<Read> {
  await setDeviceSeen(deps.sql, party)
  let last: Read = fail('STATION_UNPAIRED')
  const read = async () => {
    last = await stateOf(deps, party, locale)
    return last.ok && last.value.version === version ? null : last
  }
  return (await deps.waker.hold(party.stationId, stationHoldMs, read)) ?? last
}

async function stateOf(deps: StationDeps, party: StationParty, locale: Locale): Promise<Read> {
  const { sql, relays } = deps
  const station = await selectStation(sql, party.stationId)
  if (!station) return fail('STATION_UNPAIRED')
  if (station.epoch !== party.epoch) return fail('STATION_REPLACED')
  const { id, epoch, artistId, line, sessionId, sessionState } = station
  const [rows, names, consents, seats] = await Promise.all([
    selectStationCalls(sql, id),
    artistNames(sql, [artistId]),
    selectArtistConsents(sql, party),
    selectUnendedSeats(sql, id),
  ])
  const cards = await selectCards(
    sql,
    rows.map(({ bookingId }) => bookingId),
  )
  const recorded = await recordedCalls(deps, { ...party, recording: station.recording }, rows)
  const callOf = ({ bookingId, number, gen, ...call }: StationCallRow) => ({
    ...call,
    card: cards.get(bookingId) ?? null,
    keepsake: recorded.has(call.id) ? { mark: keepsakeMark(deps.secrets, call.id) } : null,
    seat: number === null || gen === null ? null : { number, gen },
  })
  const running = rows.find(({ state }) => state === 'LIVE')
  const next = rows.find(({ state }) => state !== 'LIVE')
  const state = {
    ...{ id, epoch, line },
    artist: { id: artistId, name: localText(names.get(artistId) ?? {}, locale) },
    session: { id: sessionId, state: sessionState },
    closedReason: closedReason(relays),
    media: relays.media,
    consents: consentStates(await deps.offers.asked(station), consents),
    staff: seats
      .filter((seat) => staffSeatEnd(seat) === null)
      .map(({ id: seatId, role, callId, stationFingerprint }) => ({
        ...{ id: seatId, role, callId },
        isOffered: stationFingerprint !== null,
      })),
    running: running ? callOf(running) : null,
    next: next ? callOf(next) : null,
  }
  return ok({ version: stateVersion(state), ...state })
}

/** Those of the calls that are recorded for their fans once they are live. */
async function recordedCalls(
  { sql, offers }: StationDeps,
  { recording, ...party }: StationParty & { recording: CallRecording },
  rows: readonly StationCallRow[],
): Promise<Set<string>> {
  if ((await offers.of({ recording })) !== 'OFFERED') return new Set()
  const states = await selectStates(
    sql,
    rows.map(({ id }) => id),
  )
  const recorded = new Set<string>()
  for (const row of rows) {
    const isOpen = (states.get(row.id) ?? 'RECORDING') === 'RECORDING'
    if (isOpen && (await consentsStand(sql, { ...party, bookingId: row.bookingId }))) recorded.add(row.id)
  }
  return recorded
}
