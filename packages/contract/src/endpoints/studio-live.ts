import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { eventStatuses } from './catalog.ts'
import { InputHealth } from './live.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { RecordingMedia } from './studio-replays.ts'
import { UploadTicket } from './studio-uploads.ts'

const area = 'Studio'
const params = Shape({ eventId: Id('ev') })

export const channelKinds = ['SIMULIVE', 'INGEST', 'EXTERNAL'] as const

/** Live state of a show for its operator; polled every two seconds. */
export const LiveControl = Shape({
  status: OneOf(eventStatuses),
  startAt: Instant,
  /** Actual start; null before it. */
  startedAt: Nullable(Instant),
  endAt: Instant,
  /** Announced end. */
  plannedEndAt: Instant,
  /** Time of the product clock. */
  now: Instant,
  /** Operations that are possible now; any other one fails with SHOW_STATE_INVALID. */
  may: Shape({ start: Type.Boolean(), slate: Type.Boolean(), end: Type.Boolean(), reopen: Type.Boolean() }),
  channel: Nullable(
    Shape({
      kind: OneOf(channelKinds),
      /** Only for EXTERNAL. */
      url: Nullable(Type.String()),
      /** The slate covers the encoder's picture. */
      isSlate: Type.Boolean(),
    }),
  ),
  /** Address for encoders; null when none are accepted. */
  server: Nullable(Type.String()),
  keyMadeAt: Nullable(Instant),
  /** Only for INGEST. */
  input: Nullable(InputHealth),
  viewers: Type.Integer(),
  messagesPerMin: Type.Integer(),
  /** Reported messages without a decision. */
  reported: Type.Integer(),
})
export type LiveControl = Static<typeof LiveControl>

export const LivePreview = Shape({
  url: Type.String({ description: 'master playlist' }),
  renewAfterSec: Type.Integer(),
})
export type LivePreview = Static<typeof LivePreview>

export const videoStates = ['PACKAGING', 'READY', 'FAILED'] as const

export const ShowRecording = Shape({
  id: Id('vd'),
  name: Type.String(),
  state: OneOf(videoStates),
  /** Null until it is READY. */
  durationMs: Nullable(Type.Integer()),
  /** Repeats until the show ends. */
  loops: Type.Boolean(),
  /** Packaging progress, 0 to 1. */
  share: Nullable(Type.Number()),
  /** Reason of the failure: NOT_A_VIDEO, TOO_SHORT, NO_ENCODER, NO_ROOM, ENCODER, GONE. */
  problem: Nullable(Type.String()),
})
export type ShowRecording = Static<typeof ShowRecording>

export const ShowRecordings = Shape({
  /** Newest first. */
  recordings: Type.Array(ShowRecording),
  chosen: Nullable(Id('vd')),
  /** The recording that is the public trailer on the event page. */
  trailer: Nullable(Id('vd')),
  /** True when the channel plays a clip that is none of `recordings`. */
  isOther: Type.Boolean(),
  /** Past shows that can be played again, latest first. */
  shows: Type.Array(
    Shape({ eventId: Id('ev'), title: LocalText, endedAt: Instant, durationMs: Type.Integer() }),
  ),
  showMs: Type.Integer(),
})
export type ShowRecordings = Static<typeof ShowRecordings>

const Nothing = Shape({})

export const studioLive = {
  'GET /api/studio/event/{eventId}/live': endpoint({
    area,
    summary: 'Returns the state of a show: channel, input, viewers, chat',
    auth: 'staff',
    staff: { permission: 'live.read', scope: 'event' },
    params,
    reply: LiveControl,
    errors: ['NOT_FOUND'],
    limit: 'desk',
    hasOwnLimit: true,
  }),
  'PUT /api/studio/event/{eventId}/live/channel': endpoint({
    area,
    summary: 'Sets the source of a channel; an external address must be in MEDIA_ORIGINS',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.channel' },
    params,
    body: Shape({
      kind: OneOf(channelKinds),
      url: Nullable(Type.String({ maxLength: 1_000 })),
      /** For SIMULIVE; omitted or null keeps the current one. A published show needs a recording that is ready. */
      recordingId: Type.Optional(Nullable(Id('vd'))),
    }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/live/recording': endpoint({
    area,
    summary: 'Lists recordings that a show can be played from, and shows that are over',
    auth: 'staff',
    staff: { permission: 'live.read', scope: 'event' },
    params,
    reply: ShowRecordings,
    errors: ['NOT_FOUND'],
    limit: 'desk',
    hasOwnLimit: true,
  }),
  'GET /api/studio/event/{eventId}/live/recording/{id}': endpoint({
    area,
    summary: 'Returns playback addresses of a finished recording, also before its show',
    auth: 'staff',
    staff: { permission: 'live.read', scope: 'event' },
    params: Shape({ eventId: Id('ev'), id: Id('vd') }),
    reply: RecordingMedia,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/live/recording': endpoint({
    area,
    summary: 'Makes a recording of an uploaded video or of a show that is over, as a background job',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.recording' },
    params,
    /** Requires either `upload` or `showId`. */
    body: Shape({
      upload: Nullable(UploadTicket),
      name: Type.String({ maxLength: 1_000 }),
      showId: Nullable(Id('ev')),
    }),
    reply: Shape({ id: Id('vd') }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/live/trailer': endpoint({
    area,
    summary: 'Sets the trailer on the event page, which everybody may watch; null removes it',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.trailer' },
    params,
    body: Shape({ recordingId: Nullable(Id('vd')) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/live/key': endpoint({
    area,
    summary: 'Creates a stream key and returns it this once; the previous key stops working',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.key', needsReauth: true },
    params,
    body: Nothing,
    reply: Shape({ server: Nullable(Type.String()), key: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/live/preview': endpoint({
    area,
    summary: 'Returns the preview picture of the channel, also before the show; 204 while there is none',
    auth: 'staff',
    staff: { permission: 'live.read', scope: 'event' },
    params,
    reply: LivePreview,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/live/start': endpoint({
    area,
    summary: 'Starts the show, or reopens it after its end',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.start' },
    params,
    body: Nothing,
    errors: ['NOT_FOUND', 'SHOW_STATE_INVALID'],
  }),
  'POST /api/studio/event/{eventId}/live/slate': endpoint({
    area,
    summary:
      'Shows the slate instead of the picture, or the picture again; no replay includes what the slate covered',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.slate' },
    params,
    body: Shape({ isShown: Type.Boolean() }),
    errors: ['NOT_FOUND', 'SHOW_STATE_INVALID'],
  }),
  'POST /api/studio/event/{eventId}/live/end': endpoint({
    area,
    summary: 'Ends the show',
    auth: 'staff',
    staff: { permission: 'live.write', scope: 'event', auditAction: 'live.end' },
    params,
    body: Nothing,
    errors: ['NOT_FOUND', 'SHOW_STATE_INVALID'],
  }),
}
