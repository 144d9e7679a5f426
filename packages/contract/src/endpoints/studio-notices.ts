import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { noticeStates, noticeTextMax } from '../rules/broadcasts.ts'
import { noticeKinds } from '../rules/kinds.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { ListPart, TextsUpTo, Version } from './studio-shapes.ts'

const area = 'Studio'
const NoticeId = Shape({ id: Id('no') })

export const NoticeDraft = Shape({
  kind: OneOf(noticeKinds),
  eventId: Nullable(Id('ev')),
  /** Listed first; only settable with a role at all events. */
  isPinned: Type.Boolean(),
  title: TextsUpTo(noticeTextMax.title),
  summary: TextsUpTo(noticeTextMax.summary),
  /** Markdown. */
  body: TextsUpTo(noticeTextMax.body),
})
export type NoticeDraft = Static<typeof NoticeDraft>

const statusFields = {
  id: Id('no'),
  state: OneOf(noticeStates),
  /** Start of publication; null for a draft. */
  publishedAt: Nullable(Instant),
  /** Whether publication notifies all members. */
  tellsMembers: Type.Boolean(),
  notifiedAt: Nullable(Instant),
}

export const NoticeLine = Shape({
  ...statusFields,
  kind: OneOf(noticeKinds),
  isPinned: Type.Boolean(),
  title: LocalText,
  event: Nullable(Shape({ id: Id('ev'), title: LocalText })),
})
export type NoticeLine = Static<typeof NoticeLine>

export const NoticeSheet = Shape({ ...statusFields, version: Type.Integer(), draft: NoticeDraft })
export type NoticeSheet = Static<typeof NoticeSheet>

/** A notice belongs to its event; one without an event requires a role at all events. */
export const studioNotices = {
  'GET /api/studio/notice': endpoint({
    area,
    summary: 'Lists notices of the caller’s events: drafts, scheduled ones, then the newest',
    auth: 'staff',
    staff: { permission: 'notice.read', scope: 'any' },
    query: Shape({
      /** Part of a title in any language. */
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      state: Type.Optional(OneOf(noticeStates)),
      eventId: Type.Optional(Id('ev')),
      cursor: Type.Optional(Id('no')),
    }),
    reply: ListPart(NoticeLine),
    errors: [],
  }),
  'GET /api/studio/notice/{id}': endpoint({
    area,
    summary: 'Returns a notice for editing',
    auth: 'staff',
    staff: { permission: 'notice.read', scope: 'any' },
    params: NoticeId,
    reply: NoticeSheet,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/notice/{id}/preview': endpoint({
    area,
    summary: 'Returns a preview link to the notice’s page, valid for an hour',
    auth: 'staff',
    staff: { permission: 'notice.read', scope: 'any' },
    params: NoticeId,
    /** Path after the language prefix: `/notice/…`. */
    reply: Shape({ origin: Type.String(), path: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/notice': endpoint({
    area,
    summary: 'Creates a draft of a notice',
    auth: 'staff',
    staff: { permission: 'notice.write', scope: 'any', auditAction: 'notice.create' },
    body: NoticeDraft,
    reply: NoticeId,
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'PUT /api/studio/notice/{id}': endpoint({
    area,
    summary: 'Saves a notice; a published one changes for fans at once',
    auth: 'staff',
    staff: { permission: 'notice.write', scope: 'any', auditAction: 'notice.change' },
    params: NoticeId,
    body: Shape({ version: Version, draft: NoticeDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT'],
  }),
  'POST /api/studio/notice/{id}/publish': endpoint({
    area,
    summary: 'Publishes a notice now or at a time',
    auth: 'staff',
    staff: { permission: 'notice.write', scope: 'any', auditAction: 'notice.publish' },
    params: NoticeId,
    body: Shape({
      /** Null publishes now. */
      at: Nullable(Instant),
      /** Notifies every member once when the notice is published; requires a role at all events. */
      tellsMembers: Type.Boolean(),
    }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'POST /api/studio/notice/{id}/take-down': endpoint({
    area,
    summary: 'Takes a notice down, or unschedules it',
    auth: 'staff',
    staff: { permission: 'notice.write', scope: 'any', auditAction: 'notice.take-down' },
    params: NoticeId,
    body: Shape({}),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
}
