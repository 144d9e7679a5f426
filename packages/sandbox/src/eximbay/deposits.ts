import { charge, followUpMs, notify, sendNotices } from '#src/gateway/actions.ts'
import { isCurrency } from '#src/gateway/amounts.ts'
import type { GatewayContext } from '#src/gateway/context.ts'
import { approved, nextStamp, type Outcome } from '#src/gateway/outcomes.ts'
import type { Session, Slip } from '#src/gateway/records.ts'
import { voiceOf } from '#src/gateway/voices.ts'
import { kstDigits } from '#src/state/clock.ts'
import { addSlip, depositDays } from './slips.ts'

/** Issues a payment number; browser and server of the merchant are both notified. */
export async function register(ctx: GatewayContext, session: Session, origin: string): Promise<void> {
  const { behaviour, fields } = session
  const { mid = '', ref = '', cur = '', amt = '', paymethod = '' } = fields
  if (!isCurrency(cur)) throw new Error(`Session ${session.id} has no currency`)
  const stamp = nextStamp(ctx, mid, false)
  const outcome: Outcome = { ...registered, paymentURL: `${origin}/deposit/${session.id}` }
  const deadlineMs = ctx.clock.nowMs() + depositDays * dayMs
  const { transid, resdt } = stamp
  const slip: Slip = { transid, sessionId: session.id, mid, ref, cur, amt, paymethod, resdt, deadlineMs }
  session.state = 'registered'
  session.result = voiceOf(session).message(ctx, session, stamp, outcome)
  session.answer = { transid, resdt, ...outcome }
  ctx.changed()
  if (behaviour.tamper !== 'signature') addSlip(ctx, slip)
  if (behaviour.deposit === 'paid_first') {
    await pay(ctx, session, slip)
    notify(ctx, session, session.result, { afterMs: followUpMs(ctx, session) })
    return
  }
  const sent = sendNotices(ctx, session, session.result)
  planEnd(ctx, session, slip)
  if (behaviour.order === 'webhook_first') await sent
}

/** The store takes the money, in time or late; only the merchant's server is notified. */
export async function pay(ctx: GatewayContext, session: Session, slip: Slip, inMs = 0): Promise<void> {
  const { behaviour } = session
  const atMs = ctx.clock.nowMs() + inMs
  if (slip.deadlineMs > atMs) ctx.engine.drop(voidNoticeOf(slip))
  const stamp = { transid: slip.transid, authcode: '', resdt: kstDigits(atMs) }
  const { notice } = charge(ctx, session, inMs, { stamp, outcome: sale })
  if (inMs > 0) notify(ctx, session, notice, { afterMs: inMs })
  else sendNotices(ctx, session, notice)
  if (behaviour.followUp !== 'second_approval') return
  const laterMs = inMs + followUpMs(ctx, session)
  const second = charge(ctx, session, laterMs, { stamp: nextStamp(ctx, slip.mid, false), outcome: sale })
  notify(ctx, session, second.notice, { afterMs: laterMs })
}

/** Voids the number and notifies the merchant's server, as at the deadline. */
export function lapse(ctx: GatewayContext, session: Session, slip: Slip, inMs = 0): void {
  ctx.engine.drop(voidNoticeOf(slip))
  slip.deadlineMs = ctx.clock.nowMs() + inMs
  planVoidNotice(ctx, session, slip)
  ctx.changed()
}

const dayMs = 86_400_000
const registered: Outcome = { ...approved, status: 'Registered' }
const sale: Outcome = { ...approved, status: 'Sale' }
const voided: Outcome = { ...approved, status: 'Void' }

const voidNoticeOf = ({ transid }: Slip): string => `void-${transid}`

/** Schedules the end of the number: at its deadline, or as the tester armed it. */
function planEnd(ctx: GatewayContext, session: Session, slip: Slip): void {
  const { deposit } = session.behaviour
  const soonMs = followUpMs(ctx, session)
  switch (deposit) {
    case 'paid':
      void pay(ctx, session, slip, soonMs)
      return
    case 'void':
      lapse(ctx, session, slip, soonMs)
      return
    case 'paid_after_void':
      lapse(ctx, session, slip, soonMs)
      void pay(ctx, session, slip, 2 * soonMs)
      return
    default:
      planVoidNotice(ctx, session, slip)
  }
}

function planVoidNotice(ctx: GatewayContext, session: Session, slip: Slip): void {
  if (session.behaviour.notices === 'none') return
  const stamp = { transid: slip.transid, authcode: '', resdt: kstDigits(slip.deadlineMs) }
  const fields = voiceOf(session).message(ctx, session, stamp, voided)
  notify(ctx, session, fields, {
    afterMs: slip.deadlineMs - ctx.clock.nowMs(),
    id: voidNoticeOf(slip),
  })
}
