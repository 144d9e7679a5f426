import { createBackoff } from '#kernel/backoff.ts'
import type { Module } from '#modules/module.ts'
import { advanceDraws } from './advance-draws.ts'
import { forfeitUnanswered } from './answer-win.ts'
import { checkKeys } from './check-keys.ts'
import { enterByGift, enterByGrant } from './enter-by-ticket.ts'
import { enterByOrder } from './enter-draw.ts'
import { carryOutForfeits } from './forfeit-place.ts'
import { selectObjectionsOf } from './forfeit-store.ts'
import { publishKey } from './publish-key.ts'
import { returnEntries } from './return-entries.ts'
import { drawRoutes } from './routes.ts'
import { stampCloses } from './stamp-closes.ts'
import { forgetMember, selectEntriesOf } from './store.ts'
import { openWitness } from './witness.ts'

export { type AddressRefusal, addressPrize, type GivenAddress, prizeCountries } from './address-prize.ts'
export { checkIn, undoCheckIn } from './check-in.ts'
export { selectCheckIns as checkInsOf } from './check-in-store.ts'
export { type DrawDraft, deleteDraft, updateDraft } from './draft-store.ts'
export { checkExclusion, type Exclusion, excludeEntrant } from './exclude-entrant.ts'
export { drawEntrants, findEnded } from './find-ended.ts'
export { announceForfeit, checkDecision, checkForfeit, decideForfeit } from './forfeit-place.ts'
export { type Forfeit, selectForfeits as forfeitsByStaff, selectPlace as wonPlace } from './forfeit-store.ts'
export { selectKeys as houseKeys } from './key-store.ts'
export { latestRound } from './latest-round.ts'
export {
  selectCounts as drawCounts,
  selectLastCheckpoints as lastCheckpoints,
} from './log-store.ts'
export { type EntryRefusal, mayEnter } from './may-enter.ts'
export { randomnessOf } from './present-draw.ts'
export {
  type Prize,
  type PrizeName,
  selectConfirmedByRank as confirmedByRank,
  selectForfeitedItems as forfeitedItems,
  selectOwnPrize as ownPrize,
  selectPrizeNames as prizeNames,
  selectPrizes as prizesOf,
} from './prize-store.ts'
export { createDraft, publishDraft, publishDraw } from './publish-draw.ts'
export {
  chainOf,
  configuredRandomness,
  fetchRound,
  isClockTrue,
  type RandomnessKind,
} from './randomness.ts'
export {
  countEntryOrders,
  insertRefundJob,
  selectEntryOrders as entryOrders,
  selectRefundJob as refundJobOf,
} from './refund-store.ts'
export { type DrawnEntrant, selectWinners as drawnWinners } from './result-store.ts'
export { hasRunningDraw, isGrantInRunningDraw, isInRunningDraw } from './return-store.ts'
export { secondsOf } from './rules-of.ts'
export { houseKeyOf } from './signing-key.ts'
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
    ctx.events.on('right.granted', (tx, granted) => enterByGrant(ctx, tx, granted))
    ctx.events.on('gift.accepted', (tx, gift) => enterByGift(ctx, tx, gift))
    ctx.events.on('order.rightsEnded', (tx, { orderId }) => returnEntries(ctx, tx, orderId))
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    const rounds = createBackoff({ firstMs: 1_000, mostMs: 15_000 })
    schedule(1_000, 'advance draws', () => advanceDraws(ctx, rounds))
    const witness = await openWitness(ctx.config)
    const stamps = createBackoff({ firstMs: 1_000, mostMs: 60_000 })
    if (witness) schedule(1_000, 'stamp closes of draws', () => stampCloses(ctx, witness, stamps))
    schedule(60_000, 'forfeit unanswered wins', () => forfeitUnanswered(ctx))
    schedule(60_000, 'carry out forfeits by staff', () => carryOutForfeits(ctx))
    host.holds({ section: 'draws', data: selectEntriesOf })
    host.holds({ section: 'drawObjections', data: selectObjectionsOf })
  },
}
