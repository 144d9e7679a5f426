import { createHash } from 'node:crypto'
import type { StationState } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { StationParty } from './call-parties.ts'
import type { CallWaker } from './call-waker.ts'
import { type StationCallRow, selectStation, selectStationCalls, setDeviceSeen } from './device-store.ts'
import { selectCards } from './fan-store.ts'
import { type CallRelays, closedReason } from './relay-of-calls.ts'

interface StationDeps extends Pick<Ctx, 'sql'> {
  relays: CallRelays
  waker: CallWaker
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

async function stateOf({ sql, relays }: StationDeps, party: StationParty, locale: Locale): Promise<Read> {
  const station = await selectStation(sql, party.stationId)
  if (!station) return fail('STATION_UNPAIRED')
  if (station.epoch !== party.epoch) return fail('STATION_REPLACED')
  const { id, epoch, artistId, line, sessionId, sessionState } = station
  const [rows, names] = await Promise.all([selectStationCalls(sql, id), artistNames(sql, [artistId])])
  const cards = await selectCards(
    sql,
    rows.map(({ bookingId }) => bookingId),
  )
  const callOf = ({ bookingId, number, gen, ...call }: StationCallRow) => ({
    ...call,
    card: cards.get(bookingId) ?? null,
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
    running: running ? callOf(running) : null,
    next: next ? callOf(next) : null,
  }
  return ok({ version: versionOf(state), ...state })
}

/** Sums grow with each second, which the device knows first; the seat's generation follows its own offers. */
const versionOf = (state: object): string =>
  createHash('sha256')
    .update(JSON.stringify(state, (name, value) => (unversioned.has(name) ? undefined : value)))
    .digest('base64url')
    .slice(0, 16)

const unversioned = new Set(['countedMs', 'wallMs', 'seq', 'gen'])
