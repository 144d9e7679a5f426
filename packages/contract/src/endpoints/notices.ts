import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { noticeKinds } from '../rules/kinds.ts'
import {
  Id,
  Instant,
  Language,
  LocalText,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  Slug,
} from './shapes.ts'

const summarized = {
  id: Id('no'),
  kind: OneOf(noticeKinds),
  isPinned: Type.Boolean(),
  title: LocalText,
  summary: LocalText,
  publishedAt: Instant,
}

export const NoticeSummary = Shape(summarized)
export type NoticeSummary = Static<typeof NoticeSummary>

export const NoticeDetail = Shape({
  ...summarized,
  bodyHtml: Shape({ html: Type.String({ description: 'safe to put into a page' }), lang: Language }),
  /** The show it is about; null for none and for a hidden one. */
  event: Nullable(Shape({ id: Id('ev'), slug: Slug, title: LocalText })),
})
export type NoticeDetail = Static<typeof NoticeDetail>

const area = 'Notices'

export const notices = {
  'GET /api/v1/notice': endpoint({
    area,
    summary: 'List notices, pinned ones first, then the newest; optionally of one kind or one show',
    auth: 'anyone',
    query: Shape({
      ...PageQuery.properties,
      kind: Type.Optional(OneOf(noticeKinds)),
      eventId: Type.Optional(Id('ev')),
    }),
    reply: PageOf(NoticeSummary),
    errors: [],
    cacheMaxAgeSec: 5,
  }),
  'GET /api/v1/notice/{id}': endpoint({
    area,
    summary: 'Get one notice',
    auth: 'anyone',
    params: Shape({ id: Id('no') }),
    reply: NoticeDetail,
    errors: ['NOT_FOUND'],
    cacheMaxAgeSec: 5,
  }),
}
