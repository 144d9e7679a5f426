import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { eventStatuses, TicketOpens } from './catalog.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

/** Why entering is not possible now; a take-over resolves WATCHING_ELSEWHERE. */
export const entryProblems = [
  'TICKET_REQUIRED',
  'NOT_STARTED',
  'ENDED',
  'CANCELED',
  'NO_STREAM',
  'WATCHING_ELSEWHERE',
] as const

/** The device that holds the ticket's lease, as far as its user agent reveals. */
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
  /** Live tickets on sale that open more than the member's; empty when the member has none. */
  upgrades: Type.Array(Id('pr')),
})
export type EntryCheck = Static<typeof EntryCheck>

export const BetterTicket = Shape({ productId: Id('pr'), name: LocalText, opens: TicketOpens })
export type BetterTicket = Static<typeof BetterTicket>

/** One camera of the show; all share the same clock and sound. */
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
  angles: Type.Array(Angle, { minItems: 1, description: 'those that the ticket opens, the main one first' }),
  expiresAt: Instant,
  renewAfterSec: Type.Integer(),
  /** The device lease, kept by `watching` messages; null when any number of devices may watch. */
  lease: Nullable(Type.String()),
  upgrade: Nullable(BetterTicket),
})
export type Playback = Static<typeof Playback>

const PartCount = Type.Integer({ description: 'Half seconds of this publication' })

export const InputHealth = Shape({
  /** `UNKNOWN`: no recent report from the ingest process. */
  state: OneOf(['NEVER', 'RECEIVING', 'SILENT', 'UNKNOWN']),
  /** The picture that viewers currently receive. */
  shows: OneOf(['PICTURE', 'SLATE', 'NOTHING']),
  /** When receiving started or stopped. */
  since: Nullable(Instant),
  seenAt: Nullable(Instant),
  kbps: Type.Integer(),
  framesPerSec: Type.Number(),
  /** Interval of the last two key frames, by the encoder's clock. */
  keyFrameMs: Nullable(Type.Integer()),
  keyFrameAt: Nullable(Instant),
  picture: Nullable(Shape({ widthPx: Type.Integer(), heightPx: Type.Integer() })),
  /** Arrived too late and were not shown. */
  lateParts: PartCount,
  /** Replaced by the slate. */
  slateParts: PartCount,
  /** Encoder effort on this machine; `veryfast` is the highest. */
  effort: Nullable(Type.String()),
  /** The most recent problem. */
  trouble: Nullable(Shape({ code: Type.String(), at: Instant })),
})
export type InputHealth = Static<typeof InputHealth>

const EventId = Shape({ id: Id('ev') })
const area = 'Live'

export const ShowStart = Shape({
  status: OneOf(eventStatuses),
  startAt: Instant,
  /** Actual start. Null before it, or when the show starts by the clock alone. */
  startedAt: Nullable(Instant),
  /** When the first picture is complete; null while that is unknown. */
  opensAt: Nullable(Instant),
  /** Poll interval; it grows with the number of polling pages. */
  everyMs: Type.Integer(),
  /** Interval over which clients spread their next requests; it grows with the number of waiting pages. */
  spreadMs: Type.Integer(),
})
export type ShowStart = Static<typeof ShowStart>

export const live = {
  'GET /api/v1/live/{id}/start': endpoint({
    area,
    summary: 'Get whether a show has begun, for pages that wait without a socket',
    auth: 'anyone',
    params: EventId,
    reply: ShowStart,
    errors: ['NOT_FOUND'],
    limit: 'starts',
    hasOwnLimit: true,
    cacheMaxAgeSec: 1,
  }),
  'GET /api/v1/event/confirm/{id}': endpoint({
    area,
    summary: 'What this member may do now, and why not',
    auth: 'member',
    params: EventId,
    reply: EntryCheck,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/live/{id}/playback': endpoint({
    area,
    summary: 'Create stream addresses with a playback token that is valid for five minutes',
    auth: 'member',
    params: EventId,
    body: Shape({ takeOver: Type.Optional(Type.Boolean()) }),
    reply: Playback,
    /** `data` of WATCHING_ELSEWHERE is an OtherDevice. */
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'NOT_ON_AIR', 'WATCHING_ELSEWHERE'],
    limit: 'playback',
  }),
}
