import type { Module } from '#modules/module.ts'
import { bookOrder } from './book-call.ts'
import { forgetBookings, selectBookingsOf } from './booking-store.ts'
import { openCallWaker } from './call-waker.ts'
import { selectConsentsOf } from './consent-store.ts'
import { deleteOldMediaRooms } from './delete-media-rooms.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import { serveSeats, serveSessions } from './fan-routes.ts'
import { deleteCardsOf, selectCardsOf } from './fan-store.ts'
import { deleteOldFlow } from './flow-store.ts'
import { deleteOfMember, deleteUnneeded } from './keepsakes/delete-keepsake.ts'
import { openKeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { serveKeepsakes, serveRecordings } from './keepsakes/keepsake-routes.ts'
import { selectKeepsakesOf } from './keepsakes/keepsake-store.ts'
import { makeKeepsake } from './keepsakes/make-keepsakes.ts'
import { openLobby } from './lobby.ts'
import { type CallRelays, openCallRelays } from './relay-of-calls.ts'
import { restoreOrder, returnOrder } from './return-order.ts'
import { deleteOldSignals } from './signal-store.ts'
import { serveInterpreters, serveStaffSeats } from './staff-routes.ts'
import { endStaffSeats } from './staff-seats.ts'
import { serveStations } from './station-routes.ts'

export { admitCandidate, type Candidate, type CandidateRefusal } from './admit-candidate.ts'
export {
  type AdmittedDescription,
  admitDescription,
  type DescriptionContext,
  type DescriptionRefusal,
} from './admit-description.ts'
export { type BookingRefusal, type BookingRequest, bookCall, bookOrder } from './book-call.ts'
export {
  type BookedMember,
  type CallBooking,
  selectBookedMembers as bookedMembers,
  selectBookings as bookingsOf,
  selectReturn as refundOfBooking,
} from './booking-store.ts'
export { callKey } from './call-key.ts'
export {
  type CallRow,
  lockCall,
  lockCallsOf as lockCallsOfBooking,
  selectCall,
  selectCalls as callsOf,
} from './call-store.ts'
export { cancelSessions } from './cancel-sessions.ts'
export {
  type CallQueueMove,
  type CallSums,
  type ControlledCall,
  type OwedCallRow,
  selectControlledCalls as controlledCalls,
  selectControlledStations as controlledStations,
  selectMovesOf as movesOfCalls,
  selectOwedCalls as owedCalls,
  selectSums as sumsOfCalls,
} from './control-store.ts'
export { selectStation as stationById, setLine as setArtistLine } from './device-store.ts'
export {
  type DifferingCall,
  selectDifferences as differingCalls,
  upsertDifferenceNote as noteDifference,
} from './difference-store.ts'
export {
  type CallSessionParts,
  type CallSessionSummary,
  selectParts as partsOfSession,
  selectSummaries as sessionsOfEvent,
} from './draft-store.ts'
export { endGrant, type GrantRefusal } from './end-grant.ts'
export { type BookedSource, selectSources as bookedSources } from './grant-store.ts'
export { handOver, type StationHandover } from './hand-over.ts'
export { holdCall } from './hold-call.ts'
export {
  deleteIdentityCheck,
  insertIdentityCheck,
  isBookingOf,
  selectBookedFan as bookedFan,
} from './identity-store.ts'
export { missCalls, moveFan } from './miss-calls.ts'
export { moveSession, type SessionMoveRefusal } from './move-session.ts'
export { createPairingCode, type PairingCode, redeemPairingCode } from './pairing.ts'
export { planSession, publishSession, type SessionPlan } from './plan-session.ts'
export { type PresenceReport, upsertPresence as keepPresence } from './presence-store.ts'
export { type OrderRefusal, type PublishedOrder, publishOrder } from './publish-order.ts'
export {
  type QueuedFan,
  selectQueue as queueOf,
  selectQueueChanges as queueChangesOf,
} from './queue-store.ts'
export { readReceipt } from './read-receipt.ts'
export { insertCallRefund as keepCallRefund, selectBoughtLines as boughtLines } from './refund-store.ts'
export { rescheduleSession } from './reschedule-session.ts'
export { type ReturnedOrder, returnOrder } from './return-order.ts'
export { cutCall, extendCall } from './run-call.ts'
export { createDraft, deleteDraft, replaceDraft, type TakenSale } from './save-draft.ts'
export {
  type CallSession,
  lockCallSession,
  raiseEpoch,
  selectCallSession as callSession,
  selectStations as stationsOf,
} from './session-store.ts'
export { endCall, owedMsOf, type Settlement, settleCall } from './settle-call.ts'
export type { SeatSubject } from './staff-seat-store.ts'
export { type EndedStaffSeat, leaveStaffSeat, openStaffSeat } from './staff-seats.ts'
export { type TakenSegments, takeSegments } from './take-segments.ts'

/** Fan calls: a member who leaves loses the words for artists, keepsakes and the link to bookings. */
export const calls: Module = {
  name: 'calls',
  install: (host) => {
    const { ctx, holds } = host
    const relays = openCallRelays(host)
    const waker = openCallWaker(ctx)
    const offers = openKeepsakeOffers()
    serveSessions(host, relays, offers)
    serveSeats(host, relays, waker)
    serveStations(host, relays, waker, offers)
    serveStaffSeats(host, relays, waker)
    serveInterpreters(host, relays, waker)
    serveRecordings(host, offers)
    serveKeepsakes(host)
    host.onClose(openLobby(ctx, host.rooms).close)
    // Held polls end before the server waits for its last answers.
    host.http.addHook('preClose', async () => waker.close())
    const resolving = resolveRelays(relays)
    host.onClose(async () => clearInterval(resolving))
    host.schedule(1_000, 'dispatch calls', () => dispatchCalls(ctx))
    host.schedule(1_000, 'delete media rooms of calls', () => deleteOldMediaRooms(ctx))
    host.schedule(1_000, 'end seats of staff', () => endStaffSeats(ctx))
    host.schedule(60_000, 'delete old signals of calls', () => deleteOldSignals(ctx.sql))
    host.schedule(60_000, 'delete old flow of calls', () => deleteOldFlow(ctx.sql))
    const closing = new AbortController()
    host.http.addHook('preClose', async () => closing.abort())
    host.schedule(5_000, 'make keepsakes', () => makeKeepsake(ctx, closing.signal))
    host.schedule(15_000, 'delete unneeded keepsakes', () => deleteUnneeded(ctx))
    ctx.events.on('order.fulfilled', bookOrder)
    ctx.events.on('order.rightsEnded', (tx, { orderId, refundId, memberId: by }) =>
      returnOrder(tx, { orderId, refundId, by, eventId: null }),
    )
    ctx.events.on('order.eventRefunded', (tx, { orderId, refundId, memberId: by, eventId }) =>
      returnOrder(tx, { orderId, refundId, by, eventId }),
    )
    ctx.events.on('order.refundWithdrawn', (tx, { orderId }) => restoreOrder(tx, orderId))
    ctx.events.on('member.left', async (tx, { memberId }) => {
      await deleteCardsOf(tx, memberId)
      await deleteOfMember(tx, memberId)
      await forgetBookings(tx, memberId)
    })
    holds({ section: 'callBookings', data: selectBookingsOf })
    holds({ section: 'callCards', data: selectCardsOf })
    holds({ section: 'callConsents', data: selectConsentsOf })
    holds({ section: 'callKeepsakes', data: selectKeepsakesOf })
  },
}

const resolveEveryMs = 5 * 60_000

/** Every process filters signals, so each looks the relays up. */
function resolveRelays(relays: CallRelays): NodeJS.Timeout {
  void relays.resolve()
  return setInterval(() => void relays.resolve(), resolveEveryMs).unref()
}
