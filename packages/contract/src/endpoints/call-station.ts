import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { callSessionStates } from '../rules/calls/session-state.ts'
import { staffRolesAtStation } from '../rules/calls/staff-seats.ts'
import {
  CallArtist,
  CallCardShape,
  CallFlowShape,
  CallId,
  CallMediaWay,
  CallRelay,
  CallState,
  ClosedReason,
  ConsentList,
  ConsentShape,
  callTimes,
  SegmentShape,
  SessionId,
  SignalList,
  Since,
  StaffSeatId,
  StaffSignalBody,
  StaffSignalList,
  signalParts,
} from './call-shapes.ts'
import { Id, Nullable, OneOf, Shape } from './shapes.ts'

/** A call as the artist’s device knows it: no name of the account, no money. */
export const StationCall = Shape({
  id: CallId,
  state: CallState,
  ...callTimes,
  /** Time on air that is booked. */
  wallMs: Type.Integer(),
  /** Last booked segment of this epoch; the next one has the following number. */
  seq: Type.Integer(),
  /** The fan’s words for the artist; null until written. */
  card: Nullable(CallCardShape),
  /** Null while nothing is recorded for the fan: not offered, without both consents, or deleted. */
  keepsake: Nullable(Shape({ mark: Type.String() })),
  /** Null until the fan’s page took its seat. Each document of the fan has the next number. */
  seat: Nullable(Shape({ number: Type.Integer(), gen: Type.Integer() })),
  /** Staff check the fan’s identity first; until then the fan cannot be rung. */
  isIdentityOpen: Type.Boolean(),
  /** The session promises an interpreter, and the fan wants one: the clock stands without. */
  needsInterpreter: Type.Boolean(),
})

export const StationState = Shape({
  /** Changes with everything but counted time. */
  version: Type.String(),
  id: Id('sn'),
  epoch: Type.Integer(),
  artist: CallArtist,
  session: Shape({ id: SessionId, state: OneOf(callSessionStates) }),
  /** Null while calls can be held. */
  closedReason: Nullable(ClosedReason),
  media: CallMediaWay,
  /** Consents of the artist, given on this device. */
  consents: ConsentList,
  /** Open seats of staff. The device offers each of them a connection. */
  staff: Type.Array(
    Shape({
      id: StaffSeatId,
      role: OneOf(staffRolesAtStation),
      /** The call that is heard; null for a preview. */
      callId: Nullable(CallId),
      /** A document of the device has offered a connection. */
      isOffered: Type.Boolean(),
    }),
  ),
  /** A line of staff. */
  line: Nullable(Type.String()),
  running: Nullable(StationCall),
  next: Nullable(StationCall),
})
export type StationState = Static<typeof StationState>

const area = 'Call station'
const segments = Type.Array(SegmentShape, { maxItems: 120 })

/** Calls of a paired device. Its cookie is the authentication. */
const station = { area, auth: 'anyone', staff: 'station', hasOwnLimit: true, limit: 'call-station' } as const
const errors = ['STATION_UNPAIRED', 'STATION_REPLACED'] as const
const written = [...errors, 'CROSS_SITE_REFUSED'] as const

export const TakenSegmentsShape = Shape({
  /** Last booked number; later ones are sent again. */
  seq: Type.Integer(),
  countedMs: Type.Integer(),
  /** Why the next one was not booked; null when all were. */
  refusal: Nullable(
    OneOf([
      'FOREIGN_CALL',
      'INVALID',
      'EPOCH_CLOSED',
      'EPOCH_UNKNOWN',
      'GAP',
      'CONFLICT',
      'OVERLAP',
      'OVER_PROMISE',
      'OVER_WALL_LIMIT',
    ]),
  ),
})

/**
 * `OVER`: the time is spoken. `STALLED`: media has not flowed for 30 seconds. `ARTIST`: the artist ended it. `FAULT`: the
 * page failed.
 */
export const stationEndReasons = ['OVER', 'STALLED', 'ARTIST', 'FAULT'] as const

