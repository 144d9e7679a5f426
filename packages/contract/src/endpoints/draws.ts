import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  drawExclusions,
  drawForfeitReasons,
  drawModes,
  drawPrizes,
  drawRandomness,
  drawStates,
  drawSteps,
  entrySources,
  forfeitCauses,
  forfeitDecisions,
  leaveReasons,
  objectionMax,
  resultStatuses,
} from '../rules/draws.ts'
import { Id, Instant, ListOf, LocalText, Nullable, OneOf, PageOf, PageQuery, Shape, Slug } from './shapes.ts'
import { ShippingInfoInput } from './shipping.ts'

/** 16 random bytes, as the draw protocol shows them. */
export const DrawId = Type.String({ pattern: '^[0-9a-f]{32}$', description: '16 bytes, hexadecimal' })
const Digest = Type.String({ description: '32 bytes, hexadecimal' })
const count = Type.Integer({ minimum: 0 })

const summaryFields = {
  id: DrawId,
  eventId: Id('ev'),
  /** Counts the draws of the event from 1. */
  number: Type.Integer(),
  state: OneOf(drawStates),
  title: LocalText,
  prize: LocalText,
  places: Type.Integer(),
  opensAt: Instant,
  closesAt: Instant,
}

export const DrawSummary = Shape({
  ...summaryFields,
  /** Products of which each bought unit is an entry. */
  productIds: Type.Array(Id('pr')),
})
export type DrawSummary = Static<typeof DrawSummary>

export const DrawRandomness = Shape({
  kind: OneOf(drawRandomness),
  /** Null for a draw by seed only. */
  round: Nullable(Type.Integer()),
  /** Time of the round, or of the close for a draw by seed only. */
  at: Instant,
})

export const EntrantClass = Shape({
  /** Numbers of entries of one entrant, both included. */
  from: Type.Integer(),
  to: Type.Integer(),
  entrants: count,
  /** Winners of this class; null before the draw. */
  winners: Nullable(count),
})
export type EntrantClass = Static<typeof EntrantClass>

const EntriesBySource = Shape({ PAID: count, TICKET: count, FREE: count, GRANT: count })

export const DrawDetail = Shape({
  ...summaryFields,
  terms: LocalText,
  mode: OneOf(drawModes),
  prizeKind: OneOf(drawPrizes),
  reserves: Type.Integer(),
  entriesPerEntrant: Type.Integer({ description: '0: no cap' }),
  acceptHours: Type.Integer(),
  isFree: Type.Boolean({ description: 'members may enter once without a purchase' }),
  products: Type.Array(Shape({ id: Id('pr'), name: LocalText })),
  commitment: Digest,
  /** SHA-256 of the rules file. */
  rulesHash: Digest,
  randomness: DrawRandomness,
  entries: count,
  entrants: count,
  /** Entries that went out, by reason. */
  left: Shape({ byMember: count, byPayment: count, excluded: count }),
  /** Reasons for exclusion that the published rules name, with the excluded entries. */
  exclusions: Type.Array(Shape({ reason: OneOf(drawExclusions), entries: count })),
  /** Entries whose purchase was returned after the close; they stay in the list. */
  returned: count,
  /** Won places that became free after the draw, by cause. */
  forfeits: Type.Array(Shape({ cause: OneOf(forfeitCauses), places: count })),
  /** Entrants by number of entries; classes of fewer than five entrants are joined with a neighbour. */
  spread: Type.Array(EntrantClass),
  /** Entries of the final list by source; null before the close. */
  sources: Nullable(EntriesBySource),
  closedAt: Nullable(Instant),
  drawnAt: Nullable(Instant),
  void: Nullable(Shape({ reason: Type.String(), at: Instant })),
})
export type DrawDetail = Static<typeof DrawDetail>

export const OwnDrawEntry = Shape({
  id: DrawId,
  source: OneOf(entrySources),
  acceptedAt: Instant,
  /** Signed receipt, as `docs/domain/draw-protocol.md` writes it. */
  promise: Type.String(),
  /** Position in the log; null until the next batch. */
  seq: Nullable(Type.Integer()),
  left: Nullable(
    Shape({
      reason: OneOf(leaveReasons),
      /** Null unless staff excluded the member. */
      exclusion: Nullable(OneOf(drawExclusions)),
      at: Instant,
    }),
  ),
})
export type OwnDrawEntry = Static<typeof OwnDrawEntry>

const OwnDrawResult = Shape({
  status: OneOf([...resultStatuses, 'LOST']),
  acceptUntil: Nullable(Instant),
})

/** A forfeit of the own place by staff. */
const OwnForfeit = Shape({
  reason: OneOf(drawForfeitReasons),
  at: Instant,
  /** Until when an objection counts; null when the place moved at once, on the day of the event. */
  objectUntil: Nullable(Instant),
  objection: Nullable(Shape({ text: Type.String(), at: Instant })),
  /** Null while it is not decided. */
  decision: Nullable(OneOf(forfeitDecisions)),
})

export const OwnDraw = Shape({
  drawId: DrawId,
  entrantId: Nullable(DrawId),
  entries: Type.Array(OwnDrawEntry),
  /** Chance of a place, rounded down to two digits; null when the draw is over. */
  chance: Nullable(Type.Number()),
  /** Chance with one more entry; null where none can be added. */
  chanceWithOneMore: Nullable(Type.Number()),
  /** Null before the draw. */
  result: Nullable(OwnDrawResult),
  /** Code to show at the event; null without an accepted place. */
  checkInCode: Nullable(Type.String({ description: '`1F3A8-C20D4`' })),
  /** Null unless staff forfeited the own place. */
  forfeit: Nullable(OwnForfeit),
})
export type OwnDraw = Static<typeof OwnDraw>

