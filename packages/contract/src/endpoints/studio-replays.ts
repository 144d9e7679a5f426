import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { chaptersMax, cutTitleMax } from '../rules/show-control.ts'
import { Id, Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'
import { TextsUpTo } from './studio-shapes.ts'
import { Texts } from './timeline.ts'

const area = 'Studio'
const EventId = Shape({ eventId: Id('ev') })
const HighlightId = Shape({ eventId: Id('ev'), id: Id('hl') })
const MediaMs = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'milliseconds since the start of the show',
})
const Title = TextsUpTo(cutTitleMax)

/** Audience of a replay; PRIVATE hides it from all members. */
export const replayAudiences = ['ENTITLED', 'FREE', 'PRIVATE'] as const

const decided = {
  privacy: OneOf(replayAudiences),
  fromMs: MediaMs,
  /** Null for the end of the recording, even while it grows. */
  toMs: Nullable(MediaMs),
  chapters: Type.Array(Shape({ atMs: MediaMs, title: Title }), { maxItems: chaptersMax }),
}
export const ReplayDecision = Shape(decided)
export type ReplayDecision = Static<typeof ReplayDecision>

/**
 * Visibility of a replay to fans: HIDDEN with its event, NOBODY while private or without a window, otherwise the state
 * of its window.
 */
export const replaySights = ['HIDDEN', 'NOBODY', 'AHEAD', 'OPEN', 'OVER'] as const
export type ReplaySight = (typeof replaySights)[number]

export const ReplayWindow = Shape({ from: Instant, to: Instant })
export type ReplayWindow = Static<typeof ReplayWindow>

export const StudioReplay = Shape({
  /** Null while there is no recording: the show is not over, or nothing was sent. */
  recording: Nullable(
    Shape({
      durationMs: MediaMs,
      ...decided,
      /** Changes with every save; saving an older one fails with VERSION_CONFLICT. */
      revision: Type.String(),
    }),
  ),
  /** Null when the event has no replay window. */
  window: Nullable(ReplayWindow),
  sight: OneOf(replaySights),
  endAt: Instant,
  zone: Type.String({ description: 'IANA' }),
})
export type StudioReplay = Static<typeof StudioReplay>

/** The whole recording for staff, also of private replays. */
export const RecordingMedia = Shape({
  url: Type.String({ description: 'master playlist, HLS, behind a token that lives five minutes' }),
  startsAt: Instant,
  renewAfterSec: Type.Integer(),
})
export type RecordingMedia = Static<typeof RecordingMedia>

export const StudioHighlight = Shape({
  id: Id('hl'),
  fromMs: MediaMs,
  toMs: MediaMs,
  title: Texts,
  poster: Nullable(Type.String({ description: 'path of a picture; null: the event’s still stands for it' })),
  isHidden: Type.Boolean(),
})
export type StudioHighlight = Static<typeof StudioHighlight>

const replays = { permission: 'replay.write', scope: 'event' } as const

export const studioReplays = {
  'GET /api/studio/event/{eventId}/replay': endpoint({
    area,
    summary: 'Returns the recording of a show and the settings of its replay',
    auth: 'staff',
    staff: replays,
    params: EventId,
    reply: StudioReplay,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/replay': endpoint({
    area,
    summary: 'Trims a replay, sets its chapters, and publishes or hides it',
    auth: 'staff',
    staff: { ...replays, auditAction: 'replay.save' },
    params: EventId,
    body: Shape({ revision: Type.String({ maxLength: 40 }), decision: ReplayDecision }),
    reply: Shape({ revision: Type.String() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'PUT /api/studio/event/{eventId}/replay/window': endpoint({
    area,
    summary: 'Sets the window in which a replay can be watched',
    auth: 'staff',
    staff: { ...replays, auditAction: 'replay.window' },
    params: EventId,
    body: Shape({
      from: Instant,
      to: Instant,
      /** The window that the editor saw; VERSION_CONFLICT when it has changed. */
      before: Nullable(ReplayWindow),
    }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'GET /api/studio/event/{eventId}/recording': endpoint({
    area,
    summary: 'Returns addresses of the whole recording, for editing',
    auth: 'staff',
    staff: replays,
    params: EventId,
    reply: RecordingMedia,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/highlight': endpoint({
    area,
    summary: 'Lists the highlights of a show by their position',
    auth: 'staff',
    staff: replays,
    params: EventId,
    reply: ListOf(StudioHighlight),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/highlight': endpoint({
    area,
    summary: 'Creates a highlight, widened to the nearest key frames',
    auth: 'staff',
    staff: { ...replays, auditAction: 'highlight.cut' },
    params: EventId,
    body: Shape({ fromMs: MediaMs, toMs: MediaMs, title: Title }),
    reply: Shape({ id: Id('hl'), fromMs: MediaMs, toMs: MediaMs, hasPoster: Type.Boolean() }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/highlight/{id}': endpoint({
    area,
    summary: 'Renames a highlight',
    auth: 'staff',
    staff: { ...replays, auditAction: 'highlight.rename' },
    params: HighlightId,
    body: Shape({ title: Title }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/highlight/{id}/withdraw': endpoint({
    area,
    summary: 'Deletes a highlight from lists and media at once',
    auth: 'staff',
    staff: { ...replays, auditAction: 'highlight.withdraw' },
    params: HighlightId,
    body: Shape({}),
    errors: ['NOT_FOUND'],
  }),
}
