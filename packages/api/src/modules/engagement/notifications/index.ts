import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { ownNotifications } from './list-notifications.ts'
import { type GiftMailJob, mailGift } from './mail-gift.ts'
import { type NotificationMail, sendNotificationMail } from './mail-notified.ts'
import {
  type CardsAllottedJob,
  notifyCardsAllotted,
  notifySwap,
  type SwapJob,
  startCardsAllotted,
  startSwapDone,
  startSwapFound,
} from './notify-cards.ts'
import { notifyDoorsOpen } from './notify-doors-open.ts'
import { notifyDrawClosed, startDrawClosed } from './notify-draw-closed.ts'
import {
  type DrawResultJob,
  notifyDrawResult,
  notifyExcluded,
  notifyForfeitDecided,
  notifyMovedUp,
  notifyNotEntered,
  notifyPlaceForfeited,
  startDrawResult,
} from './notify-draw-result.ts'
import { subscribeToDomainEvents } from './on-domain-events.ts'
import { subscribeToGiftEvents } from './on-gift-events.ts'
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
    subscribeToDomainEvents(ctx.events)
    subscribeToGiftEvents(ctx.events)
    ctx.events.on('draw.closed', startDrawClosed)
    ctx.events.on('draw.drawn', startDrawResult)
    ctx.events.on('draw.voided', startDrawResult)
    ctx.events.on('draw.excluded', notifyExcluded)
    ctx.events.on('draw.notEntered', notifyNotEntered)
    ctx.events.on('draw.movedUp', notifyMovedUp)
    ctx.events.on('draw.placeForfeited', notifyPlaceForfeited)
    ctx.events.on('draw.forfeitDecided', notifyForfeitDecided)
    ctx.events.on('cards.allotted', startCardsAllotted)
    ctx.events.on('swap.found', startSwapFound)
    ctx.events.on('swap.done', startSwapDone)
    task('notify-cards-allotted', (payload) => notifyCardsAllotted(ctx, payload as CardsAllottedJob))
    task('notify-swap', (payload) => notifySwap(ctx, payload as SwapJob))
    task('notify-draw-closed', (payload) => notifyDrawClosed(ctx, payload as DrawResultJob))
    task('notify-draw-result', (payload) => notifyDrawResult(ctx, payload as DrawResultJob))
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

export { selectNotifiedAbout as notificationsAbout } from './store.ts'
