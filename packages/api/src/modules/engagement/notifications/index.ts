import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { tellFulfilled, welcomeMember } from './hear-events.ts'
import { serveNotifications } from './routes.ts'
import { selectHasNew } from './store.ts'

/** What members are told. Later kinds are a template and an event that is heard, or a call of `notify`. */
export const notifications: Module = {
  name: 'notifications',
  install: ({ serve, ctx }) => {
    serveNotifications(serve, ctx)
    ctx.events.on('member.joined', welcomeMember)
    ctx.events.on('order.fulfilled', tellFulfilled)
  },
}

export const hasNewNotification = (db: Db, memberId: string): Promise<boolean> => selectHasNew(db, memberId)

export { broadcast, notify, type Told } from './notify.ts'
