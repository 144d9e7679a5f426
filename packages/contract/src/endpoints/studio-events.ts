import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  eventChangeKinds,
  eventNeeds,
  eventTemplates,
  eventTextMax,
  uploadMaxBytes,
  uploadTypes,
} from '../rules/event-editing.ts'
import { longestSlug } from '../rules/event-slug.ts'
import { entryRuleInputs, eventStatuses, eventTypes } from './catalog.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { ImageKey, TextsUpTo, Version } from './studio-shapes.ts'

const area = 'Studio'
const AtEvent = Shape({ eventId: Id('ev') })

/** Local time at the venue. */
const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  description: '`2026-11-28T18:00`',
})

/** The editable data of an event; all times are local times in its zone. */
export const EventDraft = Shape({
  slug: Type.String({ maxLength: longestSlug }),
  type: OneOf(eventTypes),
  zone: Type.String({ maxLength: 60, description: 'IANA' }),
  accent: Type.String({ maxLength: 7 }),
  images: Shape({ poster: ImageKey, still: ImageKey, hero: ImageKey, heroTall: ImageKey }),
  doorsAt: LocalTime,
  startAt: LocalTime,
  endAt: LocalTime,
  ticketOpenAt: LocalTime,
  ticketCloseAt: LocalTime,
  replayFrom: Nullable(LocalTime),
  replayTo: Nullable(LocalTime),
  isFree: Type.Boolean(),
  ...entryRuleInputs,
  storefrontCollection: Nullable(Type.String({ maxLength: 255 })),
  artistIds: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, uniqueItems: true }),
  title: TextsUpTo(eventTextMax.title),
  summary: TextsUpTo(eventTextMax.summary),
  body: TextsUpTo(eventTextMax.body),
  refund: TextsUpTo(eventTextMax.refund),
})
export type EventDraft = Static<typeof EventDraft>

export const EventSheet = Shape({
  id: Id('ev'),
  /** Version that was read; it is sent back when saving. */
  version: Type.Integer(),
  draft: EventDraft,
  /** Scheme and host of the public site with the event page: `{siteOrigin}/detail/{slug}`. */
  siteOrigin: Type.String(),
  status: OneOf(eventStatuses),
  isHidden: Type.Boolean(),
  /** True for a draft without orders. */
  mayDelete: Type.Boolean(),
  needs: Type.Array(OneOf(eventNeeds)),
  /** Members with an entitlement. While there are any, its times change only by moving it, which notifies them. */
  holders: Type.Integer(),
  /** The start before the last move, and the deadline until which holders may return their tickets. */
  moved: Nullable(Shape({ from: Instant, refundUntil: Instant })),
  /** Scheduled publication; `by` is the nickname of the planner. */
  publishAt: Nullable(Shape({ at: Instant, local: LocalTime, by: Nullable(Type.String()) })),
  /** The scheduled publication that failed because the event was not ready. */
  publishMissedAt: Nullable(Instant),
})
export type EventSheet = Static<typeof EventSheet>

export const EventHolders = Shape({
  members: Type.Integer(),
  /** Paid orders with a ticket to it; `sums` are the automatic refunds. */
  orders: Type.Integer(),
  sums: Type.Array(MoneyShape),
  /** Paid orders that need a manual decision. */
  byPerson: Type.Integer(),
  unpaid: Type.Integer(),
  /** True when a cancellation needs a second person: the refunds exceed the limit, or a draw has no result yet. */
  needsSecond: Type.Boolean(),
})
export type EventHolders = Static<typeof EventHolders>

/** The future times of a product that can move with the show. */
export const BoundProduct = Shape({
  productId: Id('pr'),
  name: LocalText,
  /** Null when the sale is over; `from` is null when it has begun. */
  sale: Nullable(Shape({ from: Nullable(LocalTime), to: LocalTime })),
  /** Null when there is no download or it has already opened. */
  downloadFrom: Nullable(LocalTime),
  /** Slots that have not begun, in order. */
  pickups: Type.Array(
    Shape({ from: LocalTime, to: LocalTime, taken: Type.Integer({ description: 'orders' }) }),
  ),
})
export type BoundProduct = Static<typeof BoundProduct>

/** Products whose sale, downloads or pickup slots move with the show. */
const Following = Type.Array(Id('pr'), { maxItems: 2_000, uniqueItems: true })

/** Changes that the editor confirmed; any other change that affects buyers fails with CONFIRM_CHANGES. */
const ConfirmedEventChanges = Type.Array(OneOf(eventChangeKinds), {
  maxItems: eventChangeKinds.length,
  uniqueItems: true,
})

const Box = Type.Integer({ minimum: 0, maximum: 25_000 })

export const KeptPicture = Shape({
  key: ImageKey,
  widthPx: Type.Integer(),
  heightPx: Type.Integer(),
})
export type KeptPicture = Static<typeof KeptPicture>

