import type { CompensationResult } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { CallConductReason, CompensationKind } from '@encore/contract/rules/calls/session-rules'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import {
  boughtLines,
  type CallRow,
  type CallSession,
  lockCallsOfBooking,
  owedMsOf,
  refundOfBooking,
  type Settlement,
  selectCall,
  settleCall,
} from '#modules/live/calls/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { callObject, findSession, type Place } from './find-session.ts'
import type { OwedCompensation } from './pending-calls.ts'
import { isLarge, type OwedTime, payBack, planRefunds, sumsOf } from './refund-owed.ts'

export interface CompensationRequest extends Place {
  callIds: string[]
  kind: CompensationKind
  /** Published reason of a waiver. */
  reason: CallConductReason | null
  /** For staff only. */
  note: string
}

type Refused = Failure<'NOT_FOUND' | 'CALL_MOVED' | 'CALL_NOT_BOUGHT' | 'REFUND_REFUSED' | 'INVALID_INPUT'>
type Settled = Result<AuditedResult<CompensationResult>, Refused | Failure<'APPROVAL_PENDING'>>

/** Settles owed calls of one fan. A waiver always waits for a second person, a refund above the limit. */
export async function settleOwed(
  ctx: Ctx,
  tx: Tx,
  staff: Pick<Staff, 'uid' | 'held'>,
  { kind, reason, note, callIds, ...place }: CompensationRequest,
): Promise<Settled> {
  const found = await lockOwed(tx, place, callIds)
  if (!found.ok) return found
  const { session, booking, calls } = found.value
  const problem = problemOf(session, { kind, reason })
  if (problem) return problem
  const { bookingId, owedMs, number } = booking
  const request = { ...place, callIds, bookingId, owedMs, number, note }
  if (kind === 'WAIVED') return requestSecond(tx, 'CALL_WAIVER', { ...request, reason, sums: [] }, staff.uid)
  if (kind !== 'REFUND') {
    const settled = await settleAll(tx, calls, { kind, reason: note, by: staff.uid })
    return settled.ok ? done(request, { kind, calls: calls.length }, []) : settled
  }
  const returned = await settleReturned(tx, booking, calls, { reason: note, by: staff.uid })
  if (returned)
    return returned.ok ? done(request, { kind, calls: calls.length, refund: returned.value }, []) : returned
  const planned = await planRefunds(tx, booking)
  if (!planned.ok) return planned
  const sums = sumsOf(planned.value)
  if (await isLarge(ctx, tx, planned.value, staff))
    return requestSecond(tx, 'CALL_REFUND', { ...request, reason: null, sums }, staff.uid)
  const paid = await payBack(ctx, tx, planned.value, { bookingId, decidedBy: staff.uid, reason: note })
  if (!paid.ok) return paid
  const settlement = { kind, reason: note, by: staff.uid, approvedBy: null, refundId: paid.value }
  const settled = await settleAll(tx, calls, settlement)
  return settled.ok ? done(request, { kind, calls: calls.length, refund: paid.value }, sums) : settled
}

/** Settles calls whose money is back already, by a refund of the order. Null when the booking has bought units. */
async function settleReturned(
  tx: Tx,
  { bookingId }: Pick<OwedTime, 'bookingId'>,
  calls: readonly CallRow[],
  { reason, by }: { reason: string; by: string },
): Promise<Result<string, Failure<'CALL_MOVED'>> | null> {
  if ((await boughtLines(tx, bookingId)).length > 0) return null
  const refundId = await refundOfBooking(tx, bookingId)
  if (refundId === null) return null
  const settled = await settleAll(tx, calls, { kind: 'REFUND', reason, by, approvedBy: null, refundId })
  return settled.ok ? ok(refundId) : settled
}

type Carried = Result<AuditedResult<{ workId: null }>, Refused>