export const callStation = {
  'POST /api/studio/station/pair': endpoint({
    ...station,
    limit: 'pairing',
    summary: 'Pairs this device with a station by the code of staff; an earlier device is replaced',
    body: Shape({ code: Type.String({ pattern: '^\\d{8}$' }) }),
    reply: StationState,
    errors: ['PAIRING_REFUSED', 'CROSS_SITE_REFUSED'],
  }),
  'GET /api/studio/station': endpoint({
    ...station,
    summary: 'Returns the state of the station; holds the request until it differs from a version',
    query: Shape({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: StationState,
    errors,
  }),
  'PUT /api/studio/station/consent': endpoint({
    ...station,
    summary: 'Adds a consent of the artist, or its withdrawal',
    body: ConsentShape,
    errors: [...written, 'CONSENT_UNASKED'],
  }),
  'POST /api/studio/station/relay': endpoint({
    ...station,
    summary: 'Returns fresh credentials for the relay of a call, or for the device check before any call',
    /** Null: for the device check. */
    body: Shape({ callId: Nullable(CallId) }),
    reply: CallRelay,
    errors: [...written, 'NOT_FOUND', 'CALLS_CLOSED'],
  }),
  'GET /api/studio/station/signals': endpoint({
    ...station,
    summary: 'Returns signals of a fan after a number; holds the request until there is one',
    query: Shape({ callId: CallId, since: Since }),
    reply: SignalList,
    errors: [...errors, 'NOT_FOUND', 'CALL_NOT_OPEN'],
  }),
  'POST /api/studio/station/signals': endpoint({
    ...station,
    summary: 'Sends a signal to the fan of a call',
    body: Shape({ callId: CallId, ...signalParts }),
    reply: Shape({ n: Type.Integer() }),
    errors: [...written, 'NOT_FOUND', 'CALL_NOT_OPEN', 'CALLS_CLOSED', 'SIGNAL_REFUSED', 'SIGNAL_OUTDATED'],
  }),
  'POST /api/studio/station/staff/relay': endpoint({
    ...station,
    summary: 'Returns credentials for the relay of the connection to a seat of staff',
    body: Shape({ seatId: StaffSeatId }),
    reply: CallRelay,
    errors: [...written, 'NOT_FOUND', 'STAFF_SEAT_CLOSED', 'CALLS_CLOSED'],
  }),
  'GET /api/studio/station/staff/signals': endpoint({
    ...station,
    summary: 'Returns signals of a seat of staff after a number; holds the request until there is one',
    query: Shape({ seatId: StaffSeatId, since: Since }),
    reply: StaffSignalList,
    errors: [...errors, 'NOT_FOUND', 'STAFF_SEAT_CLOSED'],
  }),
  'POST /api/studio/station/staff/signals': endpoint({
    ...station,
    summary: 'Sends a signal to a seat of staff',
    body: Shape({ seatId: StaffSeatId, body: StaffSignalBody }),
    reply: Shape({ n: Type.Integer() }),
    errors: [...written, 'NOT_FOUND', 'STAFF_SEAT_CLOSED', 'CALLS_CLOSED', 'SIGNAL_REFUSED'],
  }),
  'POST /api/studio/station/staff/close': endpoint({
    ...station,
    summary: 'Closes a seat of staff that the device cannot serve',
    body: Shape({ seatId: StaffSeatId, reason: OneOf(['LOAD', 'FAILED']) }),
    errors: [...written, 'NOT_FOUND', 'STAFF_SEAT_CLOSED'],
  }),
  'POST /api/studio/station/next': endpoint({
    ...station,
    summary: 'Rings the next fan, whose picture already flows; null when nobody is next',
    body: Shape({}),
    reply: Shape({ callId: Nullable(CallId) }),
    errors: [...written, 'CALL_IDENTITY_OPEN'],
  }),
  'POST /api/studio/station/live': endpoint({
    ...station,
    summary: 'Begins a call once media flows both ways',
    body: Shape({ callId: CallId }),
    errors: [...written, 'NOT_FOUND', 'CALL_NOT_OPEN'],
  }),
  'POST /api/studio/station/segments': endpoint({
    ...station,
    summary: 'Books stretches of a call in their order; repeated ones change nothing',
    body: Shape({ callId: CallId, segments }),
    reply: TakenSegmentsShape,
    errors: [...written, 'NOT_FOUND', 'CALL_NOT_OPEN'],
  }),
  'PUT /api/studio/station/flow': endpoint({
    ...station,
    summary: 'Stores the flow of a live call for staff, every five seconds',
    body: Shape({ callId: CallId, flow: CallFlowShape }),
    errors: [...written, 'NOT_FOUND'],
  }),
  'POST /api/studio/station/end': endpoint({
    ...station,
    summary: 'Books the last stretches of a call and ends it, or holds it after a long stall',
    body: Shape({ callId: CallId, reason: OneOf(stationEndReasons), segments }),
    reply: TakenSegmentsShape,
    errors: [...written, 'NOT_FOUND', 'CALL_NOT_OPEN'],
  }),
}