export const studioEvents = {
  'POST /api/studio/event': endpoint({
    area,
    summary: 'Creates a hidden event from a template, or as a copy with its products and shifted times',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all', auditAction: 'event.create' },
    body: Shape({
      template: OneOf(eventTemplates),
      /** Copies everything except the slug; times shift with the start. */
      copyOf: Nullable(Id('ev')),
      title: TextsUpTo(eventTextMax.title),
      zone: Type.String({ maxLength: 60 }),
      startAt: LocalTime,
    }),
    reply: Shape({ id: Id('ev') }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'GET /api/studio/event/{eventId}/draft': endpoint({
    area,
    summary: 'Returns an event for editing',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event' },
    params: AtEvent,
    reply: EventSheet,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/draft': endpoint({
    area,
    summary:
      'Saves an event; refused when somebody else saved it in the meantime, and until changes that affect buyers are confirmed',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.change' },
    params: AtEvent,
    body: Shape({ version: Version, draft: EventDraft, confirmed: ConfirmedEventChanges }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'CONFIRM_CHANGES'],
  }),
  'POST /api/studio/event/{eventId}/publish': endpoint({
    area,
    summary: 'Publishes an event now or at a time; refused with the missing fields',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.publish' },
    params: AtEvent,
    body: Shape({
      /** Local time at the venue, before the end; null publishes now. */
      at: Type.Optional(Nullable(LocalTime)),
    }),
    errors: ['NOT_FOUND', 'EVENT_NOT_READY', 'EVENT_ENDED'],
  }),
  'POST /api/studio/event/{eventId}/hide': endpoint({
    area,
    summary: 'Hides an event or unschedules it; ticket holders keep access',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.hide' },
    params: AtEvent,
    body: Shape({}),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/studio/event/{eventId}': endpoint({
    area,
    summary: 'Deletes a draft with its products; it can be restored',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.delete' },
    params: AtEvent,
    errors: ['NOT_FOUND', 'NOT_A_DRAFT'],
  }),
  'POST /api/studio/event/{eventId}/restore': endpoint({
    area,
    summary: 'Restores a deleted draft',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.restore' },
    params: AtEvent,
    body: Shape({}),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/preview': endpoint({
    area,
    summary: 'Returns a preview link to the event’s page at a moment, valid for an hour',
    auth: 'staff',
    staff: { permission: 'event.read', scope: 'event' },
    params: AtEvent,
    query: Shape({
      at: Type.Optional(Type.String({ maxLength: 30, description: 'ISO 8601; now when left out' })),
    }),
    /** Path after the language prefix: `/detail/…`. */
    reply: Shape({ origin: Type.String(), path: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/holders': endpoint({
    area,
    summary: 'Counts members, orders and refunds that a move or cancellation affects',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event' },
    params: AtEvent,
    reply: EventHolders,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/linked-products': endpoint({
    area,
    summary: 'Lists times of its products that can move with the event, in the zone of the venue',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event' },
    params: AtEvent,
    reply: Shape({ content: Type.Array(BoundProduct) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/cancel': endpoint({
    area,
    summary:
      'Cancels an event, notifies its ticket holders and refunds them, as a background job; above the limit it waits for approval',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.cancel', needsReauth: true },
    params: AtEvent,
    body: Shape({ note: TextsUpTo(300) }),
    reply: Shape({
      state: OneOf(['STARTED', 'WAITS']),
      workId: Nullable(Id('wk')),
      approvalId: Nullable(Id('da')),
    }),
    errors: ['NOT_FOUND', 'EVENT_ENDED', 'APPROVAL_PENDING'],
  }),
  'POST /api/studio/event/{eventId}/move': endpoint({
    area,
    summary: 'Moves an event; ticket holders are notified and may return their tickets until a deadline',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event', auditAction: 'event.move', needsReauth: true },
    params: AtEvent,
    body: Shape({
      version: Version,
      doorsAt: LocalTime,
      startAt: LocalTime,
      endAt: LocalTime,
      ticketCloseAt: LocalTime,
      replayFrom: Nullable(LocalTime),
      replayTo: Nullable(LocalTime),
      refundUntil: LocalTime,
      /** These products shift by as much as the start, in local time of the venue. */
      follow: Shape({ sales: Following, downloads: Following, pickups: Following }),
      note: TextsUpTo(300),
    }),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND', 'EVENT_ENDED', 'VERSION_CONFLICT'],
  }),
  'POST /api/studio/picture': endpoint({
    area,
    summary: 'Uploads a picture; it is decoded and encoded again, so only its pixels are kept',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'any', auditAction: 'picture.upload' },
    bytes: { types: uploadTypes, max: uploadMaxBytes },
    reply: KeptPicture,
    errors: [],
    limit: 'picture',
  }),
  'POST /api/studio/picture/crop': endpoint({
    area,
    summary: 'Crops an uploaded picture into a new one',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'any', auditAction: 'picture.crop' },
    body: Shape({ key: ImageKey, x: Box, y: Box, widthPx: Box, heightPx: Box }),
    reply: KeptPicture,
    errors: ['NOT_FOUND'],
    limit: 'picture',
  }),
}
