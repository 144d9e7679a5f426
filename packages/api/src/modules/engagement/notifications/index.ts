import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { ownNotifications } from './list-notifications.ts'
import { type GiftMailJob, mailGift } from './mail-gift.ts'
import { type NotificationMail, sendNotificationMail } from './mail-notified.ts'
import { notifyDoorsOpen } from './notify-doors-open.ts'
import {
  forgetMember,
  notifyDeclined,
  notifyDelivered,
  notifyDeposit,
  notifyFulfilled,
  notifyGranted,
  notifyRedeemed,
  notifyRefundAsked,
  notifyRefunded,
  notifyRefundStarted,
  notifyReturning,
  notifyShipped,
  welcomeMember,
} from './on-domain-events.ts'
import {
  notifyGiftAccepted,
  notifyGiftDeclined,
  notifyGiftDueSoon,
  notifyGiftExpired,
  notifyGiftReady,
  notifyGiftRevoked,
} from './on-gift-events.ts'
import { remindOfDeposits } from './remind-of-deposits.ts'
import { serveNotifications } from './routes.ts'
import { selectHasNew } from './store.ts'

/**
 * Notifications of members on the page and by mail. A new kind needs a template and a domain event subscriber, or a
 * call of `notify`.
 */
export const notifications: Module = {
  name: 'notifications',
  install: ({ serve, ctx, holds, task, schedule }) => {
    serveNotifications(serve, ctx)
    ctx.events.on('member.joined', welcomeMember)
    ctx.events.on('order.fulfilled', notifyFulfilled)
    ctx.events.on('order.paymentReturns', notifyReturning)
    ctx.events.on('order.refundAsked', notifyRefundAsked)
    ctx.events.on('order.refundStarted', notifyRefundStarted)
    ctx.events.on('order.refunded', notifyRefunded)
    ctx.events.on('order.refundDeclined', notifyDeclined)
    ctx.events.on('order.awaitsDeposit', notifyDeposit)
    ctx.events.on('parcel.shipped', notifyShipped)
    ctx.events.on('parcel.delivered', notifyDelivered)
    ctx.events.on('coupon.redeemed', notifyRedeemed)
    ctx.events.on('right.granted', notifyGranted)
    ctx.events.on('gift.ready', notifyGiftReady)
    ctx.events.on('gift.dueSoon', notifyGiftDueSoon)
    ctx.events.on('gift.accepted', notifyGiftAccepted)
    ctx.events.on('gift.declined', notifyGiftDeclined)
    ctx.events.on('gift.expired', notifyGiftExpired)
    ctx.events.on('gift.revoked', notifyGiftRevoked)
    ctx.events.on('member.left', forgetMember)
    task('mail-notification', (payload) => sendNotificationMail(ctx, payload as NotificationMail))
    task('mail-gift', (payload) => mailGift(ctx, payload as GiftMailJob))
    schedule(60_000, 'send deposit reminders', () => remindOfDeposits(ctx))
    schedule(30_000, 'notify doors open', () => notifyDoorsOpen(ctx))
    holds({ section: 'notifications', data: ownNotifications })
  },
}

export const hasNewNotification = (db: Db, memberId: string): Promise<boolean> => selectHasNew(db, memberId)

export type { Announcement } from './messages/announcement.ts'
export { broadcast, type NewNotification, notify } from './notify.ts'
export { notifyMany } from './notify-many.ts'
export { type Announced, previewAnnouncement } from './preview-announcement.ts'

export { selectNotifiedAbout as toldAbout } from './store.ts'