/** Carries out a refund or a waiver after approval. */
export async function settleRequested(
  ctx: Ctx,
  tx: Tx,
  { callIds, reason, note, ...place }: OwedCompensation,
  { askedBy, approvedBy }: { askedBy: string; approvedBy: string },
): Promise<Carried> {
  const found = await lockOwed(tx, place, callIds)
  if (!found.ok) return found
  const { booking, calls } = found.value
  if (reason !== null) {
    const settled = await settleAll(tx, calls, { kind: 'WAIVED', reason, by: askedBy, approvedBy })
    return settled.ok ? carried(place, { kind: 'WAIVED', calls: calls.length, why: reason }, note) : settled
  }
  const planned = await planRefunds(tx, booking)
  if (!planned.ok) return planned
  const { bookingId } = booking
  const decidedBy = `${askedBy}, ${approvedBy}`
  const paid = await payBack(ctx, tx, planned.value, { bookingId, decidedBy, reason: note })
  if (!paid.ok) return paid
  const settlement = { kind: 'REFUND' as const, reason: note, by: askedBy, approvedBy, refundId: paid.value }
  const settled = await settleAll(tx, calls, settlement)
  return settled.ok
    ? carried(place, { kind: 'REFUND', calls: calls.length, refund: paid.value }, note)
    : settled
}

interface Owed {
  session: CallSession
  booking: OwedTime & { number: number | null }
  calls: CallRow[]
}

/** Locks all calls of the booking; the chosen ones are owed. */
async function lockOwed(tx: Tx, place: Place, callIds: readonly string[]): Promise<Result<Owed, Refused>> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const first = await selectCall(tx, callIds[0] ?? '')
  if (first?.sessionId !== place.id) return fail('NOT_FOUND')
  const all = await lockCallsOfBooking(tx, first.bookingId)
  const calls = all.filter(({ id }) => callIds.includes(id))
  if (calls.length < callIds.length) return invalid('callIds', 'unknown')
  const other = calls.find(({ state }) => state !== 'OWED')
  if (other) return fail('CALL_MOVED', { data: { state: other.state } })
  const sum = (values: readonly number[]) => values.reduce((before, ms) => before + ms, 0)
  const booking = {
    bookingId: first.bookingId,
    number: first.number,
    owedMs: sum(calls.map(owedMsOf)),
    promisedMs: sum(all.map(({ promisedMs }) => promisedMs)),
  }
  return ok({ session: found.value, booking, calls })
}

/** The published rules limit what settles a call without money, and for which reasons. */
function problemOf(
  { compensation, conductReasons }: CallSession,
  { kind, reason }: Pick<CompensationRequest, 'kind' | 'reason'>,
) {
  if (kind !== 'WAIVED' && reason !== null) return invalid('reason', 'unknown')
  if ((kind === 'EXTRA' || kind === 'AGAIN') && kind !== compensation) return invalid('kind', 'unpublished')
  if (kind !== 'WAIVED') return null
  if (reason === null) return invalid('reason', 'required')
  return conductReasons.includes(reason) ? null : invalid('reason', 'unpublished')
}

async function settleAll(
  tx: Tx,
  calls: readonly CallRow[],
  settlement: Settlement,
): Promise<Result<undefined, Failure<'CALL_MOVED'>>> {
  for (const { id, state } of calls) {
    const settled = await settleCall(tx, id, settlement)
    if ('refusal' in settled) return fail('CALL_MOVED', { data: { state } })
  }
  return ok(undefined)
}

async function requestSecond(
  tx: Tx,
  kind: 'CALL_REFUND' | 'CALL_WAIVER',
  payload: OwedCompensation,
  askedBy: string,
): Promise<Settled> {
  const { eventId, bookingId, sums, reason, note, id } = payload
  const asked = await requestApproval(tx, { kind, subjectId: bookingId, eventId, payload, askedBy })
  if (!asked.ok) return asked
  const after = { waits: asked.value, calls: payload.callIds.length, why: reason }
  return ok({
    reply: { state: 'WAITS', approvalId: asked.value, refunds: sums },
    auditEntry: { object: callObject(id), eventId, after, reason: note },
  })
}

const done = (
  { id, eventId, note }: Pick<OwedCompensation, 'id' | 'eventId' | 'note'>,
  after: Record<string, unknown>,
  refunds: CompensationResult['refunds'],
): Settled =>
  ok({
    reply: { state: 'DONE', approvalId: null, refunds },
    auditEntry: { object: callObject(id), eventId, before: { state: 'OWED' }, after, reason: note },
  })

const carried = ({ id, eventId }: Place, after: Record<string, unknown>, reason: string): Carried =>
  ok({
    reply: { workId: null },
    auditEntry: { object: callObject(id), eventId, before: { state: 'OWED' }, after, reason },
  })
