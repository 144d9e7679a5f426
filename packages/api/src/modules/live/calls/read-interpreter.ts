import type { InterpretedCall, InterpretedSession, InterpretedStation } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames, heldEvents } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { CallWaker } from './call-waker.ts'
import { selectCards } from './fan-store.ts'
import {
  selectInterpretedCalls,
  selectInterpretedSessions,
  selectInterpretedStation,
} from './interpreter-store.ts'
import type { CallRelays } from './relay-of-calls.ts'
import { deviceGoneMs } from './staff-seats.ts'
import { stateVersion } from './state-version.ts'

interface InterpreterDeps extends Pick<Ctx, 'sql'> {
  relays: CallRelays
  waker: CallWaker
}

export interface InterpreterPlace {
  eventId: string
  /** Id of the session. */
  id: string
  stationId: string
  /** The interpreter. */
  memberId: string
}

type Read = Result<InterpretedStation, Failure<'NOT_FOUND'>>

/** The page shows the time left of a call, which its versions leave out. */
const holdMs = 2_000

/** Returns a station to its interpreter, held while it has this version. */
export async function readInterpreted(
  deps: InterpreterDeps,
  place: InterpreterPlace,
  { version, locale }: { version: string | null; locale: Locale },
): Promise<Read> {
  let last: Read = fail('NOT_FOUND')
  const read = async () => {
    last = await stateOf(deps, place, locale)
    return last.ok && last.value.version === version ? null : last
  }
  return (await deps.waker.hold(place.stationId, holdMs, read)) ?? last
}

async function stateOf(
  { sql, relays }: InterpreterDeps,
  { eventId, id, stationId, memberId }: InterpreterPlace,
  locale: Locale,
): Promise<Read> {
  const station = await selectInterpretedStation(sql, stationId)
  if (station?.sessionId !== id || station.eventId !== eventId) return fail('NOT_FOUND')
  const { artistId, sessionState, silentMs, interpreterLanguages, isInterpreterPromised } = station
  const [rows, names] = await Promise.all([
    selectInterpretedCalls(sql, stationId, memberId),
    artistNames(sql, [artistId]),
  ])
  const cards = await selectCards(
    sql,
    rows.map(({ bookingId }) => bookingId),
  )
  const calls = rows.map(
    ({ bookingId, ...call }): InterpretedCall => ({
      ...call,
      // Words for the artist are for an interpreter only where the fan wants one.
      card: (call.isConsented && cards.get(bookingId)) || null,
    }),
  )
  const state = {
    id: stationId,
    artist: { id: artistId, name: localText(names.get(artistId) ?? {}, locale) },
    session: { id, state: sessionState, interpreterLanguages, isInterpreterPromised },
    media: relays.media,
    isDeviceThere: silentMs !== null && silentMs <= deviceGoneMs,
    isArtistConsented: station.isArtistConsented,
    running: calls.find((call) => call.state === 'LIVE') ?? null,
    next: calls.find((call) => call.state !== 'LIVE') ?? null,
  }
  return ok({ version: stateVersion(state), ...state })
}

/** Lists sessions with an interpreter at these events, or at all for null. */
export async function listInterpreted(
  db: Db,
  eventIds: readonly string[] | null,
  locale: Locale,
): Promise<InterpretedSession[]> {
  const rows = await selectInterpretedSessions(db, eventIds)
  const [events, names] = await Promise.all([
    heldEvents(db, [...new Set(rows.map(({ eventId }) => eventId))]),
    artistNames(db, [...new Set(rows.flatMap(({ stations }) => stations.map(({ artistId }) => artistId)))]),
  ])
  return rows.flatMap(({ eventId, startsAt, stations, ...row }): InterpretedSession[] => {
    const event = events.get(eventId)
    if (!event) return []
    return [
      {
        ...row,
        event: { id: eventId, slug: event.slug, title: localText(event.title, locale), zone: event.zone },
        startsAt: startsAt.toISOString(),
        stations: stations.map(({ id, artistId }) => ({
          id,
          artist: { id: artistId, name: localText(names.get(artistId) ?? {}, locale) },
        })),
      },
    ]
  })
}
