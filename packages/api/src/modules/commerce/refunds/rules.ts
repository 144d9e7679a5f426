import type { OrderRefund } from '@encore/contract/endpoints'
import type { Money } from '@encore/contract/rules/money'
import type { EventStart } from '#modules/catalog/events/index.ts'
import type { Order, OrderLine } from '#modules/commerce/orders/index.ts'

/** Days within which a package of unspent cubes is refunded immediately. */
export const untouchedDays = 7
const dayMs = 24 * 60 * 60 * 1000

export interface RefundFacts {
  /** Null when the order was never fulfilled. */
  servedAt: Date | null
  now: Date
  /** True when none of its cubes is spent. */
  isUntouched: boolean
  events: EventStart[]
  /** State of the fan's latest request; null for none. */
  request: 'OPEN' | 'GRANTED' | 'DECLINED' | null
  refunded: Money | null
}

type Offer = Pick<OrderRefund, 'kind' | 'until'>

/**
 * Returns what the fan may request now and the state of an earlier request. Gifts are excluded, because the sender
 * withdraws them instead.
 */
export function refundOf(order: Order, facts: RefundFacts): OrderRefund {
  const state = refundState(order, facts)
  const isDecided = state === 'ASKED' || state === 'DECIDED_NO'
  const offer = isDecided || order.isGift ? nothing : offerOf(order, facts)
  return { ...offer, state, refunded: facts.refunded }
}

function refundState({ status }: Order, { request }: RefundFacts): OrderRefund['state'] {
  if (status === 'REFUND_PENDING') return 'UNDER_WAY'
  if (status === 'REFUNDED') return 'DONE'
  if (request === 'OPEN') return 'ASKED'
  if (request === 'DECLINED') return 'DECIDED_NO'
  return status === 'PARTIALLY_REFUNDED' ? 'DONE' : null
}

function offerOf(order: Order, facts: RefundFacts): Offer {
  switch (order.status) {
    case 'FULFILLED':
    case 'DELIVERED':
      return atOnce(order, facts) ?? { kind: 'REQUEST', until: null }
    case 'PARTIALLY_REFUNDED':
      return { kind: 'REQUEST', until: null }
    default:
      return nothing
  }
}

/**
 * Immediate refunds: unspent cubes for seven days, live tickets until the first of their shows actually starts, tickets
 * to a rescheduled show until its refund deadline. Staff decides about everything else.
 */
function atOnce({ kind, lines }: Order, facts: RefundFacts): Offer | null {
  const isLiveOnly = lines.every(({ grants }) => grants.some(isLive))
  const isTickets = lines.every(({ grants }) => grants.length > 0)
  const untils =
    kind === 'POINT'
      ? [untilDays(facts)]
      : [isLiveOnly ? firstStart(facts) : null, isTickets ? afterMove(facts) : null]
  const until = untils.reduce(later, null)
  return until && facts.now < until ? { kind: 'AT_ONCE', until: until.toISOString() } : null
}

const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)

/** Only buyers from before the show was rescheduled may get a refund. */
function afterMove({ servedAt, events }: RefundFacts): Date | null {
  const isOlder = ({ movedAt }: EventStart) => servedAt && movedAt && servedAt < movedAt
  return events
    .filter(isOlder)
    .map(({ refundUntil }) => refundUntil)
    .reduce(later, null)
}

const isLive = ({ scope }: OrderLine['grants'][number]) => scope === 'LIVE'

/** Earliest start of the shows, actual or expected; the announced end for a show that never starts. */
const firstStart = ({ events, now }: RefundFacts): Date | null =>
  events.map((event) => beginOf(event, now)).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** A show without a stream is expected at its announced start, and after that at its announced end. */
function beginOf({ startAt, beginsAt, plannedEndAt }: EventStart, now: Date): Date {
  const expected = beginsAt ?? (now < startAt ? startAt : plannedEndAt)
  return expected < plannedEndAt ? expected : plannedEndAt
}

const untilDays = ({ servedAt, isUntouched }: RefundFacts): Date | null =>
  servedAt && isUntouched ? new Date(servedAt.getTime() + untouchedDays * dayMs) : null

const nothing: Offer = { kind: 'NONE', until: null }

/**
 * Cubes to take back for a partial refund of a package, bonus included. Proportional, so that all parts together take
 * all cubes.
 */
export function cubesFor(
  { amount: price, cubes, bonusCubes }: Pick<Order, 'amount' | 'cubes' | 'bonusCubes'>,
  refundedBefore: number,
  amount: number,
): number {
  const all = (cubes ?? 0) + (bonusCubes ?? 0)
  return cubesUpTo(all, price, refundedBefore + amount) - cubesUpTo(all, price, refundedBefore)
}

/** Maximum refund when this many cubes of the package are unspent. */
export function mostFor(
  { amount: price, cubes, bonusCubes }: Pick<Order, 'amount' | 'cubes' | 'bonusCubes'>,
  refundedBefore: number,
  unspent: number,
): number {
  const all = (cubes ?? 0) + (bonusCubes ?? 0)
  const takable = Math.min(all, unspent + cubesUpTo(all, price, refundedBefore))
  return Math.max(0, Number((BigInt(takable) * BigInt(price)) / BigInt(all)) - refundedBefore)
}

/** Rounds up, so that a partial refund never leaves its cubes behind. */
const cubesUpTo = (all: number, price: number, money: number): number =>
  Number((BigInt(all) * BigInt(money) + BigInt(price) - 1n) / BigInt(price))
