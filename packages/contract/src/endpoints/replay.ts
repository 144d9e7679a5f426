import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EventCard } from './catalog.ts'
import { Playback } from './live.ts'
import { Id, Instant, LocalText, Nullable, OneOf, PageOf, PageQuery, Shape } from './shapes.ts'

/** Audience of a replay, independent of the show's: members with an entitlement, or every member. */
export const replayPrivacies = ['ENTITLED', 'FREE'] as const

/** When the replay can be watched; a ticket may define a shorter window. */
const Window = Shape({ from: Instant, to: Instant })

const MediaMs = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'milliseconds since the start of the show',
})

const replayFields = {
  event: EventCard,
  window: Window,
  privacy: OneOf(replayPrivacies),
  fromMs: MediaMs,
  toMs: MediaMs,
}

/** `fromMs` and `toMs` bound the visible part, in media time of the show. */
export const ReplayCard = Shape(replayFields)
export type ReplayCard = Static<typeof ReplayCard>

export const ReplayDetail = Shape({
  ...replayFields,
  summary: LocalText,
  /** Ordered by time; the first may start after `fromMs`. */
  chapters: Type.Array(Shape({ atMs: MediaMs, title: LocalText })),
})
export type ReplayDetail = Static<typeof ReplayDetail>

/** A replay that the member may watch, and the last position. `window` is null without an entitlement. */
export const OwnReplay = Shape({
  eventId: Id('ev'),
  window: Nullable(Window),
  positionMs: Nullable(MediaMs),
})
export type OwnReplay = Static<typeof OwnReplay>

/**
 * Thumbnail sprites for seeking: JPEGs of `columns` × `rows` pictures, row by row, starting at the first visible
 * moment.
 */
export const PictureSheets = Shape({
  url: Type.String({ description: 'behind the same token; `{n}` is the sheet, from 0' }),
  everyMs: Type.Integer({ minimum: 1 }),
  count: Type.Integer({ minimum: 1, description: 'of pictures; the last sheet may hold fewer than others' }),
  columns: Type.Integer({ minimum: 1 }),
  rows: Type.Integer({ minimum: 1 }),
  widthPx: Type.Integer({ minimum: 1 }),
  heightPx: Type.Integer({ minimum: 1 }),
})
export type PictureSheets = Static<typeof PictureSheets>

export const ReplayPlayback = Shape({
  ...Playback.properties,
  /** The window of this member. */
  window: Window,
  sheets: Nullable(PictureSheets),
  positionMs: Nullable(MediaMs),
})
export type ReplayPlayback = Static<typeof ReplayPlayback>

/** The replay window of this member, ahead or over; the zone is the event's. */
export interface ClosedReplay {
  state: 'AHEAD' | 'OVER'
  from: string
  to: string
  zone: string
}

/** A short public clip of a show. */
export const Highlight = Shape({
  id: Id('hl'),
  title: LocalText,
  event: EventCard,
  posterUrl: Type.String({ description: '16:9; `?w=` takes the widths of spec section 9' }),
  url: Type.String({ description: 'master playlist, HLS; needs no token and holds nothing but the clip' }),
  durationMs: Type.Integer(),
  madeAt: Instant,
})
export type Highlight = Static<typeof Highlight>

const EventId = Shape({ id: Id('ev') })
const ArtistId = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 })
const area = 'Replay'

export const replay = {
  'GET /api/v1/replay': endpoint({
    area,
    summary: 'List replays: open ones by latest show, then upcoming ones, then recently closed ones',
    auth: 'anyone',
    query: PageQuery,
    reply: PageOf(ReplayCard),
    errors: [],
    cacheMaxAgeSec: 5,
  }),
  'GET /api/v1/replay/mine': endpoint({
    area,
    summary: 'List the replays the caller may watch with the position in each, last watched first',
    auth: 'member',
    reply: Shape({ content: Type.Array(OwnReplay) }),
    errors: [],
  }),
  'GET /api/v1/replay/{id}': endpoint({
    area,
    summary: 'Get a replay with its chapters; of a hidden event only for members who own something of it',
    auth: 'viewer',
    params: EventId,
    reply: ReplayDetail,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/replay/{id}/playback': endpoint({
    area,
    summary:
      'Create recording addresses with a token that is valid for five minutes, and get the position to resume from',
    auth: 'member',
    params: EventId,
    body: Shape({ takeOver: Type.Optional(Type.Boolean()) }),
    reply: ReplayPlayback,
    /** `data` of REPLAY_NOT_OPEN is a ClosedReplay, of WATCHING_ELSEWHERE an OtherDevice. */
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'REPLAY_NOT_OPEN', 'WATCHING_ELSEWHERE'],
    limit: 'playback',
  }),
  'PUT /api/v1/replay/{id}/position': endpoint({
    area,
    summary: 'Update the caller’s position; the position watched last counts, on any device',
    auth: 'member',
    params: EventId,
    body: Shape({
      positionMs: MediaMs,
      at: Type.String({
        pattern:
          '^20\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}\\.\\d{3}Z$',
        description:
          'when it was there, by the server’s clock: what comes late does not overrule what was seen since',
      }),
    }),
    errors: ['NOT_FOUND'],
    limit: 'position',
  }),
  'GET /api/v1/highlight': endpoint({
    area,
    summary: 'List highlights in order; optionally of one artist or one show',
    auth: 'anyone',
    query: Shape({
      ...PageQuery.properties,
      artist: Type.Optional(ArtistId),
      event: Type.Optional(Id('ev')),
    }),
    reply: Shape({
      ...PageOf(Highlight).properties,
      /** All artists with clips, regardless of the filter, in the order of the feed. */
      artists: Type.Array(Shape({ id: ArtistId, name: LocalText })),
    }),
    errors: [],
    cacheMaxAgeSec: 5,
  }),
}
