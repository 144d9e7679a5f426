import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  broadcastAudiences,
  broadcastKinds,
  broadcastStates,
  broadcastTargets,
  broadcastTextMax,
} from '../rules/broadcasts.ts'
import { Id, Instant, Language, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { ListPart, TextsUpTo, Version } from './studio-shapes.ts'

const area = 'Studio'
const BroadcastId = Shape({ id: Id('bc') })

export const BroadcastDraft = Shape({
  kind: OneOf(broadcastKinds),
  audience: OneOf(broadcastAudiences),
  /** The event of the ticket holders; for HOLDERS only. */
  eventId: Nullable(Id('ev')),
  /** For BUYERS only. */
  productId: Nullable(Id('pr')),
  /** Restricts the audience to readers of these languages; null allows all. */
  languages: Nullable(Type.Array(Language, { minItems: 1, maxItems: 4, uniqueItems: true })),
  leadsTo: OneOf(broadcastTargets),
  /** For NOTICE only. */
  noticeId: Nullable(Id('no')),
  /** Also sent by mail to members who accept such mails. */
  isMailed: Type.Boolean(),
  title: TextsUpTo(broadcastTextMax.title),
  content: TextsUpTo(broadcastTextMax.content),
})
export type BroadcastDraft = Static<typeof BroadcastDraft>

const statusFields = {
  id: Id('bc'),
  state: OneOf(broadcastStates),
  sentAt: Nullable(Instant),
  /** Scheduled time of sending, entered in `zone`. */
  plan: Nullable(Shape({ at: Instant, zone: Type.String({ description: 'IANA zone' }) })),
  /** Members notified, and how many of them by mail too. */
  notified: Type.Integer(),
  mailed: Type.Integer(),
}

const Named = <P extends 'ev' | 'pr' | 'no'>(prefix: P) =>
  Nullable(Shape({ id: Id(prefix), title: LocalText }))

export const BroadcastLine = Shape({
  ...statusFields,
  kind: OneOf(broadcastKinds),
  audience: OneOf(broadcastAudiences),
  title: LocalText,
  event: Named('ev'),
  product: Named('pr'),
})
export type BroadcastLine = Static<typeof BroadcastLine>

export const BroadcastSheet = Shape({
  ...statusFields,
  version: Type.Integer(),
  draft: BroadcastDraft,
  sentBy: Nullable(Type.String({ description: 'nickname' })),
  plannedBy: Nullable(Type.String({ description: 'nickname' })),
  workId: Nullable(Id('wk')),
  event: Named('ev'),
  product: Named('pr'),
  /** Linked notice; null when the target is another one. */
  notice: Named('no'),
})
export type BroadcastSheet = Static<typeof BroadcastSheet>

/** Size of the audience, now or at the planned moment. */
export const BroadcastAudienceSize = Shape({
  /** Members in the audience who read one of its languages. */
  members: Type.Integer(),
  /** Members of the audience who may be notified under the bell. */
  notified: Type.Integer(),
  /** Notified members who are mailed too. */
  mailed: Type.Integer(),
  /** Notified members in Korea, who receive news only by day, and when that is. Null when none of them has to wait. */
  byDay: Nullable(Shape({ notified: Type.Integer(), from: Instant })),
})
export type BroadcastAudienceSize = Static<typeof BroadcastAudienceSize>

export const BroadcastPreview = Shape({
  bell: Shape({ title: Type.String(), content: Type.String() }),
  mail: Nullable(Shape({ subject: Type.String(), html: Type.String(), text: Type.String() })),
})
export type BroadcastPreview = Static<typeof BroadcastPreview>

/** A broadcast belongs to its event; one to all members requires a role at all events. */
export const studioBroadcasts = {
  'GET /api/studio/broadcast': endpoint({
    area,
    summary: 'Lists broadcasts of the caller’s events: drafts, scheduled ones, then the newest',
    auth: 'staff',
    staff: { permission: 'broadcast.read', scope: 'any' },
    query: Shape({ eventId: Type.Optional(Id('ev')), cursor: Type.Optional(Id('bc')) }),
    reply: ListPart(BroadcastLine),
    errors: [],
  }),
  'GET /api/studio/broadcast/{id}': endpoint({
    area,
    summary: 'Returns a broadcast and its result',
    auth: 'staff',
    staff: { permission: 'broadcast.read', scope: 'any' },
    params: BroadcastId,
    reply: BroadcastSheet,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/broadcast/{id}/audience': endpoint({
    area,
    summary: 'Counts the members that a broadcast reaches now',
    auth: 'staff',
    staff: { permission: 'broadcast.read', scope: 'any' },
    params: BroadcastId,
    reply: BroadcastAudienceSize,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/broadcast/{id}/preview': endpoint({
    area,
    summary: 'Previews a broadcast in one language, as notification and mail',
    auth: 'staff',
    staff: { permission: 'broadcast.read', scope: 'any' },
    params: BroadcastId,
    query: Shape({ language: Language }),
    reply: BroadcastPreview,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/broadcast': endpoint({
    area,
    summary: 'Creates a draft of a broadcast',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.create' },
    body: BroadcastDraft,
    reply: BroadcastId,
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'PUT /api/studio/broadcast/{id}': endpoint({
    area,
    summary: 'Saves a draft; refused once it is scheduled or sent',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.change' },
    params: BroadcastId,
    body: Shape({ version: Version, draft: BroadcastDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'BROADCAST_PLANNED', 'BROADCAST_SENT'],
  }),
  'POST /api/studio/broadcast/{id}/send': endpoint({
    area,
    summary:
      'Sends a broadcast to each member of its audience once, as a background job; refused when it changed since the preview',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.send', needsReauth: true },
    params: BroadcastId,
    body: Shape({ version: Version }),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'BROADCAST_SENT', 'BROADCAST_REACHES_NOBODY'],
  }),
  'POST /api/studio/broadcast/{id}/plan': endpoint({
    area,
    summary: 'Schedules or reschedules a broadcast',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.plan', needsReauth: true },
    params: BroadcastId,
    body: Shape({ version: Version, at: Instant, zone: Type.String({ maxLength: 60 }) }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'BROADCAST_SENT'],
  }),
  'POST /api/studio/broadcast/{id}/call-off': endpoint({
    area,
    summary: 'Unschedules a broadcast',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.call-off' },
    params: BroadcastId,
    body: Shape({}),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'BROADCAST_SENT'],
  }),
  'POST /api/studio/broadcast/{id}/stop': endpoint({
    area,
    summary: 'Stops sending; members who already received it keep it',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.stop' },
    params: BroadcastId,
    body: Shape({}),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'DELETE /api/studio/broadcast/{id}': endpoint({
    area,
    summary: 'Discards a broadcast that was not sent',
    auth: 'staff',
    staff: { permission: 'broadcast.write', scope: 'any', auditAction: 'broadcast.discard' },
    params: BroadcastId,
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'BROADCAST_SENT'],
  }),
}
