import type { OrderState } from '@encore/contract/endpoints'
import type { Account, Evidence } from './evidence.ts'

/** What each cube package brings, free ones included. */
export type CubesOf = Map<string, number>

/** Holds all that was promised against what is there: a sentence for each promise that was broken. */
export function brokenPromises(evidence: Evidence, cubesOf: CubesOf): string[] {
  return [
    ...evidence.accounts.flatMap(lost),
    ...evidence.accounts.flatMap(changedAnswers),
    ...evidence.accounts.flatMap((account) => wrongBalance(account, cubesOf)),
    ...ordersOf(evidence).flatMap(unended),
    ...faultsInBooks(evidence),
    ...wrongMoney(evidence),
  ]
}

export const ordersOf = ({ accounts }: Evidence): OrderState[] => accounts.flatMap(({ orders }) => orders)

function lost({ email, cubes, lostOrders }: Account): string[] {
  return [
    ...(cubes === null ? [`${email} was acknowledged and cannot be entered`] : []),
    ...lostOrders.map((id) => `order ${id} was acknowledged and is gone`),
  ]
}

const changedAnswers = ({ replays }: Account): string[] =>
  replays
    .filter(({ before, now }) => before !== now)
    .map(({ endpoint, before, now }) => `${endpoint} said ${before} and now, under the same key, ${now}`)

/** The wallet holds what fulfilled packages brought, less what fulfilled cube orders cost. */
function wrongBalance({ email, cubes, orders }: Account, cubesOf: CubesOf): string[] {
  if (cubes === null) return []
  const expected = orders
    .filter(({ status }) => status === 'FULFILLED')
    .reduce((sum, order) => sum + movedBy(order, cubesOf), 0)
  return cubes === expected ? [] : [`${email} has ${cubes} cubes, the orders say ${expected}`]
}

function movedBy({ kind, productUid, quantity, total }: OrderState, cubesOf: CubesOf): number {
  if (kind === 'POINT') return (cubesOf.get(productUid) ?? Number.NaN) * quantity
  return total.currency === 'CUBE' ? -total.amount : 0
}

const ended: OrderState['status'][] = ['FULFILLED', 'CANCELED', 'FAILED', 'EXPIRED', 'REFUNDED']

const unended = ({ orderId, status }: OrderState): string[] =>
  ended.includes(status) ? [] : [`order ${orderId} is still ${status}`]

function faultsInBooks(evidence: Evidence): string[] {
  const { audits, overdueHolds, orderIds } = evidence.books
  const known = new Set(
    evidence.accounts.flatMap(({ orders, lostOrders }) => [...orders.map(idOf), ...lostOrders]),
  )
  return [
    ...audits.map((row) => `audit: ${JSON.stringify(row)}`),
    ...overdueHolds.map((hold) => `held past its time: ${JSON.stringify(hold)}`),
    ...orderIds.filter((id) => !known.has(id)).map((id) => `order ${id} exists and nobody was told`),
  ]
}

/** Money the gateway kept belongs to a fulfilled order, once; all other money went back. */
function wrongMoney(evidence: Evidence): string[] {
  const broken: string[] = []
  const kept = new Map<string, number>()
  for (const { transid, ref, amt, refunds } of evidence.gatewayPayments) {
    const orderId = evidence.books.orderOfPayment.get(transid)
    const back = refunds.reduce((sum, refund) => sum + Number(refund.amt), 0)
    const rest = Number(amt) - back
    if (!orderId) broken.push(unheardOf(transid, ref, evidence))
    else if (rest !== 0 && back !== 0) broken.push(`payment ${transid}: ${back} of ${amt} went back`)
    else if (rest !== 0) kept.set(orderId, (kept.get(orderId) ?? 0) + 1)
  }
  for (const { orderId, status, pgCode } of ordersOf(evidence)) {
    const expected = pgCode !== 'CUBE' && status === 'FULFILLED' ? 1 : 0
    const found = kept.get(orderId) ?? 0
    if (found !== expected)
      broken.push(`order ${orderId} is ${status} and the gateway keeps ${found} payments for it`)
  }
  return broken
}

function unheardOf(transid: string, ref: string, { books, gatewayPayments }: Evidence): string {
  const sameRef = gatewayPayments.filter((payment) => payment.ref === ref).map((payment) => payment.transid)
  const attempt = JSON.stringify(books.attempts.get(ref))
  return `payment ${transid} was captured and never heard of; its reference has ${sameRef.join(', ')} and ${attempt}`
}

const idOf = ({ orderId }: OrderState) => orderId
