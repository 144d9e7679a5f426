import { randomBytes } from 'node:crypto'
import { type Behaviour, plainBehaviour } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import type { Fields } from './form.ts'
import type { Provider, Session, Transaction } from './records.ts'
import { refundInOffice } from './refunds.ts'

// Enough for days of testing. The limits keep the state file small, which is rewritten at every change.
const keptSessions = 1000
const keptTransactions = 2000

/** Opens a session with the behaviour armed for its ref, or for the next session. */
export function openSession(ctx: GatewayContext, fields: Fields, provider: Provider): Session {
  const behaviour = takeArmed(ctx, fields.ref ?? '', provider)
  const session: Session = {
    id: randomBytes(12).toString('hex'),
    provider,
    fields,
    behaviour,
    state: behaviour.closesItself ? 'closed' : 'open',
  }
  const { sessions } = ctx.state.gateway
  sessions.push(session)
  if (sessions.length > keptSessions) sessions.shift()
  ctx.changed()
  return session
}

export function addTransaction(ctx: GatewayContext, transaction: Transaction): void {
  const { transactions } = ctx.state.gateway
  transactions.push(transaction)
  if (transactions.length > keptTransactions) transactions.shift()
  ctx.changed()
}

export function findSession(ctx: GatewayContext, id: string): Session | undefined {
  return ctx.state.gateway.sessions.find((session) => session.id === id)
}

/** Finds by session id, transid or newest ref. */
export function findSessionByAny(ctx: GatewayContext, id: string): Session | undefined {
  const { sessions, transactions } = ctx.state.gateway
  const sessionId = transactions.find((transaction) => transaction.transid === id)?.sessionId
  return sessions.findLast(
    (session) => session.id === id || session.id === sessionId || session.fields.ref === id,
  )
}

/** Finds by transid, or the newest of a session or ref. */
export function findTransactionByAny(ctx: GatewayContext, id: string): Transaction | undefined {
  return booked(ctx).findLast((item) => item.transid === id || item.sessionId === id || item.ref === id)
}

/** Transactions visible now, oldest first, after applying due refunds of the back office. */
export function booked(ctx: GatewayContext): Transaction[] {
  const nowMs = ctx.clock.nowMs()
  const shown = ctx.state.gateway.transactions.filter((transaction) => transaction.bookedAtMs <= nowMs)
  for (const transaction of shown) {
    if (transaction.officeRefundAtMs === undefined || transaction.officeRefundAtMs > nowMs) continue
    delete transaction.officeRefundAtMs
    refundInOffice(ctx, transaction)
  }
  return shown
}

/** True when it was paid or refunded on this day (`yyyymmdd`, KST). */
export const isOfDay = ({ resdt, refunds }: Transaction, date: string | undefined): boolean =>
  [resdt, ...refunds.map(({ at }) => at)].some((stamp) => stamp.slice(0, 8) === date)

/** Arms existing transactions and the open session of the ref, else its next session. */
export function armRef(ctx: GatewayContext, ref: string, behaviour: Behaviour): void {
  const { gateway } = ctx.state
  const transactions = gateway.transactions.filter((transaction) => transaction.ref === ref)
  for (const transaction of transactions) transaction.refundFault = behaviour.refundFault
  const open = gateway.sessions.findLast((session) => session.fields.ref === ref && session.state === 'open')
  if (open) open.behaviour = behaviour
  if (!open && transactions.length === 0) gateway.armedByRef[ref] = behaviour
  ctx.changed()
}

export function armNext(ctx: GatewayContext, provider: Provider, behaviour: Behaviour): void {
  ctx.state.gateway.armedNext.push({ provider, behaviour })
  ctx.changed()
}

function takeArmed(ctx: GatewayContext, ref: string, provider: Provider): Behaviour {
  const { armedByRef, armedNext } = ctx.state.gateway
  const forRef = Object.hasOwn(armedByRef, ref) ? armedByRef[ref] : undefined
  if (!forRef) {
    const next = armedNext.findIndex((armed) => armed.provider === provider)
    return next < 0 ? plainBehaviour : (armedNext.splice(next, 1)[0]?.behaviour ?? plainBehaviour)
  }
  delete armedByRef[ref]
  return forRef
}
