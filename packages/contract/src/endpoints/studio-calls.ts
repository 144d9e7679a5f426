import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  callConductReasons,
  callPromiseMs,
  callRecordings,
  callTurnaroundMs,
  freeCompensations,
  maxGrantedUnits,
} from '../rules/calls/session-rules.ts'
import { callSessionStates } from '../rules/calls/session-state.ts'
import { DrawId } from './draws.ts'
import { Id, Instant, Language, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Reason } from './studio-refunds.ts'
import { LocalTime, TextsUpTo, Version } from './studio-shapes.ts'

const area = 'Studio'
const AtEvent = Shape({ eventId: Id('ev') })
const AtSession = Shape({ eventId: Id('ev'), id: Id('cs') })
const GrantId = Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'number of a grant' })
const AtGrant = Shape({ eventId: Id('ev'), id: Id('cs'), grantId: GrantId })
const count = Type.Integer({ minimum: 0 })

/** Everything that organisers decide about a call session. */
export const StudioCallDraft = Shape({
  startsAt: LocalTime,
  promiseMs: Type.Integer({
    minimum: callPromiseMs.min,
    maximum: callPromiseMs.max,
    description: 'time with each artist for one unit',
  }),
  turnaroundMs: Type.Integer({
    minimum: callTurnaroundMs.min,
    maximum: callTurnaroundMs.max,
    description: 'planned time between two calls of an artist',
  }),
  /** Staff compare the fan with an identity document before the call. */
  asksIdentity: Type.Boolean(),
  recording: OneOf(callRecordings),
  /** Settles owed time of calls that nobody bought. */
  compensation: OneOf(freeCompensations),
  /** Public reasons for which owed time may be waived. */
  conductReasons: Type.Array(OneOf(callConductReasons), {
    maxItems: callConductReasons.length,
    uniqueItems: true,
  }),
  /** Languages of an interpreter; empty for none. */
  interpreterLanguages: Type.Array(Language, { maxItems: 4, uniqueItems: true }),
  /** The clock of a call stands while its interpreter is away. Only with an interpreter. */
  isInterpreterPromised: Type.Boolean(),
  /** Artists of the event in the order in which a fan visits them. Each has a station. */
  artistIds: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, uniqueItems: true }),
  /** Products of the event whose bought units are booked. */
  productIds: Type.Array(Id('pr'), { maxItems: 50, uniqueItems: true }),
  /** Draws of the event whose won places are booked. Their prize is a call. */
  drawIds: Type.Array(DrawId, { maxItems: 20, uniqueItems: true }),
})
export type StudioCallDraft = Static<typeof StudioCallDraft>

export const StudioCallSession = Shape({
  id: Id('cs'),
  state: OneOf(callSessionStates),
  startsAt: Instant,
  stations: count,
  /** Members with a place. */
  bookings: count,
  isOrdered: Type.Boolean(),
})
export type StudioCallSession = Static<typeof StudioCallSession>

const DrawOfSession = Shape({
  id: DrawId,
  title: LocalText,
  /** False until its result is final: it was drawn, and no winner may still accept. */
  isDecided: Type.Boolean(),
})

/** The published order of a session. */
const PublishedOrder = Shape({
  hash: Type.String({ description: 'SHA-256 of the order, hexadecimal' }),
  at: Instant,
})

export const StudioCallSheet = Shape({
  id: Id('cs'),
  state: OneOf(callSessionStates),
  version: Type.Integer(),
  draft: StudioCallDraft,
  /** Names of the draft’s artists, products and draws. */
  artists: Type.Array(Shape({ id: Type.String(), name: LocalText })),
  products: Type.Array(Shape({ id: Id('pr'), name: LocalText })),
  draws: Type.Array(DrawOfSession),
  bookings: count,
  publishedAt: Nullable(Instant),
  /** Null until the order is published. */
  order: Nullable(PublishedOrder),
})
export type StudioCallSheet = Static<typeof StudioCallSheet>

const Source = Shape({
  source: OneOf(['ORDER', 'DRAW', 'GRANT']),
  units: Type.Integer({ minimum: 1 }),
  addedAt: Instant,
  /** Null for a source that was bought or won. */
  grant: Nullable(Shape({ grantId: Type.String(), by: Nullable(Type.String()), reason: Type.String() })),
})

/** The place of a member in a session. */
export const StudioCallBooking = Shape({
  id: Id('bk'),
  /** Number in the published order; null until then. */
  number: Nullable(Type.Integer()),
  /** First character of the nickname; null for a former member. */
  name: Nullable(Type.String({ description: '`M•`' })),
  units: count,
  sources: Type.Array(Source),
})
export type StudioCallBooking = Static<typeof StudioCallBooking>

