import { orderStatuses } from '@encore/contract/endpoints'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Order, OrderLine } from '#modules/commerce/orders/index.ts'
import { cubesFor, mostFor, type RefundFacts, refundOf } from './rules.ts'

const paidAt = new Date('2026-11-21T12:00:00Z')
const after = (days: number) => new Date(paidAt.getTime() + days * 86_400_000)

const order = (change: Partial<Order>) =>
  ({ kind: 'POINT', status: 'FULFILLED', lines: [], ...change }) as Order
const line = (...scopes: ('LIVE' | 'REPLAY')[]) =>
  ({ grants: scopes.map((scope) => ({ scope, windowFrom: null, windowTo: null })) }) as OrderLine
const goods = (...lines: OrderLine[]) => order({ kind: 'PRODUCT', lines })
const ticket = () => goods(line('LIVE'))

const show = (startsIn: number, change: Partial<RefundFacts['events'][number]> = {}) => ({
  ...{
    id: `ev${startsIn}`,
    slug: `in-${startsIn}`,
    title: {},
    startAt: after(startsIn),
    beginsAt: after(startsIn),
  },
  ...{ plannedEndAt: after(startsIn + 0.1), hasStarted: false, movedAt: null, refundUntil: null },
  ...change,
})

const facts = (change: Partial<RefundFacts>): RefundFacts => ({
  servedAt: paidAt,
  now: after(1),
  isUntouched: true,
  events: [show(5)],
  request: null,
  refunded: null,
  ...change,
})

const kindOf = (of: Order, change: Partial<RefundFacts> = {}) => refundOf(of, facts(change)).kind

test('refunds: cubes are refunded at once for seven unspent days and by request later', () => {
  expect(refundOf(order({}), facts({}))).toMatchObject({ kind: 'AT_ONCE', until: after(7).toISOString() })
  expect(kindOf(order({}), { now: new Date(after(7).getTime() - 1) })).toBe('AT_ONCE')
  expect(kindOf(order({}), { now: after(7) })).toBe('REQUEST')
  expect(kindOf(order({}), { isUntouched: false })).toBe('REQUEST')
})

test('refunds: a live ticket is refunded at once until the start, and other products by request', () => {
  expect(refundOf(ticket(), facts({}))).toMatchObject({ kind: 'AT_ONCE', until: after(5).toISOString() })
  expect(kindOf(ticket(), { now: after(5) })).toBe('REQUEST')
  expect(kindOf(goods(line('REPLAY')))).toBe('REQUEST')
  expect(kindOf(goods(line()))).toBe('REQUEST')
})

test('refunds: an immediate refund ends at the actual start, or at the announced end of a show that never began', () => {
  const offer = (now: Date, change: Partial<RefundFacts['events'][number]>) =>
    refundOf(ticket(), facts({ now, events: [show(5, change)] }))
  const early = { beginsAt: after(4.9) }
  expect(offer(after(4.89), early)).toMatchObject({ kind: 'AT_ONCE', until: after(4.9).toISOString() })
  expect(offer(after(4.9), early)).toMatchObject({ kind: 'REQUEST', until: null })
  const waits = { beginsAt: null }
  expect(offer(after(4), waits)).toMatchObject({ kind: 'AT_ONCE', until: after(5).toISOString() })
  expect(offer(after(5.05), waits)).toMatchObject({ kind: 'AT_ONCE', until: after(5.1).toISOString() })
  expect(offer(after(5.1), waits)).toMatchObject({ kind: 'REQUEST', until: null })
  const late = { beginsAt: after(5.05) }
  expect(offer(after(5.04), late)).toMatchObject({ kind: 'AT_ONCE' })
  expect(offer(after(5.05), late)).toMatchObject({ kind: 'REQUEST' })
})

test('refunds: an order of tickets only is refunded at once until the first show starts, and a mixed one by request', () => {
  const events = [show(5), show(3)]
  const both = goods(line('LIVE'), line('LIVE', 'REPLAY'))
  expect(refundOf(both, facts({ events }))).toMatchObject({ kind: 'AT_ONCE', until: after(3).toISOString() })
  expect(kindOf(goods(line('LIVE'), line()), { events })).toBe('REQUEST')
})

test.each(orderStatuses)('refunds: %s allows a request only when something is kept', (status) => {
  const kinds = { FULFILLED: 'AT_ONCE', DELIVERED: 'AT_ONCE', PARTIALLY_REFUNDED: 'REQUEST' }
  expect(kindOf(order({ status }))).toBe(kinds[status as keyof typeof kinds] ?? 'NONE')
})

test('refunds: a pending or declined request cannot be repeated', () => {
  const result = (request: RefundFacts['request'], status: Order['status'] = 'FULFILLED') =>
    refundOf(order({ status }), facts({ request, isUntouched: false }))
  expect(result('OPEN')).toMatchObject({ kind: 'NONE', state: 'ASKED' })
  expect(result('DECLINED')).toMatchObject({ kind: 'NONE', state: 'DECIDED_NO' })
  expect(result('GRANTED')).toMatchObject({ kind: 'REQUEST', state: null })
  expect(result('GRANTED', 'REFUND_PENDING')).toMatchObject({ kind: 'NONE', state: 'UNDER_WAY' })
  expect(result('GRANTED', 'PARTIALLY_REFUNDED')).toMatchObject({ kind: 'REQUEST', state: 'DONE' })
})

