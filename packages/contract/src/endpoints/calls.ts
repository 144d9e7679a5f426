import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { keepsakeOffers, keepsakeStates } from '../rules/calls/keepsake.ts'
import { readinessGaps } from '../rules/calls/readiness.ts'
import { callRecordings } from '../rules/calls/session-rules.ts'
import { hearingRoles } from '../rules/calls/staff-seats.ts'
import {
  CallArtist,
  CallCardShape,
  CallId,
  CallMediaWay,
  CallMove,
  CallRelay,
  CallState,
  ClosedReason,
  ConsentList,
  ConsentShape,
  callTimes,
  DeviceCheckShape,
  Receipt,
  SessionId,
  SignalList,
  Since,
  sessionParts,
  signalParts,
} from './call-shapes.ts'
import { Id, Instant, Language, Nullable, OneOf, PageOf, PageQuery, Shape } from './shapes.ts'

/** A call session as everybody sees it. */
export const PublicCallSession = Shape({
  ...sessionParts,
  /** Time with each artist for one booked unit, in milliseconds. */
  promiseMs: Type.Integer(),
  asksIdentity: Type.Boolean(),
  recording: OneOf(callRecordings),
  keepsake: OneOf(keepsakeOffers),
  /** Published reasons for which owed time may be waived. */
  conductReasons: Type.Array(Type.String()),
  /** Languages of an interpreter; empty for none. */
  interpreterLanguages: Type.Array(Language),
  /** The clock of a call stands while its interpreter is away. */
  isInterpreterPromised: Type.Boolean(),
  /** SHA-256 of the published order, hexadecimal; null until then. */
  orderHash: Nullable(Type.String()),
  /** Null while calls can be held. */
  closedReason: Nullable(ClosedReason),
  media: CallMediaWay,
  /** In the order of a fan’s visits. */
  stations: Type.Array(
    Shape({
      id: Id('sn'),
      artist: CallArtist,
      /** Fans who wait. */
      waiting: Type.Integer(),
      isInCall: Type.Boolean(),
    }),
  ),
})
export type PublicCallSession = Static<typeof PublicCallSession>

export const OwnCall = Shape({
  id: CallId,
  stationId: Id('sn'),
  state: CallState,
  /** The artist’s device expects the fan: the page takes its seat. */
  isCalled: Type.Boolean(),
  ...callTimes,
  /** Null while the fan does not wait. Minutes are a band, such as 4 to 6. */
  wait: Nullable(Shape({ ahead: Type.Integer(), fromMin: Type.Integer(), toMin: Type.Integer() })),
  /** End of a ring that waits for an answer. */
  ringEndsAt: Nullable(Instant),
  /** Null before anything is recorded for the fan. */
  keepsake: Nullable(OneOf(keepsakeStates)),
  /** Roles of staff who hear the call. */
  heardBy: Type.Array(OneOf(hearingRoles)),
  /** Oldest first. */
  moves: Type.Array(CallMove),
})
export type OwnCall = Static<typeof OwnCall>

/** The first gap of a fan to a ring; `rules/calls/readiness.ts`. */
export const ReadinessGapShape = OneOf(readinessGaps)

/** A member’s booking in a call session. */
export const OwnCallSession = Shape({
  bookingId: Id('bk'),
  /** In the published order; null until then. */
  number: Nullable(Type.Integer()),
  /** Null: the fan is ready. */
  gap: Nullable(ReadinessGapShape),
  /** The last device check. */
  deviceCheck: Nullable(Shape({ ...DeviceCheckShape.properties, isPassed: Type.Boolean(), at: Instant })),
  card: Nullable(CallCardShape),
  consents: ConsentList,
  /** In the order of the stations; empty until the order is published. */
  calls: Type.Array(OwnCall),
})
export type OwnCallSession = Static<typeof OwnCallSession>

/** A booked call session in MY BOX. */
export const BoxCallSession = Shape({
  ...sessionParts,
  bookingId: Id('bk'),
  number: Nullable(Type.Integer()),
  artists: Type.Array(CallArtist),
  /** Calls that are over, of all calls. */
  ended: Type.Integer(),
  total: Type.Integer(),
  /** Promised time of all calls, in milliseconds. */
  promisedMs: Type.Integer(),
})
export type BoxCallSession = Static<typeof BoxCallSession>

/** The fan’s place in a call, held by one document. */
export const CallSeat = Shape({
  /** Random; the document sends it with each request. */
  seat: Type.String(),
  /** Key with which the page signs seconds, 64 hexadecimal digits. */
  key: Type.String(),
  relay: CallRelay,
  state: CallState,
  epoch: Type.Integer(),
  /** Generation that the station’s next offer has at least. */
  gen: Type.Integer(),
  /** Number of the last signal for earlier documents. */
  since: Type.Integer(),
  ...callTimes,
})
export type CallSeat = Static<typeof CallSeat>

