import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  drawExclusions,
  drawForfeitReasons,
  drawModes,
  drawPrizes,
  drawRandomness,
  drawStates,
  drawTextMax,
  drawVoidReasons,
  forfeitDecisions,
  keptEntries,
  latePayments,
  leastSandboxDelaySec,
} from '../rules/draws.ts'
import { locales } from '../rules/locale.ts'
import { DrawId, DrawRandomness, EntrantClass } from './draws.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Revealed } from './studio-orders.ts'
import { Reason } from './studio-refunds.ts'
import { LocalTime, TextsUpTo, Version } from './studio-shapes.ts'
import { ItemId } from './studio-signing.ts'

const area = 'Studio'
const AtEvent = Shape({ eventId: Id('ev') })
const AtDraw = Shape({ eventId: Id('ev'), id: DrawId })
/** `itemId` is random: it says nothing about the rank. */
const AtWinner = Shape({ eventId: Id('ev'), id: DrawId, itemId: ItemId })
const count = Type.Integer({ minimum: 0 })

/** Everything that organisers decide about a draw. */
export const StudioDrawDraft = Shape({
  title: TextsUpTo(drawTextMax.title),
  prize: TextsUpTo(drawTextMax.prize),
  terms: TextsUpTo(drawTextMax.terms),
  /** Language whose text decides when the texts differ. */
  prevails: OneOf(locales),
  mode: OneOf(drawModes),
  prizeKind: OneOf(drawPrizes),
  places: Type.Integer({ minimum: 1, maximum: 100_000 }),
  reserves: Type.Integer({ minimum: 0, maximum: 100_000 }),
  entriesPerEntrant: Type.Integer({ minimum: 0, maximum: 1_000, description: '0: no cap' }),
  /** Members may enter once without a purchase. */
  isFree: Type.Boolean(),
  /** Products whose bought units are entries. */
  productIds: Type.Array(Id('pr'), { maxItems: 50, uniqueItems: true }),
  opensAt: LocalTime,
  closesAt: LocalTime,
  /** Seconds from the close to the round that decides. */
  delaySec: Type.Integer({ minimum: leastSandboxDelaySec, maximum: 86_400 }),
  exclusions: Type.Array(OneOf(drawExclusions), { maxItems: drawExclusions.length, uniqueItems: true }),
  latePayment: OneOf(latePayments),
  keptEntries: OneOf(keptEntries),
  /** Hours in which a winner may accept. */
  acceptHours: Type.Integer({ minimum: 24, maximum: 720 }),
  /** The page lists masked names of the winners; the rules say so. */
  namesWinners: Type.Boolean(),
})
export type StudioDrawDraft = Static<typeof StudioDrawDraft>

/** `DRAFT`: nobody outside the studio sees it. */
export const studioDrawStates = ['DRAFT', ...drawStates] as const

const headFields = {
  id: DrawId,
  /** Counts the published draws of the event from 1; null for a draft. */
  number: Nullable(Type.Integer()),
  state: OneOf(studioDrawStates),
}

export const StudioDraw = Shape({
  ...headFields,
  title: LocalText,
  prizeKind: OneOf(drawPrizes),
  places: Type.Integer(),
  opensAt: Instant,
  closesAt: Instant,
  entries: count,
  entrants: count,
})
export type StudioDraw = Static<typeof StudioDraw>

export const StudioDrawSheet = Shape({
  ...headFields,
  version: Type.Integer(),
  draft: StudioDrawDraft,
  /** Names of the draft’s products. */
  products: Type.Array(Shape({ id: Id('pr'), name: LocalText })),
  /** Randomness of the draw, or for a draft the one that it would have now. */
  randomness: OneOf(drawRandomness),
  publishedAt: Nullable(Instant),
  /** `reason` is a code: of staff, or of a rule that ended the draw. */
  void: Nullable(Shape({ reason: Type.String(), at: Instant })),
  /** Refund of the entries that were sold for a void draw. `workId` is null until a second person approves. */
  refund: Shape({ mayRequest: Type.Boolean(), workId: Nullable(Id('wk')) }),
})
export type StudioDrawSheet = Static<typeof StudioDrawSheet>

