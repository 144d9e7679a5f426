import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { queueChangeReasons } from '../rules/calls/queue-changes.ts'
import { readinessGaps } from '../rules/calls/readiness.ts'
import {
  callConductReasons,
  callCutReasons,
  compensationKinds,
  freeCompensations,
  maxAddedSec,
  stationLineMax,
} from '../rules/calls/session-rules.ts'
import { callSessionStates } from '../rules/calls/session-state.ts'
import { callStates } from '../rules/calls/state.ts'
import { CallFlowShape } from './call-shapes.ts'
import { Id, Instant, Language, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { Revealed } from './studio-orders.ts'
import { Reason } from './studio-refunds.ts'

const area = 'Studio'
const atSession = { eventId: Id('ev'), id: Id('cs') }
const AtSession = Shape(atSession)
const AtStation = Shape({ ...atSession, stationId: Id('sn') })
const AtCall = Shape({ ...atSession, callId: Id('fc') })
const AtBooking = Shape({ ...atSession, bookingId: Id('bk') })
const count = Type.Integer({ minimum: 0 })
const Ms = Type.Integer({ minimum: 0, description: 'milliseconds' })

const callFields = {
  callId: Id('fc'),
  bookingId: Id('bk'),
  /** Number in the published order. */
  number: Type.Integer(),
  /** First character of the nickname; null for a former member. */
  name: Nullable(Type.String({ description: '`M•`' })),
  state: OneOf(callStates),
  promisedMs: Ms,
  /** Added by staff. */
  addedMs: Ms,
  countedMs: Ms,
}

/** A call on air, or one that was broken off and goes on later. */
export const ControlledCall = Shape({
  ...callFields,
  /** Time on air, counted or not. */
  wallMs: Ms,
  liveAt: Nullable(Instant),
  /** The fan’s consents to listening and to an interpreter; null until decided. */
  listenConsent: Nullable(Type.Boolean()),
  interpretConsent: Nullable(Type.Boolean()),
  /** An interpreter has the seat. */
  isInterpreted: Type.Boolean(),
  /** Null while the artist’s device reports none. */
  flow: Nullable(CallFlowShape),
  /** Times that it was taken up again. */
  returns: count,
})
export type ControlledCall = Static<typeof ControlledCall>

const Move = Shape({
  /** Positions among the waiting fans, from 1. */
  from: Type.Integer(),
  /** Null: out of the queue. */
  to: Nullable(Type.Integer()),
  reason: OneOf(queueChangeReasons),
  /** Words of staff; null for a rule. */
  note: Nullable(Type.String()),
  at: Instant,
})

/** A fan who is next, waits or is rung. */
export const QueuedCall = Shape({
  ...callFields,
  /** Position among the waiting fans, from 1; null for the next fan. */
  position: Nullable(Type.Integer()),
  rank: Type.Integer(),
  misses: count,
  /** Why the fan cannot be called now; null for a fan who is ready. */
  gap: Nullable(OneOf(readinessGaps)),
  /** End of a ring that nobody has answered. */
  ringEndsAt: Nullable(Instant),
  /** In a call of another artist, or next there. */
  isBusy: Type.Boolean(),
  isIdentityChecked: Type.Boolean(),
  /** Moves of this call, the oldest first. */
  moves: Type.Array(Move),
})
export type QueuedCall = Static<typeof QueuedCall>

export const ControlledStation = Shape({
  id: Id('sn'),
  artist: Shape({ id: Type.String(), name: LocalText }),
  /** Number of devices that took it over. */
  epoch: count,
  /** The device in charge; null before the first. */
  device: Nullable(Shape({ pairedAt: Instant, seenAt: Instant })),
  /** The artist’s consents to listening and to an interpreter; null until decided on this device. */
  listenConsent: Nullable(Type.Boolean()),
  interpretConsent: Nullable(Type.Boolean()),
  /** Staff who listen. */
  listeners: count,
  /** Words of staff on the artist’s screen. */
  line: Nullable(Type.String()),
  running: Nullable(ControlledCall),
  next: Nullable(QueuedCall),
  /** Broken off, to be taken up again. */
  held: Type.Array(ControlledCall),
  /** By rank; the first 50, or all of the station that was asked for. */
  queue: Type.Array(QueuedCall),
  waiting: count,
})
export type ControlledStation = Static<typeof ControlledStation>

export const OwedCall = Shape({
  ...callFields,
  stationId: Id('sn'),
  owedMs: Ms,
  /** Why it ended. */
  reason: Nullable(Type.String()),
  /** Units of the booking were bought, so that a refund is possible. */
  isBought: Type.Boolean(),
  /** A second person has been asked to settle it. */
  isPending: Type.Boolean(),
})
export type OwedCall = Static<typeof OwedCall>

/** An ended call for which the fan’s page signed more than was counted. */
export const DifferingCall = Shape({
  ...callFields,
  stationId: Id('sn'),
  /** Sum of the fan’s pages. */
  fanCountedMs: Ms,
  /** Words of staff, which the fan reads; null while the case is open. */
  note: Nullable(Type.String()),
})
export type DifferingCall = Static<typeof DifferingCall>

export const CallControl = Shape({
  id: Id('cs'),
  state: OneOf(callSessionStates),
  startsAt: Instant,
  asksIdentity: Type.Boolean(),
  /** Languages of an interpreter; empty for none. */
  interpreterLanguages: Type.Array(Language),
  compensation: OneOf(freeCompensations),
  /** Published reasons for a waiver. */
  conductReasons: Type.Array(Type.String()),
  /** Product clock of this response. */
  now: Instant,
  /** In the order in which a fan visits them. */
  stations: Type.Array(ControlledStation),
  /** Owed calls by number, at most 200. */
  owed: Type.Array(OwedCall),
  /** Calls with differing sums by number, at most 200. */
  differences: Type.Array(DifferingCall),
  sums: Shape({
    calls: count,
    waiting: count,
    settled: count,
    owed: count,
    promisedMs: Ms,
    countedMs: Ms,
    owedMs: Ms,
    compensatedMs: Ms,
  }),
})
export type CallControl = Static<typeof CallControl>

export const CompensationResult = Shape({
  state: OneOf(['DONE', 'WAITS']),
  /** Request to a second person. */
  approvalId: Nullable(Id('da')),
  /** Sums of the refund by order. */
  refunds: Type.Array(MoneyShape),
})
export type CompensationResult = Static<typeof CompensationResult>

export const studioCallControl = {
  'GET /api/studio/event/{eventId}/call-session/{id}/control': endpoint({
    area,
    summary: 'Returns everything that call control shows: stations, their queues, and what is owed',
    auth: 'staff',
    staff: { permission: 'call.read', scope: 'event' },
    params: AtSession,
    /** Restricts the stations to one, with its whole queue. */
    query: Shape({ station: Type.Optional(Id('sn')) }),
    reply: CallControl,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/pairing': endpoint({
    area,
    summary: 'Creates the code with which a device is paired to a station; an earlier code ends',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.pair' },
    params: AtStation,
    body: Shape({}),
    reply: Shape({ code: Type.String({ description: 'eight digits' }), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'CALL_SESSION_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/next': endpoint({
    area,
    summary: 'Finds the next fan of a station, and rings fans ahead who are not ready',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.next' },
    params: AtStation,
    body: Shape({}),
    /** `next` is null when nobody is ready. */
    reply: Shape({ next: Nullable(Id('fc')), rung: Type.Array(Id('fc')) }),
    errors: ['NOT_FOUND', 'CALL_SESSION_MOVED'],
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/line': endpoint({
    area,
    summary: 'Shows a line of text on the artist’s screen, or takes it away',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.write-line' },
    params: AtStation,
    body: Shape({ text: Nullable(Type.String({ minLength: 1, maxLength: stationLineMax, pattern: '\\S' })) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/move': endpoint({
    area,
    summary:
      'Moves a fan who waits, or is next and not rung, in the queue of a station; the fan reads the note',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.move' },
    params: AtCall,
    body: Shape({
      /** Position among the waiting fans, with the moved one. */
      to: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      note: Reason,
    }),
    reply: Shape({ from: Type.Integer(), to: Type.Integer() }),
    errors: ['NOT_FOUND', 'CALL_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/time': endpoint({
    area,
    summary: 'Adds seconds to a call that is not over; the reason is logged',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.add-time' },
    params: AtCall,
    body: Shape({ seconds: Type.Integer({ minimum: 1, maximum: maxAddedSec }), note: Reason }),
    reply: Shape({ addedMs: Ms }),
    errors: ['NOT_FOUND', 'CALL_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/hold': endpoint({
    area,
    summary: 'Breaks a running call off, to be taken up again with the time that is left',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.hold' },
    params: AtCall,
    body: Shape({ note: Reason }),
    /** A call that cannot be taken up again is over. */
    reply: Shape({ state: OneOf(callStates) }),
    errors: ['NOT_FOUND', 'CALL_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/cut': endpoint({
    area,
    summary: 'Ends a call for good; what is left of its time is owed',
    auth: 'staff',
    staff: { permission: 'call.cut', scope: 'event', auditAction: 'call.cut' },
    params: AtCall,
    /** The fan reads the reason; the note is for staff. */
    body: Shape({ reason: OneOf(callCutReasons), note: Reason }),
    reply: Shape({ state: OneOf(callStates) }),
    errors: ['NOT_FOUND', 'CALL_MOVED'],
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/call/{callId}/difference': endpoint({
    area,
    summary: 'Closes the case of a call whose sums differ; the fan reads the note',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.check-difference' },
    params: AtCall,
    body: Shape({ note: Reason }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity': endpoint({
    area,
    summary: 'Ticks that a fan is the person of the identity document; nothing of the document is kept',
    auth: 'staff',
    staff: { permission: 'call.identity', scope: 'event', auditAction: 'call.check-identity' },
    params: AtBooking,
    errors: ['NOT_FOUND', 'CALL_IDENTITY_UNASKED'],
  }),
  'DELETE /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity': endpoint({
    area,
    summary: 'Takes an identity tick back',
    auth: 'staff',
    staff: { permission: 'call.identity', scope: 'event', auditAction: 'call.undo-identity' },
    params: AtBooking,
    errors: ['NOT_FOUND', 'CALL_IDENTITY_UNASKED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity/reveal': endpoint({
    area,
    summary: 'Nickname, name and year of birth of a fan, to compare with the identity document',
    auth: 'staff',
    staff: { permission: 'call.identity', scope: 'event', auditAction: 'call.reveal-identity' },
    params: AtBooking,
    body: Shape({}),
    reply: Revealed,
    errors: ['NOT_FOUND', 'CALL_IDENTITY_UNASKED', 'CALL_SESSION_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/compensation': endpoint({
    area,
    summary: 'Settles owed calls of one fan; large refunds and waivers wait for a second person',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'event', auditAction: 'call.settle', needsReauth: true },
    idempotent: true,
    params: AtSession,
    body: Shape({
      /** Owed calls of one booking. A refund of several is one refund of each order. */
      callIds: Type.Array(Id('fc'), { minItems: 1, maxItems: 20, uniqueItems: true }),
      kind: OneOf(compensationKinds),
      /** Published reason of a waiver, which the fan reads; null for every other kind. */
      reason: Nullable(OneOf(callConductReasons)),
      note: Reason,
    }),
    reply: CompensationResult,
    errors: ['NOT_FOUND', 'CALL_MOVED', 'CALL_NOT_BOUGHT', 'REFUND_REFUSED', 'APPROVAL_PENDING'],
  }),
}
