import { orderStatuses } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { nextState } from '#kernel/transitions.ts'
import { type OrderEvent, type OrderStatus, orderGraph } from './transitions.ts'

/** Lists the statuses of an order from `INIT` on; null where an event is not allowed. */
const wayOf = (events: OrderEvent[]) => {
  const way: (OrderStatus | null)[] = []
  let status: OrderStatus | null = 'INIT'
  for (const event of events) {
    status = status && nextState(orderGraph, status, event)
    way.push(status)
  }
  return way.join(' ')
}

test.each<[string, OrderEvent[], string]>([
  ['paid with cubes', ['paidByCubes'], 'FULFILLED'],
  ['paid at the second try', ['gatewayOpened', 'refused', 'captured'], 'PENDING PENDING FULFILLED'],
  ['left before the page', ['buyerCanceled'], 'CANCELED'],
  ['never paid', ['gatewayOpened', 'expired'], 'PENDING EXPIRED'],
  ['refused for good', ['gatewayOpened', 'failed'], 'PENDING FAILED'],
  ['paid late', ['gatewayOpened', 'expired', 'captured'], 'PENDING EXPIRED FULFILLED'],
  ['canceled, then paid', ['gatewayOpened', 'buyerCanceled', 'captured'], 'PENDING CANCELED FULFILLED'],
  [
    'paid when nothing is left',
    ['gatewayOpened', 'failed', 'capturedInVain', 'refunded'],
    'PENDING FAILED REFUND_PENDING REFUNDED',
  ],
  [
    'handed over, returned and paid back',
    ['paidByCubes', 'delivered', 'deliveryUndone', 'refundAsked', 'refunded'],
    'FULFILLED DELIVERED FULFILLED REFUND_PENDING REFUNDED',
  ],
  [
    'paid back in part, then the rest',
    ['paidByCubes', 'delivered', 'refundAsked', 'partlyRefunded', 'refundAsked', 'refunded'],
    'FULFILLED DELIVERED REFUND_PENDING PARTIALLY_REFUNDED REFUND_PENDING REFUNDED',
  ],
])('orders: %s', (_, events, way) => {
  expect(wayOf(events)).toBe(way)
})

test('orders: a withdrawn refund leaves the order as it was', () => {
  const back = (event: OrderEvent) => nextState(orderGraph, 'REFUND_PENDING', event)
  expect(back('backToFulfilled')).toBe('FULFILLED')
  expect(back('backToDelivered')).toBe('DELIVERED')
  expect(back('backToPartly')).toBe('PARTIALLY_REFUNDED')
})

test('orders: a fully refunded order never changes', () => {
  expect(orderGraph.REFUNDED).toEqual({})
})

test('orders: money is served or returned only where it arrived', () => {
  const after = (event: OrderEvent) =>
    new Set(orderStatuses.flatMap((status) => nextState(orderGraph, status, event) ?? []))
  expect(after('captured')).toEqual(new Set(['FULFILLED']))
  expect(after('capturedInVain')).toEqual(new Set(['REFUND_PENDING']))
  expect(after('refundAsked')).toEqual(new Set(['REFUND_PENDING']))
})
