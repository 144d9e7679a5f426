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

test('cubes go back at once for seven days while none is spent, then they are a request', () => {
  expect(refundOf(order({}), facts({}))).toMatchObject({ kind: 'AT_ONCE', until: after(7).toISOString() })
  expect(kindOf(order({}), { now: new Date(after(7).getTime() - 1) })).toBe('AT_ONCE')
  expect(kindOf(order({}), { now: after(7) })).toBe('REQUEST')
  expect(kindOf(order({}), { isUntouched: false })).toBe('REQUEST')
})

test('a live ticket goes back at once until the start; replays, goods and downloads are a request', () => {
  expect(refundOf(ticket(), facts({}))).toMatchObject({ kind: 'AT_ONCE', until: after(5).toISOString() })
  expect(kindOf(ticket(), { now: after(5) })).toBe('REQUEST')
  expect(kindOf(goods(line('REPLAY')))).toBe('REQUEST')
  expect(kindOf(goods(line()))).toBe('REQUEST')
})

test('a refund at once ends at the actual start, early or late, and at the announced end of what never began', () => {
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

test('of several lines tickets only go back at once, until the first of their shows starts', () => {
  const events = [show(5), show(3)]
  const both = goods(line('LIVE'), line('LIVE', 'REPLAY'))
  expect(refundOf(both, facts({ events }))).toMatchObject({ kind: 'AT_ONCE', until: after(3).toISOString() })
  expect(kindOf(goods(line('LIVE'), line()), { events })).toBe('REQUEST')
})

test.each(orderStatuses)('in %s there is something to ask for only where something is kept', (status) => {
  const kinds = { FULFILLED: 'AT_ONCE', DELIVERED: 'AT_ONCE', PARTIALLY_REFUNDED: 'REQUEST' }
  expect(kindOf(order({ status }))).toBe(kinds[status as keyof typeof kinds] ?? 'NONE')
})

test('who has asked waits, who was declined does not ask again', () => {
  const told = (request: RefundFacts['request'], status: Order['status'] = 'FULFILLED') =>
    refundOf(order({ status }), facts({ request, isUntouched: false }))
  expect(told('OPEN')).toMatchObject({ kind: 'NONE', state: 'ASKED' })
  expect(told('DECLINED')).toMatchObject({ kind: 'NONE', state: 'DECIDED_NO' })
  expect(told('GRANTED')).toMatchObject({ kind: 'REQUEST', state: null })
  expect(told('GRANTED', 'REFUND_PENDING')).toMatchObject({ kind: 'NONE', state: 'UNDER_WAY' })
  expect(told('GRANTED', 'PARTIALLY_REFUNDED')).toMatchObject({ kind: 'REQUEST', state: 'DONE' })
})

describe('the cubes that go with the money', () => {
  const packages = fc.record({
    amount: fc.integer({ min: 1, max: 10 ** 12 }),
    cubes: fc.integer({ min: 1, max: 99_000_000 }),
    bonusCubes: fc.integer({ min: 0, max: 99_000_000 }),
  })
  const share = fc.integer({ min: 1, max: 1_000 })

  test('are all of them when all parts are back, and never fewer than a part is worth', () => {
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

  test('set the most that can go back: one unit more would need a cube that is spent', () => {
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
