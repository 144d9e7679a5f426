import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable, OneOf, PageOf, PageQuery, Shape } from './shapes.ts'

/** Target of a notification; clients treat unknown values as HOME. */
export const notificationTargets = ['HOME', 'NOTICE', 'MY_BOX'] as const
export type NotificationTarget = (typeof notificationTargets)[number]

/** Spec section 3, Notification. */
export const Notification = Shape({
  id: Id('nt'),
  type: OneOf(notificationTargets),
  sourceId: Nullable(Type.String({ description: 'what it is about: an order, a notice' })),
  title: Type.String(),
  content: Type.String(),
  imageUrl: Nullable(Type.String({ description: 'of the show or the product it is about' })),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>

/** Whether organisers' messages about the member's shows and orders are also mailed; the bell always shows them. */
export const NotificationPreferences = Shape({ organisersByMail: Type.Boolean() })
export type NotificationPreferences = Static<typeof NotificationPreferences>

/** Mails that a member may refuse: organisers' messages about what the member holds, or news and offers. */
export const mailPreferences = ['ORGANISERS', 'NEWS'] as const
export type MailPreference = (typeof mailPreferences)[number]

const WayOut = Shape({ token: Type.String({ pattern: '^[\\w-]{60,200}$' }) })

const area = 'Notifications'

export const notifications = {
  'GET /api/v1/notification': endpoint({
    area,
    summary: 'What the member was told, newest first, in the asked language; 8 a page by default',
    auth: 'member',
    query: PageQuery,
    reply: PageOf(Notification),
    errors: [],
  }),
  'GET /api/v1/notification/preferences': endpoint({
    area,
    summary: 'Get which mails the member accepts besides receipts and account mails',
    auth: 'member',
    reply: NotificationPreferences,
    errors: [],
  }),
  'PUT /api/v1/notification/preferences': endpoint({
    area,
    summary: 'Update which mails the member accepts; news requires a separate consent',
    auth: 'member',
    body: NotificationPreferences,
    errors: [],
  }),
  'GET /api/v1/unsubscribe/{token}': endpoint({
    area,
    summary: 'Get which mails the unsubscribe link of a mail would stop, without a sign-in',
    auth: 'anyone',
    params: WayOut,
    reply: Shape({
      kind: OneOf(mailPreferences),
      isTaken: Type.Boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/unsubscribe/{token}': endpoint({
    area,
    summary: 'Unsubscribe from the mails of this kind only, without a sign-in (RFC 8058)',
    auth: 'anyone',
    params: WayOut,
    reply: Shape({ stoppedAt: Instant }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/notification/read': endpoint({
    area,
    summary: 'Mark all notifications as read on all pages of the member',
    auth: 'member',
    reply: Shape({
      newSince: Nullable(
        Type.String({ description: 'ISO 8601, UTC: what came after it was new until this call; null: all' }),
      ),
    }),
    errors: [],
  }),
}
