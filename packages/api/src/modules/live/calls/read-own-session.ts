import type { OwnCallSession } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { consentStates } from '@encore/contract/rules/calls/call-consent'
import { ringMs } from '@encore/contract/rules/calls/queue'
import { ringGap } from '@encore/contract/rules/calls/readiness'
import { waitingEstimate } from '@encore/contract/rules/calls/waiting-estimate'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { selectConsents } from './consent-store.ts'
import { selectCards, selectDeviceCheck, selectFanBooking } from './fan-store.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { selectStates } from './keepsakes/keepsake-store.ts'
import { selectPresence, selectQueueChanges } from './queue-store.ts'
import { type FanCallRow, selectFanCalls } from './waiting-store.ts'

/** Returns a member's booking with its calls; the number of statements does not depend on them. */
export async function readOwnSession(
  { sql, clock, offers }: Pick<Ctx, 'sql' | 'clock'> & { offers: KeepsakeOffers },
  sessionId: string,
  memberId: string,
): Promise<Result<OwnCallSession, Failure<'NOT_FOUND'>>> {
  const booking = await selectFanBooking(sql, sessionId, memberId)
  if (!booking) return fail('NOT_FOUND')
  const { id } = booking
  const [calls, moves, presence, check, cards, consents] = await Promise.all([
    selectFanCalls(sql, id),
    selectQueueChanges(sql, id),
    selectPresence(sql, id),
    selectDeviceCheck(sql, id),
    selectCards(sql, [id]),
    selectConsents(sql, id),
  ])
  const keepsakes = await selectStates(
    sql,
    calls.map((call) => call.id),
  )
  return ok({
    bookingId: id,
    number: booking.number,
    gap: ringGap(presence, { isIdentityAsked: booking.asksIdentity }, clock.now()),
    deviceCheck: check && { ...check, at: check.at.toISOString() },
    card: cards.get(id) ?? null,
    consents: consentStates(await offers.asked(booking), consents),
    calls: calls.map((call) => ({
      ...callReply(call, booking.turnaroundMs),
      keepsake: keepsakes.get(call.id) ?? null,
      moves: moves
        .filter(({ callId }) => callId === call.id)
        .map(({ callId, at, ...move }) => ({ ...move, at: at.toISOString() })),
    })),
  })
}

const waitingStates = ['WAITING', 'NEXT', 'RINGING']

function callReply(
  { rungAt, fansAhead, promisedAheadMs, runningLeftMs, turnaroundsMs, ...call }: FanCallRow,
  plannedTurnaroundMs: number,
) {
  const line = { fansAhead, promisedAheadMs, runningLeftMs, turnaroundsMs, plannedTurnaroundMs }
  return {
    ...call,
    wait: waitingStates.includes(call.state) ? waitingEstimate(line) : null,
    ringEndsAt: rungAt && new Date(rungAt.getTime() + ringMs).toISOString(),
  }
}