/** Counts of a published draw. They hold no entry and no member. */
export const StudioDrawProgress = Shape({
  state: OneOf(drawStates),
  entries: count,
  entrants: count,
  left: Shape({ byMember: count, byPayment: count, excluded: count }),
  /** Classes of at least five entrants by number of entries. */
  spread: Type.Array(EntrantClass),
  /** Signed checkpoints of the log, newest first; at most the last 20. */
  checkpoints: Type.Array(Shape({ size: count, at: Instant })),
  randomness: DrawRandomness,
  closedAt: Nullable(Instant),
  drawnAt: Nullable(Instant),
})
export type StudioDrawProgress = Static<typeof StudioDrawProgress>

export const winnerStatuses = ['WAITING', 'CONFIRMED', 'FORFEITED'] as const
export type WinnerStatus = (typeof winnerStatuses)[number]

/** Winners in alphabetical order, without ranks and entries. */
export const StudioDrawWinners = Shape({
  winners: Type.Array(
    Shape({
      /** First character of the nickname; null for a former member. */
      name: Nullable(Type.String({ description: '`M•`' })),
      status: OneOf(winnerStatuses),
      itemId: Type.String({ description: 'random; says nothing about the rank' }),
      /** Null for a winner who was not ticked off at the event. */
      checkedInAt: Nullable(Instant),
      /** The latest forfeit by staff. */
      forfeit: Nullable(
        Shape({
          reason: OneOf(drawForfeitReasons),
          objectUntil: Nullable(Instant),
          /** The text is null after its member left. */
          objection: Nullable(Shape({ text: Nullable(Type.String()), at: Instant })),
          decision: Nullable(OneOf(forfeitDecisions)),
        }),
      ),
    }),
  ),
  /** True when the caller may reveal a winner. */
  mayReveal: Type.Boolean(),
  /** True when the caller may tick winners off. */
  mayCheckIn: Type.Boolean(),
  counts: Shape({ waiting: count, confirmed: count, forfeited: count }),
  /** Places that nobody holds now. */
  free: count,
})
export type StudioDrawWinners = Static<typeof StudioDrawWinners>

