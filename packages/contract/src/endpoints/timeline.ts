import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { lightPatterns } from '../rules/light.ts'
import { captionMs, captionTextMax, cueMediaMs, lightPeriodMs } from '../rules/limits.ts'
import { DrawId } from './draws.ts'
import { Id, Instant, Language, Nullable, OneOf, PerLanguage, Shape } from './shapes.ts'

/** A text in the languages it exists in; the client selects one. */
export const Texts = PerLanguage(Type.Optional(Type.String()))

const MediaMs = Type.Integer({ ...cueMediaMs, description: 'milliseconds since the event’s start' })

const caption = {
  kind: Type.Literal('CAPTION'),
  lang: Language,
  text: Type.String({ minLength: 1, maxLength: 4 * captionTextMax }),
  durationMs: Type.Integer({ ...captionMs, description: 'how long it stands unless another follows' }),
}
export const LightLook = Shape({
  pattern: OneOf(lightPatterns),
  colours: Type.Array(Type.String({ pattern: '^#[0-9a-f]{6}$' }), { minItems: 1, maxItems: 3 }),
  periodMs: Type.Integer({ ...lightPeriodMs, description: 'of a fade, or of one round' }),
})
const light = { kind: Type.Literal('LIGHT'), ...LightLook.properties }

export const CaptionDraft = Shape({ mediaMs: Type.Optional(MediaMs), ...caption })
export type CaptionDraft = Static<typeof CaptionDraft>
export const LightDraft = Shape({ mediaMs: Type.Optional(MediaMs), ...light })
export type LightDraft = Static<typeof LightDraft>

/** A cue as an operator submits it; without a media time it applies now. */
export type CueDraft = CaptionDraft | LightDraft

const placed = {
  id: Id('cu'),
  /** Order in which an event's cues were written; the last one with an id is valid. */
  seq: Type.Integer(),
  mediaMs: Type.Integer({ description: 'milliseconds since the event’s start, at which it is shown' }),
}
export const CaptionCue = Shape({ ...placed, ...caption })
export type CaptionCue = Static<typeof CaptionCue>
export const LightCue = Shape({ ...placed, ...light })
export type LightCue = Static<typeof LightCue>

export const PollOpenedCue = Shape({
  ...placed,
  kind: Type.Literal('POLL_OPENED'),
  poll: Shape({
    id: Id('po'),
    question: Texts,
    options: Type.Array(Shape({ id: Id('px'), label: Texts })),
    closesAt: Instant,
  }),
})
export type PollOpenedCue = Static<typeof PollOpenedCue>

export const PollClosedCue = Shape({
  ...placed,
  kind: Type.Literal('POLL_CLOSED'),
  poll: Shape({
    id: Id('po'),
    question: Texts,
    options: Type.Array(Shape({ id: Id('px'), label: Texts, souls: Type.Integer(), votes: Type.Integer() })),
    /** Why the poll is void; every soul is returned. Null for a valid poll. */
    voidReason: Nullable(Type.String()),
  }),
})
export type PollClosedCue = Static<typeof PollClosedCue>

export const PinnedCue = Shape({
  ...placed,
  kind: Type.Literal('PINNED'),
  message: Shape({
    id: Id('cm'),
    author: Shape({ uid: Type.String(), name: Type.String() }),
    text: Type.String(),
  }),
})
export type PinnedCue = Static<typeof PinnedCue>

/** An item is being signed. It names nobody: only its owner knows the number. */
export const SigningCue = Shape({
  ...placed,
  kind: Type.Literal('SIGNING'),
  signing: Shape({
    /** The draw that the item was won in. */
    drawId: Type.Optional(DrawId),
    /** The product that was bought, instead of a draw. */
    productId: Type.Optional(Id('pr')),
    /** Counts the signed items of the draw or the product from 1. */
    number: Type.Integer(),
    /** Items to sign. */
    of: Type.Integer(),
  }),
})
export type SigningCue = Static<typeof SigningCue>

/** A draw of the event was closed. Who saw the show can compare the close that is published. */
export const DrawClosedCue = Shape({
  ...placed,
  kind: Type.Literal('DRAW_CLOSED'),
  close: Shape({
    drawId: DrawId,
    /** Number of the draw among those of its event. */
    number: Type.Integer(),
    /** First 80 bits of the SHA-256 of the signed close, hexadecimal. */
    hash: Type.String({ pattern: '^[0-9a-f]{20}$' }),
  }),
})
export type DrawClosedCue = Static<typeof DrawClosedCue>

export const Cue = Type.Union([
  CaptionCue,
  LightCue,
  PollOpenedCue,
  PollClosedCue,
  PinnedCue,
  SigningCue,
  DrawClosedCue,
  Shape({ ...placed, kind: Type.Literal('UNPINNED') }),
  /** Removes the cue with this id. */
  Shape({ ...placed, kind: Type.Literal('WITHDRAWN') }),
])
export type Cue = Static<typeof Cue>

const area = 'Live'

export const timeline = {
  'GET /api/v1/live/{id}/timeline': endpoint({
    area,
    summary:
      'List the cues between two media times and the cues active at the first; public for free events, otherwise for members who may watch',
    auth: 'viewer',
    params: Shape({ id: Id('ev') }),
    query: Shape({
      from: Type.Integer(cueMediaMs),
      to: Type.Integer({ ...cueMediaMs, description: 'at most ten minutes after `from`' }),
    }),
    reply: Shape({
      active: Type.Array(Cue, {
        description:
          'the last lights, poll, pin, signing and close of a draw before `from`, and captions that still stand',
      }),
      cues: Type.Array(Cue, { description: 'by media time, `from` included, `to` not' }),
      lastSeq: Type.Integer({ description: 'of the newest cue of the event; 0 for none' }),
    }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED'],
  }),
}
