import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  captionMs,
  captionTextMax,
  captionTrackMax,
  cueMediaMs,
  cuesAtOnce,
  pollSeconds,
  pollVoidReasonMax,
} from '../rules/limits.ts'
import { lightPadsMax, padNameMax, scriptLinesMax } from '../rules/show-control.ts'
import { Poll, PollDraft } from './polls.ts'
import { Id, Instant, Language, ListOf, Shape } from './shapes.ts'
import { TextsUpTo } from './studio-shapes.ts'
import { CaptionDraft, Cue, LightDraft, LightLook } from './timeline.ts'

const area = 'Studio'
const EventId = Shape({ eventId: Id('ev') })
const CueId = Shape({ eventId: Id('ev'), id: Id('cu') })
const PollId = Shape({ eventId: Id('ev'), id: Id('po') })
const MediaMs = Type.Integer({ description: 'milliseconds since the event’s start' })

/** New cues of a show for its operator, in the order written, including older versions of the same cue. */
export const StageNews = Shape({
  /** Current media time by the server's clock. */
  mediaMs: MediaMs,
  lastSeq: Type.Integer(),
  cues: Type.Array(Cue),
})
export type StageNews = Static<typeof StageNews>

/** One prepared line of a song or a talk, in its languages. */
export const ScriptLine = TextsUpTo(4 * captionTextMax)
export type ScriptLine = Static<typeof ScriptLine>

/** A light assigned to a number key. */
export const LightPad = Shape({
  name: Type.String({ minLength: 1, maxLength: padNameMax }),
  ...LightLook.properties,
})
export type LightPad = Static<typeof LightPad>

export const CaptionLine = Shape({
  mediaMs: Type.Integer(cueMediaMs),
  durationMs: Type.Integer(captionMs),
  text: Type.String({ minLength: 1, maxLength: 4 * captionTextMax }),
})
export type CaptionLine = Static<typeof CaptionLine>

/** All captions of one language, ordered by media time. */
export const CaptionTrack = Shape({
  /** `seq` of the event's newest cue; VERSION_CONFLICT when there is a newer one. */
  seen: Type.Integer({ minimum: 0 }),
  lines: Type.Array(CaptionLine),
})
export type CaptionTrack = Static<typeof CaptionTrack>

const Track = Shape({ eventId: Id('ev'), lang: Language })

const Version = Type.Integer({
  minimum: 0,
  description: 'of what was edited; another one there by now is VERSION_CONFLICT. 0: nothing was kept yet',
})

export const StageScript = Shape({ version: Version, lines: Type.Array(ScriptLine) })
export type StageScript = Static<typeof StageScript>
export const StagePads = Shape({ version: Version, pads: Type.Array(LightPad) })
export type StagePads = Static<typeof StagePads>

const captions = { permission: 'caption.write', scope: 'event' } as const
const show = { permission: 'show.run', scope: 'event' } as const
/** Polled calls have their own rate limit, so that they never block operations beside them. */
const asked = { limit: 'desk', hasOwnLimit: true } as const

