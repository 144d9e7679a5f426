import type { Module } from '#modules/module.ts'
import { advanceDraws } from './advance-draws.ts'
import { forfeitUnanswered } from './answer-win.ts'
import { enterByOrder } from './enter-draw.ts'
import { insertFirstKey } from './key-store.ts'
import { drawRoutes } from './routes.ts'
import { houseKeyOf } from './signing-key.ts'
import { forgetMember, selectEntriesOf, takeOutRefunded } from './store.ts'

export { drawnEntrants, findDrawn } from './find-drawn.ts'
export { publishDraw } from './publish-draw.ts'
export type { DrawDraft } from './publish-store.ts'
export type { DrawnEntrant } from './result-store.ts'
export { selectDrawsOf as drawsOfEvent } from './store.ts'

/** Draws of an event: entries win places by chance, in a way that anybody can repeat. */
export const draws: Module = {
  name: 'draws',
  install: async (host) => {
    const { ctx, schedule } = host
    await insertFirstKey(ctx.sql, houseKeyOf(ctx).publicKey)
    drawRoutes(host)
    ctx.events.on('order.fulfilled', (tx, order) => enterByOrder(ctx, tx, order))
    ctx.events.on('order.rightsEnded', async (tx, { orderId }) => void (await takeOutRefunded(tx, orderId)))
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    schedule(1_000, 'advance draws', () => advanceDraws(ctx))
    schedule(60_000, 'forfeit unanswered wins', () => forfeitUnanswered(ctx))
    host.holds({ section: 'draws', data: selectEntriesOf })
  },
}