const area = 'Calls'
const auth = 'member'
const params = Shape({ id: CallId })
const ofSession = Shape({ id: SessionId })
/** Calls have a limit of their own, so that signals never use up the general one. */
const ownLimit = { hasOwnLimit: true, limit: 'call' } as const
/** A token that is not the seat's is SEAT_TAKEN, whatever its form. */
const Seat = Type.String({ minLength: 1, maxLength: 64 })
const seatErrors = ['NOT_FOUND', 'CALL_NOT_OPEN', 'SEAT_TAKEN'] as const

export const calls = {
  'GET /api/v1/call-session/{id}': endpoint({
    area,
    summary: 'Returns a call session with its stations, the same for everybody',
    auth: 'anyone',
    params: ofSession,
    reply: PublicCallSession,
    errors: ['NOT_FOUND'],
    cacheMaxAgeSec: 2,
  }),
  'GET /api/v1/call-session/{id}/own': endpoint({
    area,
    summary: 'Returns the caller’s booking, calls and what is missing to be called',
    auth,
    params: ofSession,
    reply: OwnCallSession,
    errors: ['NOT_FOUND'],
    ...ownLimit,
  }),
  'GET /api/v1/mybox/calls': endpoint({
    area: 'My box',
    summary: 'Lists the caller’s booked call sessions, the latest first',
    auth,
    query: PageQuery,
    reply: PageOf(BoxCallSession),
    errors: [],
  }),
  'PUT /api/v1/call-session/{id}/device-check': endpoint({
    area,
    summary: 'Stores what the device check of the caller’s page measured',
    auth,
    params: ofSession,
    body: DeviceCheckShape,
    reply: Shape({ isPassed: Type.Boolean() }),
    errors: ['NOT_FOUND', 'CALL_SESSION_OVER'],
  }),
  'POST /api/v1/call-session/{id}/relay': endpoint({
    area,
    summary: 'Returns credentials for the relay with which the caller checks the device',
    auth,
    params: ofSession,
    body: Shape({}),
    reply: CallRelay,
    errors: ['NOT_FOUND', 'CALL_SESSION_OVER', 'CALLS_CLOSED'],
    ...ownLimit,
  }),
  'PUT /api/v1/call-session/{id}/card': endpoint({
    area,
    summary: 'Stores the caller’s words for the artist',
    auth,
    params: ofSession,
    body: CallCardShape,
    reply: CallCardShape,
    errors: ['NOT_FOUND', 'CALL_SESSION_OVER'],
  }),
  'PUT /api/v1/call-session/{id}/consent': endpoint({
    area,
    summary: 'Adds a consent of the caller, or its withdrawal',
    auth,
    params: ofSession,
    body: ConsentShape,
    errors: ['NOT_FOUND', 'CALL_SESSION_OVER', 'CONSENT_UNASKED'],
  }),
  'POST /api/v1/call/{id}/seat': endpoint({
    area,
    summary: 'Takes the caller’s seat in a call; an earlier document loses it',
    auth,
    params,
    body: Shape({}),
    reply: CallSeat,
    errors: ['NOT_FOUND', 'CALL_NOT_OPEN', 'CALLS_CLOSED'],
    ...ownLimit,
  }),
  'POST /api/v1/call/{id}/relay': endpoint({
    area,
    summary: 'Returns fresh credentials for the relay',
    auth,
    params,
    body: Shape({ seat: Seat }),
    reply: CallRelay,
    errors: [...seatErrors, 'CALLS_CLOSED'],
    ...ownLimit,
  }),
  'GET /api/v1/call/{id}/signals': endpoint({
    area,
    summary: 'Returns signals of the station after a number; holds the request until there is one',
    auth,
    params,
    query: Shape({ seat: Seat, since: Since }),
    reply: SignalList,
    errors: seatErrors,
    ...ownLimit,
  }),
  'POST /api/v1/call/{id}/signals': endpoint({
    area,
    summary: 'Sends a signal to the station',
    auth,
    params,
    body: Shape({ seat: Seat, ...signalParts }),
    reply: Shape({ n: Type.Integer() }),
    errors: [...seatErrors, 'CALLS_CLOSED', 'SIGNAL_REFUSED', 'SIGNAL_OUTDATED'],
    ...ownLimit,
  }),
  'POST /api/v1/call/{id}/sums': endpoint({
    area,
    summary: 'Stores the sum of seconds that the caller’s page signed, every ten seconds and after the call',
    auth,
    params,
    body: Shape({ seat: Seat, countedMs: Type.Integer({ minimum: 0, maximum: 86_400_000 }) }),
    errors: ['NOT_FOUND', 'SEAT_TAKEN'],
    ...ownLimit,
  }),
  'POST /api/v1/call/{id}/end': endpoint({
    area,
    summary: 'Ends a running call; time that is left is owed',
    auth,
    params,
    body: Shape({ seat: Seat }),
    reply: Receipt,
    errors: seatErrors,
    ...ownLimit,
  }),
  'GET /api/v1/call/{id}/receipt': endpoint({
    area,
    summary: 'Returns the receipt of the caller’s call',
    auth,
    params,
    reply: Receipt,
    errors: ['NOT_FOUND'],
  }),
}
