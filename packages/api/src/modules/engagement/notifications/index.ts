import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { forgetMember, tellFulfilled, tellRedeemed, welcomeMember } from './hear-events.ts'
import { toldTo } from './list-notifications.ts'
import { serveNotifications } from './routes.ts'
import { selectHasNew } from './store.ts'

/** What members are told. Later kinds are a template and an event that is heard, or a call of `notify`. */
export const notifications: Module = {
  name: 'notifications',
  install: ({ serve, ctx, holds }) => {
    serveNotifications(serve, ctx)
    ctx.events.on('member.joined', welcomeMember)
    ctx.events.on('order.fulfilled', tellFulfilled)
    ctx.events.on('coupon.redeemed', tellRedeemed)
    ctx.events.on('member.left', forgetMember)
    holds({ section: 'notifications', data: toldTo })
  },
}

export const hasNewNotification = (db: Db, memberId: string): Promise<boolean> => selectHasNew(db, memberId)

export { broadcast, notify, type Told } from './notify.ts'
