import type { Module } from '#modules/module.ts'
import { serveNotices } from './routes.ts'

/** What everybody should know: shows that move, parcels that take longer, nights of maintenance. */
export const notices: Module = {
  name: 'notices',
  install: ({ serve, ctx }) => serveNotices(serve, ctx),
}

export { type NewNotice, publishNotice } from './publish-notice.ts'
export { takeDownNotice } from './take-down-notice.ts'