/** States that staff move a session to. */
export const sessionMoves = ['OPEN', 'PAUSED', 'CLOSED'] as const

export const studioCalls = {
  'GET /api/studio/event/{eventId}/call-session': endpoint({
    area,
    summary: 'Lists the call sessions of an event by their time',
    auth: 'staff',
    staff: { permission: 'call.read', scope: 'event' },
    params: AtEvent,
    reply: Shape({ content: Type.Array(StudioCallSession) }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/call-session/{id}': endpoint({
    area,
    summary: 'Returns a call session for editing or reading',
    auth: 'staff',
    staff: { permission: 'call.read', scope: 'event' },
    params: AtSession,
    reply: StudioCallSheet,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/call-session/{id}/booking': endpoint({
    area,
    summary: 'Lists the places of a call session: by number, before the order as it would count them',
    auth: 'staff',
    staff: { permission: 'call.read', scope: 'event' },
    params: AtSession,
    reply: Shape({ content: Type.Array(StudioCallBooking) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/call-session': endpoint({
    area,
    summary: 'Creates a draft of a call session, which may still lack artists',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.create' },
    params: AtEvent,
    body: StudioCallDraft,
    reply: Shape({ id: Id('cs') }),
    errors: ['NOT_FOUND', 'CALL_PRODUCT_TAKEN', 'CALL_DRAW_TAKEN'],
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}': endpoint({
    area,
    summary: 'Saves a draft of a call session; a published session stays as it is',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.change' },
    params: AtSession,
    body: Shape({ version: Version, draft: StudioCallDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_A_DRAFT', 'VERSION_CONFLICT', 'CALL_PRODUCT_TAKEN', 'CALL_DRAW_TAKEN'],
  }),
  'DELETE /api/studio/event/{eventId}/call-session/{id}': endpoint({
    area,
    summary: 'Deletes a draft of a call session; a published session stays for ever',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.delete' },
    params: AtSession,
    errors: ['NOT_FOUND', 'NOT_A_DRAFT'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/publish': endpoint({
    area,
    summary: 'Publishes a draft of a call session: places are booked from now on, and its rules stay',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.publish', needsReauth: true },
    params: AtSession,
    body: Shape({ version: Version }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_A_DRAFT', 'VERSION_CONFLICT', 'EVENT_ENDED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/grant': endpoint({
    area,
    summary: 'Gives a member units of a call session by hand; the reason is logged',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.grant' },
    params: AtSession,
    body: Shape({
      /** A complete uid, email address or nickname. */
      to: Type.String({ minLength: 1, maxLength: 254 }),
      units: Type.Integer({ minimum: 1, maximum: maxGrantedUnits }),
      reason: Reason,
    }),
    reply: Shape({ bookingId: Id('bk') }),
    errors: ['NOT_FOUND', 'GRANT_OWN', 'CALL_NOT_BOOKABLE'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end': endpoint({
    area,
    summary: 'Ends a grant of a call session before its order is published',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.end-grant' },
    params: AtGrant,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'GRANT_ENDED', 'CALL_NOT_BOOKABLE'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/order': endpoint({
    area,
    summary: 'Numbers the places of a call session, plans their calls and publishes the order for good',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.publish-order', needsReauth: true },
    params: AtSession,
    body: Shape({}),
    reply: Shape({ bookings: count, hash: Type.String({ description: 'SHA-256, hexadecimal' }) }),
    errors: ['NOT_FOUND', 'CALL_NOT_BOOKABLE', 'CALL_ORDER_EMPTY', 'CALL_DRAW_UNDECIDED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/move': endpoint({
    area,
    summary: 'Moves a published call session that has not opened; everybody with a place is notified',
    auth: 'staff',
    staff: { permission: 'call.write', scope: 'event', auditAction: 'call.move-session', needsReauth: true },
    params: AtSession,
    body: Shape({ startsAt: LocalTime, note: TextsUpTo(300) }),
    reply: Shape({ startsAt: Instant }),
    errors: ['NOT_FOUND', 'CALL_SESSION_MOVED', 'EVENT_ENDED'],
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/state': endpoint({
    area,
    summary: 'Opens, pauses or closes a call session; it closes when nothing is owed',
    auth: 'staff',
    staff: { permission: 'call.run', scope: 'event', auditAction: 'call.set-state' },
    params: AtSession,
    body: Shape({ state: OneOf(sessionMoves) }),
    reply: Shape({ state: OneOf(callSessionStates) }),
    errors: ['NOT_FOUND', 'CALL_SESSION_MOVED', 'CALL_ORDER_UNPUBLISHED', 'CALLS_UNSETTLED'],
  }),
}
