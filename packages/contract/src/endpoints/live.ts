import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { eventStatuses } from './catalog.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

/** Why entering is not possible now; WATCHING_ELSEWHERE ends with a take-over. */
export const entryProblems = [
  'TICKET_REQUIRED',
  'NOT_STARTED',
  'ENDED',
  'CANCELED',
  'NO_STREAM',
  'WATCHING_ELSEWHERE',
] as const

/** The device that holds the ticket's one place, as far as its browser tells. */
export const OtherDevice = Shape({
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  since: Instant,
})
export type OtherDevice = Static<typeof OtherDevice>

export const EntryCheck = Shape({
  eventId: Id('ev'),
  status: OneOf(eventStatuses),
  mayEnter: Type.Boolean(),
  problems: Type.Array(OneOf(entryProblems)),
  opensAt: Instant,
  startAt: Instant,
  endAt: Instant,
  otherDevice: Nullable(OtherDevice),
  entitlement: Nullable(
    Shape({
      id: Id('en'),
      scope: OneOf(['LIVE', 'REPLAY', 'CALL']),
      source: OneOf(['ORDER', 'FREE', 'GIFT', 'COUPON', 'GRANT']),
    }),
  ),
})
export type EntryCheck = Static<typeof EntryCheck>

/** One camera of the show; all run on the same clock and with the same sound. */
export const Angle = Shape({
  name: Type.String({ description: 'main, or the one in its addresses' }),
  /** Null for the main one. */
  title: Nullable(LocalText),
  lowLatencyUrl: Type.String({ description: 'master playlist, low-latency HLS' }),
  standardUrl: Type.String({ description: 'master playlist, standard HLS' }),
  pictureUrl: Nullable(Type.String({ description: 'a small JPEG that stands for it' })),
})
export type Angle = Static<typeof Angle>

export const Playback = Shape({
  lowLatencyUrl: Type.String({ description: 'master playlist, low-latency HLS' }),
  standardUrl: Type.String({ description: 'master playlist, standard HLS' }),
  angles: Type.Array(Angle, { minItems: 1, description: 'the main one first' }),
  expiresAt: Instant,
  renewAfterSec: Type.Integer(),
  /** The ticket's place that this device holds while it says `watching`; null where any number may watch. */
  lease: Nullable(Type.String()),
})
export type Playback = Static<typeof Playback>

const EventId = Shape({ id: Id('ev') })
const area = 'Live'

export const live = {
  'GET /api/v1/event/confirm/{id}': endpoint({
    area,
    summary: 'What this member may do now, and why not',
    caller: 'member',
    params: EventId,
    reply: EntryCheck,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/live/{id}/playback': endpoint({
    area,
    summary: 'Addresses of the stream behind a token that lives five minutes',
    caller: 'member',
    params: EventId,
    body: Shape({ takeOver: Type.Optional(Type.Boolean()) }),
    reply: Playback,
    /** `data` of WATCHING_ELSEWHERE is an OtherDevice. */
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'NOT_ON_AIR', 'WATCHING_ELSEWHERE'],
    limit: 'playback',
  }),
}