export const studioShowControl = {
  'GET /api/studio/event/{eventId}/cue': endpoint({
    area,
    summary: 'Returns at most 500 cues after a number; the last 100 without one',
    auth: 'staff',
    staff: captions,
    params: EventId,
    query: Shape({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
    reply: StageNews,
    errors: ['NOT_FOUND'],
    ...asked,
  }),
  'GET /api/studio/event/{eventId}/timeline': endpoint({
    area,
    summary: 'Returns cues between two media times, at most ten minutes apart',
    auth: 'staff',
    staff: captions,
    params: EventId,
    query: Shape({ from: Type.Integer(cueMediaMs), to: Type.Integer(cueMediaMs) }),
    reply: Shape({ active: Type.Array(Cue), cues: Type.Array(Cue), lastSeq: Type.Integer() }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/caption': endpoint({
    area,
    summary: 'Sends captions to the room and shows them at their media time; without one they show now',
    auth: 'staff',
    idempotent: true,
    staff: { ...captions, auditAction: 'caption.write' },
    params: EventId,
    body: Shape({ captions: Type.Array(CaptionDraft, { minItems: 1, maxItems: cuesAtOnce }) }),
    reply: Shape({ cues: Type.Array(Cue) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/caption/{id}': endpoint({
    area,
    summary: 'Corrects a caption',
    auth: 'staff',
    staff: { ...captions, auditAction: 'caption.correct' },
    params: CueId,
    body: Shape({ caption: CaptionDraft }),
    reply: Cue,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/caption/withdraw': endpoint({
    area,
    summary: 'Takes captions back, all or none',
    auth: 'staff',
    staff: { ...captions, auditAction: 'caption.withdraw' },
    params: EventId,
    body: Shape({ ids: Type.Array(Id('cu'), { minItems: 1, maxItems: cuesAtOnce }) }),
    reply: Shape({ cues: Type.Array(Cue) }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/caption-track/{lang}': endpoint({
    area,
    summary: 'Returns all active captions of a language',
    auth: 'staff',
    staff: captions,
    params: Track,
    reply: CaptionTrack,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/caption-track/{lang}': endpoint({
    area,
    summary: 'Replaces all captions of a language, all or none',
    auth: 'staff',
    staff: { ...captions, auditAction: 'caption.replace' },
    params: Track,
    body: Shape({
      seen: CaptionTrack.properties.seen,
      lines: Type.Array(CaptionLine, { maxItems: captionTrackMax }),
    }),
    reply: Shape({ seen: CaptionTrack.properties.seen, replaced: Type.Integer({ minimum: 0 }) }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'GET /api/studio/event/{eventId}/script': endpoint({
    area,
    summary: 'Returns the prepared lines of a show',
    auth: 'staff',
    staff: captions,
    params: EventId,
    reply: StageScript,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/script': endpoint({
    area,
    summary: 'Saves the prepared lines of a show',
    auth: 'staff',
    staff: { ...captions, auditAction: 'script.save' },
    params: EventId,
    body: Shape({ version: Version, lines: Type.Array(ScriptLine, { maxItems: scriptLinesMax }) }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'POST /api/studio/event/{eventId}/light': endpoint({
    area,
    summary: 'Sends a light to all light sticks of the room; one that flashes too much is refused',
    auth: 'staff',
    idempotent: true,
    staff: { ...show, auditAction: 'light.write' },
    params: EventId,
    body: Shape({ light: LightDraft }),
    reply: Cue,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/light/{id}/withdraw': endpoint({
    area,
    summary: 'Takes a light back; the previous one shows again',
    auth: 'staff',
    staff: { ...show, auditAction: 'light.withdraw' },
    params: CueId,
    body: Shape({}),
    reply: Cue,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/pads': endpoint({
    area,
    summary: 'Returns the lights on the number keys',
    auth: 'staff',
    staff: show,
    params: EventId,
    reply: StagePads,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/pads': endpoint({
    area,
    summary: 'Saves the lights on the number keys',
    auth: 'staff',
    staff: { ...show, auditAction: 'pads.save' },
    params: EventId,
    body: Shape({ version: Version, pads: Type.Array(LightPad, { maxItems: lightPadsMax }) }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'GET /api/studio/event/{eventId}/poll': endpoint({
    area,
    summary: 'Lists the polls of an event, drafts included, newest first',
    auth: 'staff',
    staff: show,
    params: EventId,
    reply: Shape({ now: Instant, ...ListOf(Poll).properties }),
    errors: ['NOT_FOUND'],
    ...asked,
  }),
  'POST /api/studio/event/{eventId}/poll': endpoint({
    area,
    summary: 'Creates a draft of a poll',
    auth: 'staff',
    idempotent: true,
    staff: { ...show, auditAction: 'poll.write' },
    params: EventId,
    body: PollDraft,
    reply: Poll,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/discard': endpoint({
    area,
    summary: 'Deletes a draft of a poll',
    auth: 'staff',
    staff: { ...show, auditAction: 'poll.discard' },
    params: PollId,
    body: Shape({}),
    errors: ['NOT_FOUND', 'POLL_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/open': endpoint({
    area,
    summary: 'Opens a poll for a number of seconds; an event has one open poll at a time',
    auth: 'staff',
    staff: { ...show, auditAction: 'poll.open' },
    params: PollId,
    body: Shape({ durationSec: Type.Integer(pollSeconds) }),
    reply: Poll,
    errors: ['NOT_FOUND', 'POLL_OPEN', 'POLL_MOVED', 'NOT_ON_AIR'],
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/close': endpoint({
    area,
    summary: 'Closes a poll early',
    auth: 'staff',
    staff: { ...show, auditAction: 'poll.close' },
    params: PollId,
    body: Shape({}),
    reply: Poll,
    errors: ['NOT_FOUND', 'POLL_MOVED'],
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/void': endpoint({
    area,
    summary: 'Voids a poll; all souls are returned',
    auth: 'staff',
    staff: { ...show, auditAction: 'poll.void' },
    params: PollId,
    body: Shape({ reason: Type.String({ minLength: 1, maxLength: pollVoidReasonMax }) }),
    reply: Poll,
    errors: ['NOT_FOUND', 'POLL_MOVED'],
  }),
}
