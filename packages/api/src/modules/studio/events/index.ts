import type { Module } from '#modules/module.ts'
import { serveWork } from '#modules/studio/background-jobs/index.ts'
import { cancelEventWork } from './cancel-event.ts'
import { type LateTicket, onOrderFulfilled, refundLate } from './late-tickets.ts'
import { moveEventWork } from './move-event.ts'
import { servePictures } from './picture-routes.ts'
import { serveEventEditing } from './routes.ts'
import { showDue } from './show-due.ts'

export { callOff } from './cancel-event.ts'
export { sumsGivenBack } from './holders.ts'

const lookEveryMs = 5_000

export const studioEvents: Module = {
  name: 'studio-events',
  install: (host) => {
    const { ctx } = host
    serveEventEditing(host)
    servePictures(host)
    serveWork(host, cancelEventWork)
    serveWork(host, moveEventWork)
    host.task('refund-late-ticket', (payload) => refundLate(ctx, payload as LateTicket))
    host.schedule(lookEveryMs, 'publish planned events', () => showDue(ctx))
    ctx.events.on('order.fulfilled', onOrderFulfilled)
  },
}
