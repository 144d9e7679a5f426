import type { Module } from '#modules/module.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { cancelEventJob } from './cancel-event.ts'
import { type LateTicket, onOrderFulfilled, refundLate } from './late-tickets.ts'
import { moveEventJob } from './move-event.ts'
import { servePictures } from './picture-routes.ts'
import { serveEventEditing } from './routes.ts'
import { showDue } from './show-due.ts'

export { callOff } from './cancel-event.ts'
export { sumsGivenBack } from './holders.ts'

const checkEveryMs = 5_000

export const studioEvents: Module = {
  name: 'studio-events',
  install: (host) => {
    const { ctx } = host
    serveEventEditing(host)
    servePictures(host)
    serveJob(host, cancelEventJob)
    serveJob(host, moveEventJob)
    host.task('refund-late-ticket', (payload) => refundLate(ctx, payload as LateTicket))
    host.schedule(checkEveryMs, 'publish planned events', () => showDue(ctx))
    ctx.events.on('order.fulfilled', onOrderFulfilled)
  },
}
