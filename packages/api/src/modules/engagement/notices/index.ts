import type { Module } from '#modules/module.ts'
import { publishDueNotices } from './publish-due-notices.ts'
import { serveNotices } from './routes.ts'
import { selectShown } from './store.ts'

const checkEveryMs = 10_000

/** Public articles about rescheduled shows, late parcels or maintenance. */
export const notices: Module = {
  name: 'notices',
  install: ({ serve, ctx, schedule, siteMap }) => {
    serveNotices(serve, ctx)
    siteMap({
      name: 'notices',
      list: async (db, size) =>
        (await selectShown(db, { page: 0, size, offset: 0 }, { kind: null, eventId: null })).map(
          ({ id, publishedAt }) => ({
            path: `/notice/${id}`,
            changedAt: publishedAt,
          }),
        ),
    })
    schedule(checkEveryMs, 'publish due notices', () => publishDueNotices(ctx))
  },
}

export { publishDueNotices } from './publish-due-notices.ts'
export { type NewNotice, publishNotice, showNotice } from './publish-notice.ts'
export { noticeProblems } from './rules.ts'
export {
  lockNotice,
  type StaffNotice,
  selectStaffNotices as staffNotices,
  selectWritten as writtenNotice,
  type WrittenNotice,
} from './staff-store.ts'
export { writeNotice } from './store.ts'
export { takeDownNotice } from './take-down-notice.ts'
