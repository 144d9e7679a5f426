import type { Module } from '#modules/module.ts'
import { advanceDraws } from './advance-draws.ts'
import { forfeitUnanswered } from './answer-win.ts'
import { publishFirstKey } from './draw-file.ts'
import { enterByOrder } from './enter-draw.ts'
import { drawRoutes } from './routes.ts'
import { forgetMember, selectEntriesOf, takeOutRefunded } from './store.ts'

export { type DrawDraft, publishDraw } from './publish-draw.ts'

/** Draws of an event: entries win places by chance, in a way that anybody can repeat. */
export const draws: Module = {
  name: 'draws',
  install: async (host) => {
    const { ctx, schedule } = host
    await publishFirstKey(ctx)
    drawRoutes(host)
    ctx.events.on('order.fulfilled', (tx, order) => enterByOrder(ctx, tx, order))
    ctx.events.on('order.rightsEnded', async (tx, { orderId }) => void (await takeOutRefunded(tx, orderId)))
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    schedule(1_000, 'advance draws', () => advanceDraws(ctx))
    schedule(60_000, 'forfeit unanswered wins', () => forfeitUnanswered(ctx))
    host.holds({ section: 'draws', data: selectEntriesOf })
  },
}
