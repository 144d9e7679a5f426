import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { callSessionStates } from '../rules/calls/session-state.ts'
import {
  CallArtist,
  CallCardShape,
  CallId,
  CallMediaWay,
  CallState,
  callTimes,
  sessionParts,
} from './call-shapes.ts'
import { Id, Language, ListOf, Nullable, OneOf, Shape } from './shapes.ts'
import { StaffSeat } from './studio-call-seats.ts'

const area = 'Studio'
const atStation = { eventId: Id('ev'), id: Id('cs'), stationId: Id('sn') }
const AtStation = Shape(atStation)

/** A call session with an interpreter. */
export const InterpretedSession = Shape({
  ...sessionParts,
  interpreterLanguages: Type.Array(Language),
  stations: Type.Array(Shape({ id: Id('sn'), artist: CallArtist })),
})
export type InterpretedSession = Static<typeof InterpretedSession>

/** A call as its interpreter knows it: the fan's words for the artist, and no name of the account. */
export const InterpretedCall = Shape({
  id: CallId,
  state: CallState,
  ...callTimes,
  /** Null until written, and without the fan’s consent. */
  card: Nullable(CallCardShape),
  /** The fan’s consent to an interpreter; null until decided. */
  isConsented: Nullable(Type.Boolean()),
  /** Another person interprets it. */
  isTaken: Type.Boolean(),
})
export type InterpretedCall = Static<typeof InterpretedCall>

/** A station as the interpreter follows it. */
export const InterpretedStation = Shape({
  /** Changes with everything but counted time. */
  version: Type.String(),
  id: Id('sn'),
  artist: CallArtist,
  session: Shape({
    id: Id('cs'),
    state: OneOf(callSessionStates),
    interpreterLanguages: Type.Array(Language),
    isInterpreterPromised: Type.Boolean(),
  }),
  media: CallMediaWay,
  /** The artist’s device answers. */
  isDeviceThere: Type.Boolean(),
  /** The artist’s consent to an interpreter; null until decided on the present device. */
  isArtistConsented: Nullable(Type.Boolean()),
  running: Nullable(InterpretedCall),
  next: Nullable(InterpretedCall),
})
export type InterpretedStation = Static<typeof InterpretedStation>

export const studioInterpreters = {
  'GET /api/studio/interpreter': endpoint({
    area,
    summary: 'Lists call sessions with an interpreter that are not over, the next first',
    auth: 'staff',
    staff: { permission: 'call.interpret', scope: 'any' },
    reply: ListOf(InterpretedSession),
    errors: [],
  }),
  'GET /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter': endpoint({
    area,
    summary: 'Returns a station to its interpreter; holds the request until it differs from a version',
    auth: 'staff',
    staff: { permission: 'call.interpret', scope: 'event' },
    params: AtStation,
    query: Shape({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: InterpretedStation,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter': endpoint({
    area,
    summary: 'Opens the seat of the interpreter of a call that is live or next',
    auth: 'staff',
    staff: { permission: 'call.interpret', scope: 'event', auditAction: 'call.open-seat' },
    params: AtStation,
    body: Shape({ callId: CallId }),
    reply: StaffSeat,
    errors: [
      ...(['NOT_FOUND', 'CALL_SESSION_MOVED', 'CALL_MOVED'] as const),
      ...(['STATION_AWAY', 'LISTEN_CONSENT_MISSING', 'STAFF_SEATS_TAKEN'] as const),
    ],
  }),
}
