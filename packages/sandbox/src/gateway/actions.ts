import { randomBytes } from 'node:crypto'
import type { Exchange } from '#src/delivery/exchanges.ts'
import type { Behaviour } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import type { Fields } from './form.ts'
import {
  approved,
  canceledByBuyer,
  chargeOf,
  type DeclineReason,
  declineReasons,
  nextStamp,
  type Outcome,
  type ResultStamp,
} from './outcomes.ts'
import type { Session, Transaction } from './records.ts'
import { addTransaction } from './sessions.ts'
import { voiceOf } from './voices.ts'

/** Approves the payment. Waits for the response to the first notice when the notice must come first. */
export async function approve(ctx: GatewayContext, session: Session): Promise<void> {
  const { behaviour } = session
  if (behaviour.approvedAfterSeconds > 0) return approveLater(ctx, session)
  const first = charge(ctx, session, 0)
  session.state = 'approved'
  session.result = first.notice
  session.answer = answerOf(first, approved)
  ctx.changed()
  const sent = sendNotices(ctx, session, first.notice)
  if (behaviour.followUp === 'second_approval') {
    const second = charge(ctx, session, followUpMs(ctx, session))
    notify(ctx, session, second.notice, { afterMs: followUpMs(ctx, session) })
  }
  if (behaviour.followUp === 'decline' && voiceOf(session).noticesRefusals) {
    const stamp = { transid: first.transid, authcode: '', resdt: first.resdt }
    const late = message(ctx, session, stamp, declineReasons.card_number)
    notify(ctx, session, late, { afterMs: followUpMs(ctx, session) })
  }
  if (behaviour.followUp === 'office_refund') giveBackLater(ctx, session, first)
  if (behaviour.order === 'webhook_first') await sent
}

function approveLater(ctx: GatewayContext, session: Session): void {
  const inMs = (session.behaviour.approvedAfterSeconds * 1000) / ctx.speed
  closeWithoutAnswer(ctx, session)
  const late = charge(ctx, session, inMs)
  if (session.behaviour.notices !== 'none') notify(ctx, session, late.notice, { afterMs: inMs })
}

/** Schedules a full refund by the back office; only some gateways notify the merchant. */
function giveBackLater(ctx: GatewayContext, session: Session, transaction: Transaction): void {
  const afterMs = followUpMs(ctx, session)
  transaction.officeRefundAtMs = ctx.clock.nowMs() + afterMs
  ctx.changed()
  const received = voiceOf(session).refundNotice?.(transaction.notice, transaction.officeRefundAtMs)
  if (received) notify(ctx, session, received, { afterMs })
}

/** The bank declines; the browser returns, and some gateways also notify the server. */
export function decline(ctx: GatewayContext, session: Session, reason: DeclineReason): void {
  const stamp = nextStamp(ctx, session.fields.mid ?? '', false)
  session.state = 'declined'
  session.result = message(ctx, session, stamp, declineReasons[reason])
  session.answer = answerOf(stamp, declineReasons[reason])
  ctx.changed()
  if (voiceOf(session).noticesRefusals) sendNotices(ctx, session, session.result)
}

/** Cancels the payment; only the browser informs the merchant. */
export function cancel(ctx: GatewayContext, session: Session): void {
  const stamp = nextStamp(ctx, session.fields.mid ?? '', false)
  session.state = 'canceled'
  session.result = message(ctx, session, stamp, canceledByBuyer)
  session.answer = answerOf(stamp, canceledByBuyer)
  ctx.changed()
  if (session.behaviour.followUp !== 'approve_after_cancel') return
  const late = charge(ctx, session, followUpMs(ctx, session))
  notify(ctx, session, late.notice, { afterMs: followUpMs(ctx, session) })
}

/** The buyer closes the window; the merchant is not informed. */
export function closeWithoutAnswer(ctx: GatewayContext, session: Session): void {
  session.state = 'closed'
  ctx.changed()
}

/** Sends a message to statusurl with retries; resolves with the first attempt. */
export function notify(
  ctx: GatewayContext,
  session: Session,
  fields: Fields,
  when: { afterMs: number; unlessBrowserLeftBefore?: boolean; id?: string },
): Promise<Exchange | undefined> {
  return ctx.engine.add({
    id: when.id ?? randomBytes(8).toString('hex'),
    provider: session.provider,
    ref: session.fields.ref ?? '',
    url: session.fields.statusurl ?? '',
    ...voiceOf(session).encode(fields),
    dueAtMs: ctx.clock.nowMs() + when.afterMs,
    triesDone: 0,
    answersToLose: session.behaviour.lostAnswers,
    ...(when.unlessBrowserLeftBefore && { heldForSession: session.id }),
  })
}

// Without scripts the browser does not report that it has left; the notice is then sent after this time.
const heldMs = 30_000

// Follow-up messages come shortly after the notice.
export const followUpMs = (ctx: GatewayContext, { behaviour }: Session) =>
  noticeMs(ctx, behaviour) + 2000 / ctx.speed

const noticeMs = (ctx: GatewayContext, behaviour: Behaviour) =>
  behaviour.order === 'return_first' ? heldMs : (behaviour.noticeDelaySeconds * 1000) / ctx.speed

/** Sends the armed number of notices of one result; resolves with the first attempt. */
export function sendNotices(ctx: GatewayContext, session: Session, fields: Fields): Promise<unknown> {
  const { behaviour } = session
  const { notices, order } = behaviour
  if (notices === 'none') return Promise.resolve()
  const unlessBrowserLeftBefore = order === 'return_first'
  const afterMs = noticeMs(ctx, behaviour)
  const first = notify(ctx, session, fields, { afterMs, unlessBrowserLeftBefore })
  if (notices === 'parallel') notify(ctx, session, fields, { afterMs, unlessBrowserLeftBefore })
  if (notices === 'twice') notify(ctx, session, fields, { afterMs: followUpMs(ctx, session) })
  return first
}

/** Books the money, unless the message is forged: then nothing was paid. */
export function charge(
  ctx: GatewayContext,
  session: Session,
  inMs: number,
  { stamp, outcome }: { stamp: ResultStamp; outcome: Outcome } = {
    stamp: nextStamp(ctx, session.fields.mid ?? '', true),
    outcome: approved,
  },
): Transaction {
  const charged = chargeOf(session, session.behaviour.tamper)
  const transaction: Transaction = {
    ...stamp,
    ...charged,
    sessionId: session.id,
    mid: session.fields.mid ?? '',
    paymethod: voiceOf(session).methodLabel(session.fields.paymethod ?? ''),
    bookedAtMs: ctx.clock.nowMs() + inMs,
    notice: message(ctx, session, stamp, outcome),
    refunds: [],
    refundFault: session.behaviour.refundFault,
  }
  if (session.behaviour.tamper !== 'signature') addTransaction(ctx, transaction)
  return transaction
}

const message = (ctx: GatewayContext, session: Session, stamp: ResultStamp, outcome: Outcome): Fields =>
  voiceOf(session).message(ctx, session, stamp, outcome)

const answerOf = ({ transid, resdt }: Pick<ResultStamp, 'transid' | 'resdt'>, outcome: Outcome) => ({
  transid,
  resdt,
  ...outcome,
})
