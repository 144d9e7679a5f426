import type { OrderRefund } from '@encore/contract/endpoints'
import type { Money } from '@encore/contract/rules/money'
import type { EventStart } from '#modules/catalog/events/index.ts'
import type { Order, OrderLine } from '#modules/commerce/orders/index.ts'

/** How long cubes of which none is spent go back at once. */
export const untouchedDays = 7
const dayMs = 24 * 60 * 60 * 1000

/** What decides about an order's refund beside the order itself. */
export interface RefundFacts {
  /** Null when the order was never served. */
  servedAt: Date | null
  now: Date
  /** None of the cubes it brought is spent. */
  isUntouched: boolean
  /** What its lines are tickets to, or goods of. */
  events: EventStart[]
  /** Where the fan's newest request stands; null for none. */
  request: 'OPEN' | 'GRANTED' | 'DECLINED' | null
  refunded: Money | null
}

type Offer = Pick<OrderRefund, 'kind' | 'until'>

/** What the fan may ask for now, and what became of what was asked. A gift is withdrawn instead, while nobody has it. */
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
 * Untouched cubes for seven days, live tickets until the first of their shows actually begins, tickets to a show that was moved until
 * its deadline; everything else a person decides.
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

/** Who bought before the move may give back; who bought after it knew. */
function afterMove({ servedAt, events }: RefundFacts): Date | null {
  const isOlder = ({ movedAt }: EventStart) => servedAt && movedAt && servedAt < movedAt
  return events
    .filter(isOlder)
    .map(({ refundUntil }) => refundUntil)
    .reduce(later, null)
}

const isLive = ({ scope }: OrderLine['grants'][number]) => scope === 'LIVE'

/** Until the first of the shows begins, early or late; until its announced end where it never does. */
const firstStart = ({ events, now }: RefundFacts): Date | null =>
  events.map((event) => beginOf(event, now)).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** A show that waits for its encoder is expected at its announced start, and from then on until its announced end. */
function beginOf({ startAt, beginsAt, plannedEndAt }: EventStart, now: Date): Date {
  const expected = beginsAt ?? (now < startAt ? startAt : plannedEndAt)
  return expected < plannedEndAt ? expected : plannedEndAt
}

const untilDays = ({ servedAt, isUntouched }: RefundFacts): Date | null =>
  servedAt && isUntouched ? new Date(servedAt.getTime() + untouchedDays * dayMs) : null

const nothing: Offer = { kind: 'NONE', until: null }

/**
 * Cubes that go back with a part of a package's money, its bonus included: in proportion, so that all parts together
 * take all cubes.
 */
export function cubesFor(
  { amount: price, cubes, bonusCubes }: Pick<Order, 'amount' | 'cubes' | 'bonusCubes'>,
  refundedBefore: number,
  amount: number,
): number {
  const all = (cubes ?? 0) + (bonusCubes ?? 0)
  return cubesUpTo(all, price, refundedBefore + amount) - cubesUpTo(all, price, refundedBefore)
}

/** The most money that can still go back when so many cubes of a package are unspent. */
export function mostFor(
  { amount: price, cubes, bonusCubes }: Pick<Order, 'amount' | 'cubes' | 'bonusCubes'>,
  refundedBefore: number,
  unspent: number,
): number {
  const all = (cubes ?? 0) + (bonusCubes ?? 0)
  const takable = Math.min(all, unspent + cubesUpTo(all, price, refundedBefore))
  return Math.max(0, Number((BigInt(takable) * BigInt(price)) / BigInt(all)) - refundedBefore)
}

/** Rounded up, so that a part of the money never leaves its cubes behind. */
const cubesUpTo = (all: number, price: number, money: number): number =>
  Number((BigInt(all) * BigInt(money) + BigInt(price) - 1n) / BigInt(price))
