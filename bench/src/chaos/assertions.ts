import type { OrderState } from '@encore/contract/endpoints'
import type { Account, Results } from './collect-results.ts'
import { contradict } from './history.ts'

/** Cubes that each package gives, free ones included. */
export type CubesOf = Map<string, number>

/** Compares the results with everything that was acknowledged; returns one sentence per violation. */
export function violations(evidence: Results, cubesOf: CubesOf): string[] {
  return [
    ...evidence.accounts.flatMap(lost),
    ...evidence.accounts.flatMap(changedAnswers),
    ...evidence.accounts.flatMap((account) => wrongBalance(account, cubesOf)),
    ...ordersOf(evidence).flatMap((order) => unended(order, evidence)),
    ...faultsInBooks(evidence),
    ...wrongMoney(evidence),
  ]
}

export const ordersOf = ({ accounts }: Results): OrderState[] => accounts.flatMap(({ orders }) => orders)

function lost({ email, cubes, lostOrders }: Account): string[] {
  return [
    ...(cubes === null ? [`${email} was acknowledged and cannot be entered`] : []),
    ...lostOrders.map((id) => `order ${id} was acknowledged and is gone`),
  ]
}

const changedAnswers = ({ replays }: Account): string[] =>
  replays
    .filter(({ before, now }) => contradict(before, now))
    .map(({ endpoint, before, now }) => `${endpoint} said ${before} and now, under the same key, ${now}`)

/** The balance must equal the cubes of fulfilled packages less the cost of fulfilled cube orders. */
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

/** Every order must end, except one whose refund needs manual review. */
function unended({ orderId, status }: OrderState, evidence: Results): string[] {
  const waits =
    status === 'REFUND_PENDING' && moneyOf(orderId, evidence).some(({ place }) => place === 'open')
  return waits || ended.includes(status) ? [] : [`order ${orderId} is still ${status}`]
}

function faultsInBooks(evidence: Results): string[] {
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

/** Final place of money that a gateway captured; `nowhere` violates the rules. */
export type Place = 'fulfilled' | 'refunded' | 'open' | 'nowhere'

interface PlacedMoney {
  transid: string
  /** Null for an orphan capture, undefined for a capture that the product does not know. */
  orderId: string | null | undefined
  amount: number
  currency: string
  place: Place
}

/** Each payment is in exactly one place: a fulfilled order, refunded to the buyer, or waiting for manual review. */
export function placesOfMoney(evidence: Results): PlacedMoney[] {
  const { orderOfPayment, openRefunds, fulfilled } = evidence.books
  return evidence.gatewayPayments.map(({ transid, cur, amt, refunds }) => {
    const orderId = orderOfPayment.get(transid)
    const back = refunds.reduce((sum, refund) => sum + Number(refund.amt), 0)
    const placeOfRest = () => {
      if (back !== 0) return 'nowhere'
      if (openRefunds.has(transid)) return 'open'
      return orderId && fulfilled.has(orderId) ? 'fulfilled' : 'nowhere'
    }
    const place = back === Number(amt) ? 'refunded' : placeOfRest()
    return { transid, orderId, amount: Number(amt), currency: cur, place }
  })
}

const moneyOf = (id: string, evidence: Results) =>
  placesOfMoney(evidence).filter(({ orderId }) => orderId === id)

/**
 * Money kept by the gateway belongs to exactly one fulfilled order; all other money is refunded or waits for manual
 * review.
 */
function wrongMoney(evidence: Results): string[] {
  const money = placesOfMoney(evidence)
  const broken = money
    .filter(({ place, orderId }) => place === 'nowhere' || orderId === undefined)
    .map(({ transid, orderId }) =>
      orderId === undefined
        ? unheardOf(transid, evidence)
        : `payment ${transid} of ${orderId ? `order ${orderId}` : 'nobody'} is nowhere`,
    )
  const kept = Map.groupBy(
    money.filter(({ place }) => place === 'fulfilled'),
    ({ orderId }) => orderId,
  )
  for (const { orderId, status, pgCode } of ordersOf(evidence)) {
    const expected = pgCode !== 'CUBE' && status === 'FULFILLED' ? 1 : 0
    const found = kept.get(orderId)?.length ?? 0
    if (found !== expected)
      broken.push(`order ${orderId} is ${status} and the gateway keeps ${found} payments for it`)
  }
  return broken
}

function unheardOf(transid: string, { books, gatewayPayments }: Results): string {
  const ref = gatewayPayments.find((payment) => payment.transid === transid)?.ref ?? ''
  const sameRef = gatewayPayments.filter((payment) => payment.ref === ref).map((payment) => payment.transid)
  const attempt = JSON.stringify(books.attempts.get(ref))
  return `payment ${transid} was captured and never heard of; its reference has ${sameRef.join(', ')} and ${attempt}`
}

const idOf = ({ orderId }: OrderState) => orderId