export const studioDraws = {
  'GET /api/studio/event/{eventId}/draw': endpoint({
    area,
    summary: 'Lists the draws of an event: published ones by number, then drafts',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtEvent,
    reply: Shape({
      content: Type.Array(StudioDraw),
      /** Randomness of draws that are published now. */
      randomness: OneOf(drawRandomness),
    }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/draw/{id}': endpoint({
    area,
    summary: 'Returns a draw for editing or reading',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtDraw,
    reply: StudioDrawSheet,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/draw/{id}/progress': endpoint({
    area,
    summary: 'Counts the entries and entrants of a published draw; empty for a draft',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtDraw,
    reply: StudioDrawProgress,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/draw/{id}/winners': endpoint({
    area,
    summary: 'Lists the winners of a draw by their masked names; empty before the draw',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtDraw,
    reply: StudioDrawWinners,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/draw': endpoint({
    area,
    summary: 'Creates a draft of a draw, which may still lack texts',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.create' },
    params: AtEvent,
    body: StudioDrawDraft,
    reply: Shape({ id: DrawId }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/draw/{id}': endpoint({
    area,
    summary: 'Saves a draft of a draw; a published draw stays as it is',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.change' },
    params: AtDraw,
    body: Shape({ version: Version, draft: StudioDrawDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_A_DRAFT', 'VERSION_CONFLICT'],
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}': endpoint({
    area,
    summary: 'Deletes a draft of a draw; a published draw stays for ever',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.delete' },
    params: AtDraw,
    errors: ['NOT_FOUND', 'NOT_A_DRAFT'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/publish': endpoint({
    area,
    summary: 'Publishes a draft of a draw and freezes it',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.publish', needsReauth: true },
    params: AtDraw,
    body: Shape({ version: Version }),
    reply: Shape({ number: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_A_DRAFT', 'VERSION_CONFLICT', 'EVENT_ENDED'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/void': endpoint({
    area,
    summary: 'Requests the end of a published draw before its close; a second person decides',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.void', needsReauth: true },
    params: AtDraw,
    /** The reason is public, the note is for staff. */
    body: Shape({ reason: OneOf(drawVoidReasons), note: Reason }),
    reply: Shape({ approvalId: Id('da') }),
    errors: ['NOT_FOUND', 'DRAW_CLOSED', 'APPROVAL_PENDING'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/exclusion': endpoint({
    area,
    summary: 'Requests the exclusion of a member from an open draw; a second person decides',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.exclude', needsReauth: true },
    params: AtDraw,
    /** The reason is one of the published rules and is counted in public; the note is for staff. */
    body: Shape({ memberId: Id('m'), reason: OneOf(drawExclusions), note: Reason }),
    reply: Shape({ approvalId: Id('da') }),
    errors: ['NOT_FOUND', 'DRAW_CLOSED', 'APPROVAL_PENDING'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/reveal': endpoint({
    area,
    summary:
      'Reveals name, phone number and e-mail address of one winner for five minutes; the reason is logged',
    auth: 'staff',
    staff: { permission: 'order.reveal', scope: 'event', auditAction: 'draw.reveal' },
    params: AtWinner,
    body: Shape({ reason: Reason }),
    reply: Revealed,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit': endpoint({
    area,
    summary: 'Requests the forfeit of a won place; a second person decides',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.forfeit', needsReauth: true },
    params: AtWinner,
    /** The reason is counted in public; the note is for staff. */
    body: Shape({ reason: OneOf(drawForfeitReasons), note: Reason }),
    reply: Shape({ approvalId: Id('da') }),
    errors: ['NOT_FOUND', 'DRAW_PLACE_OVER', 'APPROVAL_PENDING'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/decision': endpoint({
    area,
    summary:
      'Lets a winner keep a place, or after an objection requests its forfeit, which a second person decides',
    auth: 'staff',
    staff: {
      permission: 'draw.write',
      scope: 'event',
      auditAction: 'draw.decide-forfeit',
      needsReauth: true,
    },
    params: AtWinner,
    body: Shape({ decision: OneOf(forfeitDecisions), note: Reason }),
    /** Null when the winner keeps the place. */
    reply: Shape({ approvalId: Nullable(Id('da')) }),
    errors: ['NOT_FOUND', 'DRAW_PLACE_OVER', 'APPROVAL_PENDING'],
  }),
  'PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in': endpoint({
    area,
    summary: 'Ticks off a winner who accepted; a second press keeps the first time',
    auth: 'staff',
    staff: { permission: 'pickup.write', scope: 'event', auditAction: 'draw.check-in' },
    params: AtWinner,
    reply: Shape({ checkedInAt: Instant }),
    errors: ['NOT_FOUND', 'DRAW_PLACE_OVER'],
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in': endpoint({
    area,
    summary: 'Takes a check-in back',
    auth: 'staff',
    staff: { permission: 'pickup.write', scope: 'event', auditAction: 'draw.undo-check-in' },
    params: AtWinner,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/export': endpoint({
    area,
    summary: 'Exports the winners with their names for the check-in, without ranks; the reason is logged',
    auth: 'staff',
    staff: { permission: 'order.reveal', scope: 'event', auditAction: 'draw.export', needsReauth: true },
    params: AtDraw,
    body: Shape({ reason: Reason }),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/refund': endpoint({
    area,
    summary: 'Requests the refund of all entries that were sold for a void draw; a second person decides',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'event', auditAction: 'draw.refund', needsReauth: true },
    params: AtDraw,
    body: Shape({ note: Reason }),
    reply: Shape({ approvalId: Id('da') }),
    errors: ['NOT_FOUND', 'DRAW_REFUND_STARTED', 'APPROVAL_PENDING'],
  }),
}
