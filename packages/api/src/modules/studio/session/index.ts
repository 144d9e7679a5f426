import type { Module } from '#modules/module.ts'
import { forgetFactor } from '#modules/studio/second-factor/index.ts'
import { admit } from './admit.ts'
import { serveFactors } from './factor-routes.ts'
import { serveSession } from './routes.ts'
import { deleteEnded, deleteSessionsOf } from './store.ts'

export { eventReply } from './list-events.ts'
export { isProvedFresh } from './proof.ts'
export { resetByOperator } from './reset-factor.ts'

const hourMs = 3_600_000

/** Studio sign-in: authenticates staff, limits sessions and checks permissions. */
export const studioSession: Module = {
  name: 'studio-session',
  install: (host) => {
    const { ctx } = host
    host.provideStaffAuth((attempt) => admit(ctx, attempt))
    serveSession(host)
    serveFactors(host)
    ctx.events.on('member.left', async (tx, { memberId }) => {
      await forgetFactor(tx, memberId)
      await deleteSessionsOf(tx, memberId)
    })
    host.schedule(hourMs, 'delete ended studio sessions', () => deleteEnded(ctx.sql))
  },
}