describe('refunds: cubes of a refund', () => {
  const packages = fc.record({
    amount: fc.integer({ min: 1, max: 10 ** 12 }),
    cubes: fc.integer({ min: 1, max: 99_000_000 }),
    bonusCubes: fc.integer({ min: 0, max: 99_000_000 }),
  })
  const share = fc.integer({ min: 1, max: 1_000 })

  test('include all of them when all parts are refunded, and never less than a part is worth', () => {
    fc.assert(
      fc.property(packages, fc.array(share, { maxLength: 6 }), (bought, shares) => {
        let before = 0
        let taken = 0
        for (const part of shares) {
          const amount = Math.min(Math.ceil((bought.amount * part) / 3_000), bought.amount - before)
          taken += cubesFor(bought, before, amount)
          before += amount
        }
        taken += cubesFor(bought, before, bought.amount - before)
        expect(taken).toBe(bought.cubes + bought.bonusCubes)
      }),
    )
  })

  test('limit the amount: one unit more needs a spent cube', () => {
    fc.assert(
      fc.property(packages, share, (bought, part) => {
        const unspent = Math.floor(((bought.cubes + bought.bonusCubes) * part) / 1_000)
        const most = mostFor(bought, 0, unspent)
        expect(cubesFor(bought, 0, most)).toBeLessThanOrEqual(unspent)
        if (most < bought.amount) expect(cubesFor(bought, 0, most + 1)).toBeGreaterThan(unspent)
      }),
    )
  })
})

describe('refunds: tickets of a moved show', () => {
  const moved = { movedAt: after(2), refundUntil: after(9) }
  const replay = goods(line('REPLAY'))
  const offer = (of: Order, change: Partial<RefundFacts>) => refundOf(of, facts({ now: after(8), ...change }))

  test('are refunded at once until the deadline when bought before, replays too', () => {
    const events = [show(5, moved)]
    const atOnce = { kind: 'AT_ONCE', until: after(9).toISOString() }
    expect(offer(ticket(), { events })).toMatchObject(atOnce)
    expect(offer(replay, { events })).toMatchObject(atOnce)
    expect(offer(replay, { events, now: after(9) })).toMatchObject({ kind: 'REQUEST', until: null })
  })

  test.each<[string, Partial<RefundFacts>]>([
    ['bought after it was moved', { servedAt: after(3) }],
    ['bought as it was moved', { servedAt: after(2) }],
    ['never served', { servedAt: null }],
    ['of a show that was not moved', { events: [show(5, { refundUntil: after(9) })] }],
  ])('require a request when %s', (_, change) => {
    expect(offer(replay, { events: [show(5, moved)], ...change })).toMatchObject({ kind: 'REQUEST' })
  })

  test('are refunded until the last deadline, or until a later show', () => {
    const later = show(6, { movedAt: after(1), refundUntil: after(10) })
    for (const events of [
      [show(5, moved), later],
      [later, show(5, moved)],
    ])
      expect(offer(replay, { events })).toMatchObject({ until: after(10).toISOString() })
    const soon = { now: after(1), events: [show(5, { ...moved, refundUntil: after(4) })] }
    expect(offer(ticket(), soon)).toMatchObject({ until: after(5).toISOString() })
    expect(offer(replay, soon)).toMatchObject({ until: after(4).toISOString() })
  })

  test('require a request together with goods', () => {
    expect(offer(goods(line('LIVE'), line()), { events: [show(5, moved)] })).toMatchObject({
      kind: 'REQUEST',
    })
  })
})

test('refunds: a fully refunded order is done, and a gift is withdrawn instead', () => {
  expect(refundOf(order({ status: 'REFUNDED' }), facts({}))).toMatchObject({ kind: 'NONE', state: 'DONE' })
  expect(refundOf(order({ isGift: true }), facts({}))).toMatchObject({ kind: 'NONE', state: null })
})

test('refunds: end at the announced end when a show begins after it', () => {
  const overdue = show(5, { beginsAt: after(6) })
  expect(refundOf(ticket(), facts({ now: after(5), events: [overdue] }))).toMatchObject({
    ...{ kind: 'AT_ONCE', until: after(5.1).toISOString() },
  })
})

test('refunds: stay possible at the announced start while a show waits for its encoder', () => {
  const waits = [show(5, { beginsAt: null })]
  expect(refundOf(ticket(), facts({ now: after(5), events: waits }))).toMatchObject({
    ...{ kind: 'AT_ONCE', until: after(5.1).toISOString() },
  })
})

test('refunds: a part of ₩10,000 for 100 cubes and 10 bonus takes its share of both, rounded up', () => {
  const bought = { amount: 10_000, cubes: 100, bonusCubes: 10 }
  expect(cubesFor(bought, 0, 5_000)).toBe(55)
  expect(cubesFor(bought, 0, 1)).toBe(1)
  expect(cubesFor(bought, 0, 1_000)).toBe(11)
  expect(cubesFor(bought, 5_000, 5_000)).toBe(55)
})

test('refunds: allow only the unspent rest after a part', () => {
  const bought = { amount: 10_000, cubes: 100, bonusCubes: 10 }
  expect(mostFor(bought, 5_000, 55)).toBe(5_000)
  expect(mostFor(bought, 5_000, 11)).toBe(1_000)
  expect(mostFor(bought, 5_000, 0)).toBe(0)
  expect(mostFor(bought, 0, 500)).toBe(10_000)
})
