import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable, OneOf, PageOf, PageQuery, Shape } from './shapes.ts'

/** Where a notification leads; clients take what they do not know for HOME. */
export const notificationTypes = ['HOME', 'NOTICE', 'MY_BOX'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Spec section 3, Notification. */
export const Notification = Shape({
  id: Id('nt'),
  type: OneOf(notificationTypes),
  sourceId: Nullable(Type.String({ description: 'what it is about: an order, a notice' })),
  title: Type.String(),
  content: Type.String(),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>

const area = 'Notifications'

export const notifications = {
  'GET /api/v1/notification': endpoint({
    area,
    summary: 'What the member was told, newest first, in the asked language; 8 a page by default',
    caller: 'member',
    query: PageQuery,
    reply: PageOf(Notification),
    errors: [],
  }),
  'PUT /api/v1/notification/read': endpoint({
    area,
    summary: 'Clear the marker of new notifications on all pages of the member',
    caller: 'member',
    reply: Shape({
      newSince: Nullable(
        Type.String({ description: 'ISO 8601, UTC: what came after it was new until this call; null: all' }),
      ),
    }),
    errors: [],
  }),
}
