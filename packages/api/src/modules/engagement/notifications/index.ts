import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import {
  forgetMember,
  tellDeclined,
  tellDelivered,
  tellDeposit,
  tellFulfilled,
  tellGranted,
  tellRedeemed,
  tellRefundAsked,
  tellRefunded,
  tellRefundStarted,
  tellReturning,
  tellShipped,
  welcomeMember,
} from './hear-events.ts'
import {
  tellGiftAccepted,
  tellGiftDeclined,
  tellGiftDueSoon,
  tellGiftExpired,
  tellGiftReady,
  tellGiftRevoked,
} from './hear-gifts.ts'
import { toldTo } from './list-notifications.ts'
import { type GiftMailJob, mailGift } from './mail-gift.ts'
import { mailTold, type ToldMail } from './mail-told.ts'
import { remindOfDeposits } from './remind-of-deposits.ts'
import { serveNotifications } from './routes.ts'
import { selectHasNew } from './store.ts'
import { tellOfDoors } from './tell-of-doors.ts'

/** What members are told, on the page and by mail. Later kinds are a template and an event that is heard, or a call of `notify`. */
export const notifications: Module = {
  name: 'notifications',
  install: ({ serve, ctx, holds, task, schedule }) => {
    serveNotifications(serve, ctx)
    ctx.events.on('member.joined', welcomeMember)
    ctx.events.on('order.fulfilled', tellFulfilled)
    ctx.events.on('order.paymentReturns', tellReturning)
    ctx.events.on('order.refundAsked', tellRefundAsked)
    ctx.events.on('order.refundStarted', tellRefundStarted)
    ctx.events.on('order.refunded', tellRefunded)
    ctx.events.on('order.refundDeclined', tellDeclined)
    ctx.events.on('order.awaitsDeposit', tellDeposit)
    ctx.events.on('parcel.shipped', tellShipped)
    ctx.events.on('parcel.delivered', tellDelivered)
    ctx.events.on('coupon.redeemed', tellRedeemed)
    ctx.events.on('right.granted', tellGranted)
    ctx.events.on('gift.ready', tellGiftReady)
    ctx.events.on('gift.dueSoon', tellGiftDueSoon)
    ctx.events.on('gift.accepted', tellGiftAccepted)
    ctx.events.on('gift.declined', tellGiftDeclined)
    ctx.events.on('gift.expired', tellGiftExpired)
    ctx.events.on('gift.revoked', tellGiftRevoked)
    ctx.events.on('member.left', forgetMember)
    task('mail-told', (payload) => mailTold(ctx, payload as ToldMail))
    task('mail-gift', (payload) => mailGift(ctx, payload as GiftMailJob))
    schedule(60_000, 'remind of deposits', () => remindOfDeposits(ctx))
    schedule(30_000, 'tell of doors', () => tellOfDoors(ctx))
    holds({ section: 'notifications', data: toldTo })
  },
}

export const hasNewNotification = (db: Db, memberId: string): Promise<boolean> => selectHasNew(db, memberId)

export type { Announcement } from './messages/announcement.ts'
export { methodNames } from './messages/method-names.ts'
export { broadcast, notify, type Told } from './notify.ts'
export { notifyMany } from './notify-many.ts'
export { type Announced, previewAnnouncement } from './preview-announcement.ts'

export { selectToldAbout as toldAbout } from './store.ts'
