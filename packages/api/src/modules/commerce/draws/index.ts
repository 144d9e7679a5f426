import type { Module } from '#modules/module.ts'
import { advanceDraws } from './advance-draws.ts'
import { forfeitUnanswered } from './answer-win.ts'
import { checkKeys } from './check-keys.ts'
import { enterByOrder } from './enter-draw.ts'
import { publishKey } from './publish-key.ts'
import { returnEntries } from './return-entries.ts'
import { drawRoutes } from './routes.ts'
import { forgetMember, selectEntriesOf } from './store.ts'

export { type DrawDraft, deleteDraft, updateDraft } from './draft-store.ts'
export { checkExclusion, type Exclusion, excludeEntrant } from './exclude-entrant.ts'
export { drawEntrants, findEnded } from './find-ended.ts'
export {
  selectCounts as drawCounts,
  selectLastCheckpoints as lastCheckpoints,
} from './log-store.ts'
export { type EntryRefusal, mayEnter } from './may-enter.ts'
export { randomnessOf } from './present-draw.ts'
export {
  type Prize,
  selectForfeitedItems as forfeitedItems,
  selectOwnPrize as ownPrize,
  selectPrizes as prizesOf,
} from './prize-store.ts'
export { createDraft, publishDraft, publishDraw } from './publish-draw.ts'
export { configuredRandomness } from './randomness.ts'
export { type DrawnEntrant, selectWinners as drawnWinners } from './result-store.ts'
export { isInRunningDraw } from './return-store.ts'
export { spreadOf } from './spread-of.ts'
export {
  type DrawRow,
  drawTitles,
  lockWritten as lockWrittenDraw,
  type PublishedDraw,
  selectDraw as publishedDraw,
  selectDrawsOf as drawsOfEvent,
  selectProductIds as productIdsOfDraw,
  selectWritten as writtenDraw,
  selectWrittenOf as writtenDraws,
} from './store.ts'
export { isVoidable, voidDraw, voidDrawsOf } from './void-draw.ts'

/** Draws of an event: entries win places by chance, in a way that anybody can repeat. */
export const draws: Module = {
  name: 'draws',
  install: async (host) => {
    const { ctx, schedule } = host
    await publishKey(ctx)
    await checkKeys(ctx)
    drawRoutes(host)
    ctx.events.on('order.fulfilled', (tx, order) => enterByOrder(ctx, tx, order))
    ctx.events.on('order.rightsEnded', (tx, { orderId }) => returnEntries(ctx, tx, orderId))
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    schedule(1_000, 'advance draws', () => advanceDraws(ctx))
    schedule(60_000, 'forfeit unanswered wins', () => forfeitUnanswered(ctx))
    host.holds({ section: 'draws', data: selectEntriesOf })
  },
}
