import type {
  CallControl,
  ControlledStation,
  LocalText,
  OwedCall,
  QueuedCall,
} from '@encore/contract/endpoints'
import { ringMs } from '@encore/contract/rules/calls/queue'
import { ringGap } from '@encore/contract/rules/calls/readiness'
import { controlQueueLength } from '@encore/contract/rules/calls/session-rules'
import { maskedName } from '@encore/contract/rules/draws'
import type { Locale } from '@encore/contract/rules/locale'
import { presentNames } from '#modules/accounts/members/index.ts'
import {
  type CallQueueMove,
  type CallSession,
  type CallSums,
  type ControlledCall,
  controlledCalls,
  controlledStations,
  type DifferingCall,
  differingCalls,
  movesOfCalls,
  type OwedCallRow,
  owedCalls,
  sumsOfCalls,
} from '#modules/live/calls/index.ts'
import type { Ctx } from '#platform/context.ts'
import { pendingCalls } from './pending-calls.ts'
import { artistNames } from './read-sessions.ts'

/** Most owed calls, and most calls with differing sums, in one answer. */
const listLength = 200

interface View {
  asksIdentity: boolean
  nowMs: number
  /** Masked, by member. */
  names: ReadonlyMap<string, string>
  artists: ReadonlyMap<string, LocalText>
  calls: ReadonlyMap<string, readonly ControlledCall[]>
  moves: ReadonlyMap<string, readonly CallQueueMove[]>
}

/** Everything that call control shows, in a constant number of statements. */
export async function readControl(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  session: CallSession,
  { stationId, locale }: { stationId: string | null; locale: Locale },
): Promise<CallControl> {
  const { id, eventId, state, startsAt, asksIdentity, compensation, conductReasons } = session
  const stations = await controlledStations(sql, id, stationId)
  const limit = stationId === null ? controlQueueLength : null
  const calls = await controlledCalls(sql, id, { stationId, limit })
  const owed = await owedCalls(sql, id, listLength)
  const differences = await differingCalls(sql, id, listLength)
  const moves = await movesOfCalls(
    sql,
    calls.filter(isQueued).map((call) => call.id),
  )
  const members = [...calls, ...owed, ...differences].flatMap(({ memberId }) => memberId ?? [])
  const names = await presentNames(sql, [...new Set(members)])
  const artists = await artistNames(
    sql,
    eventId,
    stations.map(({ artistId }) => artistId),
    locale,
  )
  const pending = await pendingCalls(sql, id)
  const nowMs = clock.now()
  const view: View = {
    ...{ asksIdentity, nowMs },
    names: new Map([...names].map(([uid, nickname]) => [uid, maskedName(nickname)])),
    artists: new Map(artists.map((artist) => [artist.id, artist.name])),
    calls: Map.groupBy(calls, (call) => call.stationId),
    moves: Map.groupBy(moves, ({ callId }) => callId),
  }
  return {
    ...{ id, state, asksIdentity, compensation, conductReasons: [...conductReasons] },
    interpreterLanguages: [...session.interpreterLanguages],
    startsAt: startsAt.toISOString(),
    now: new Date(nowMs).toISOString(),
    stations: stations.map((station) => presentStation(station, view)),
    owed: owed.map((call) => presentOwed(call, view, pending)),
    differences: differences.map((call) => presentDifference(call, view)),
    sums: (await sumsOfCalls(sql, id)) ?? noSums,
  }
}

const isQueued = ({ state }: ControlledCall) => state === 'NEXT' || state === 'WAITING' || state === 'RINGING'

function presentStation(
  {
    id,
    artistId,
    epoch,
    line,
    pairedAt,
    seenAt,
    waiting,
    listenConsent,
    interpretConsent,
    listeners,
  }: StationRow,
  view: View,
): ControlledStation {
  const calls = view.calls.get(id) ?? []
  const running = calls.find(({ state }) => state === 'LIVE')
  const next = calls.find((call) => isQueued(call) && call.isCalled)
  const waits = calls.filter((call) => isQueued(call) && !call.isCalled)
  return {
    ...{ id, epoch, line, waiting, listenConsent, interpretConsent, listeners },
    artist: { id: artistId, name: view.artists.get(artistId) ?? { text: artistId, lang: 'en' } },
    device: pairedAt && seenAt && { pairedAt: pairedAt.toISOString(), seenAt: seenAt.toISOString() },
    running: running ? presentRunning(running, view) : null,
    next: next ? presentQueued(next, null, view) : null,
    held: calls.filter(({ state }) => state === 'HELD').map((call) => presentRunning(call, view)),
    queue: waits.map((call, at) => presentQueued(call, at + 1, view)),
  }
}

type StationRow = Awaited<ReturnType<typeof controlledStations>>[number]

const factsOf = (
  {
    id,
    bookingId,
    memberId,
    number,
    state,
    promisedMs,
    addedMs,
    countedMs,
  }: ControlledCall | OwedCallRow | DifferingCall,
  { names }: Pick<View, 'names'>,
) => ({
  ...{ callId: id, bookingId, number, state, promisedMs, addedMs, countedMs },
  name: names.get(memberId ?? '') ?? null,
})

const presentRunning = (call: ControlledCall, view: View) => ({
  ...factsOf(call, view),
  wallMs: call.wallMs,
  liveAt: call.liveAt?.toISOString() ?? null,
  returns: call.returns,
  ...{ listenConsent: call.listenConsent, interpretConsent: call.interpretConsent },
  ...{ isInterpreted: call.isInterpreted, flow: call.flow },
})

function presentQueued(call: ControlledCall, position: number | null, view: View): QueuedCall {
  const { rank, misses, isBusy, presence, rungAt, answeredAt } = call
  const isRung = rungAt !== null && answeredAt === null
  return {
    ...factsOf(call, view),
    ...{ position, rank, misses, isBusy, isIdentityChecked: presence.isIdentityChecked },
    gap: ringGap(presence, { isIdentityAsked: view.asksIdentity }, view.nowMs),
    ringEndsAt: isRung ? new Date(rungAt.getTime() + ringMs).toISOString() : null,
    moves: (view.moves.get(call.id) ?? []).map(({ from, to, reason, note, at }) => ({
      ...{ from, to, reason, note },
      at: at.toISOString(),
    })),
  }
}

const presentOwed = (call: OwedCallRow, view: View, pending: ReadonlySet<string>): OwedCall => ({
  ...factsOf(call, view),
  ...{ stationId: call.stationId, reason: call.reason, isBought: call.isBought },
  owedMs: Math.max(0, call.promisedMs - call.countedMs),
  isPending: pending.has(call.id),
})

const presentDifference = (call: DifferingCall, view: View) => ({
  ...factsOf(call, view),
  ...{ stationId: call.stationId, fanCountedMs: call.fanCountedMs, note: call.note },
})

const noSums: CallSums = {
  ...{ calls: 0, waiting: 0, settled: 0, owed: 0 },
  ...{ promisedMs: 0, countedMs: 0, owedMs: 0, compensatedMs: 0 },
}