/** A draw that a member entered, as MY BOX lists it. */
export const MemberDraw = Shape({
  id: DrawId,
  number: summaryFields.number,
  title: LocalText,
  event: Shape({ id: Id('ev'), slug: Slug, title: LocalText, still: Type.String(), zone: Type.String() }),
  state: OneOf(drawStates),
  held: Type.Integer({ minimum: 0, description: 'own entries that did not go out' }),
  /** Null before the draw and without an entry. */
  result: Nullable(OwnDrawResult),
  /** Null when nothing comes next for the member. */
  next: Nullable(Shape({ step: OneOf(drawSteps), at: Instant })),
})
export type MemberDraw = Static<typeof MemberDraw>

export const DrawOutcome = Shape({
  /** Entries by rank. */
  winners: Type.Array(DrawId),
  reserves: Type.Array(DrawId),
  /** Masked names of the winners who hold a place, alphabetically; null for fewer than 20, and unless the rules want them. */
  names: Nullable(Type.Array(Type.String({ description: '`M•`' }))),
})
export type DrawOutcome = Static<typeof DrawOutcome>

export const InclusionProof = Shape({
  seq: Type.Integer(),
  size: Type.Integer(),
  /** Signed checkpoint of that size. */
  checkpoint: Type.String(),
  path: Type.Array(Digest),
})
export type InclusionProof = Static<typeof InclusionProof>

/** A saved address, or one for this item only. */
export const PrizeAddress = {
  shippingInfoId: Type.Optional(Id('si')),
  shippingInfo: Type.Optional(ShippingInfoInput),
}

const area = 'Draws'
const params = Shape({ id: DrawId })

export const draws = {
  'GET /api/v1/event/{id}/draws': endpoint({
    area,
    summary: 'Lists the published draws of an event by number',
    auth: 'anyone',
    params: Shape({ id: Id('ev') }),
    reply: ListOf(DrawSummary),
    cacheMaxAgeSec: 5,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/draw/{id}': endpoint({
    area,
    summary: 'Returns a draw with its rules and counts; the same for everybody',
    auth: 'anyone',
    params,
    reply: DrawDetail,
    cacheMaxAgeSec: 1,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/draw/{id}/outcome': endpoint({
    area,
    summary: 'Lists winners and reserves of a draw by the ids of their entries; empty before the draw',
    auth: 'anyone',
    params,
    reply: DrawOutcome,
    allows204: true,
    cacheMaxAgeSec: 1,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/draw/{id}/entry': endpoint({
    area,
    summary: 'Returns the member’s entries, chance and result',
    auth: 'member',
    params,
    reply: OwnDraw,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/draw/{id}/entry': endpoint({
    area,
    summary: 'Enters a free draw; a member who is in it keeps the entry',
    auth: 'member',
    params,
    reply: OwnDraw,
    errors: [
      'NOT_FOUND',
      'DRAW_CLOSED',
      'DRAW_NOT_FREE',
      'DRAW_ENTERED_OFTEN',
      'DRAW_EXCLUDED',
      'DRAW_CAP_REACHED',
    ],
  }),
  'DELETE /api/v1/draw/{id}/entry': endpoint({
    area,
    summary: 'Takes the member’s entries out of an open draw for good',
    auth: 'member',
    params,
    reply: OwnDraw,
    errors: ['NOT_FOUND', 'DRAW_CLOSED'],
  }),
  'POST /api/v1/draw/{id}/result': endpoint({
    area,
    summary:
      'Accepts or declines a won place; a declined place goes to the next reserve. A signed item is accepted with its address: a saved one or one for this item only',
    auth: 'member',
    params,
    body: Shape({ answer: OneOf(['ACCEPT', 'DECLINE']), ...PrizeAddress }),
    reply: OwnDraw,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON', 'DRAW_COUNTRY_NOT_SERVED'],
  }),
  'POST /api/v1/draw/{id}/objection': endpoint({
    area,
    summary: 'Objects to a forfeit of the own place by staff; the place stays until staff decide',
    auth: 'member',
    params,
    body: Shape({ text: Type.String({ maxLength: objectionMax * 4 }) }),
    reply: OwnDraw,
    errors: ['NOT_FOUND', 'DRAW_NOT_OBJECTABLE'],
  }),
  'GET /api/v1/member/draw': endpoint({
    area,
    summary:
      'Lists the draws that the member entered: those that await an answer, then open, closed and other ones, each newest first',
    auth: 'member',
    query: PageQuery,
    reply: Shape({
      ...PageOf(MemberDraw).properties,
      unanswered: Type.Integer({ minimum: 0, description: 'won places that await an answer' }),
    }),
    errors: [],
  }),
  'GET /api/v1/draw/{id}/proof/{entryId}': endpoint({
    area,
    summary:
      'Proves that an entry is in the log of the newest checkpoint; empty until a checkpoint covers it',
    auth: 'anyone',
    params: Shape({ id: DrawId, entryId: DrawId }),
    reply: InclusionProof,
    allows204: true,
    cacheMaxAgeSec: 60,
    errors: ['NOT_FOUND'],
  }),
}
