import { expect, test } from 'vitest'
import { isScoped } from './navigation.ts'
import { chosenAddress, scopeOf, withScope } from './scope.ts'

test('event filter: is the event of the page, else that of the address', () => {
  expect(scopeOf({ pathname: '/events/ev_1/settlement', search: '' })).toBe('ev_1')
  expect(scopeOf({ pathname: '/events/ev_1', search: '?eventId=ev_2' })).toBe('ev_1')
  expect(scopeOf({ pathname: '/orders', search: '?eventId=ev_2&status=PAID' })).toBe('ev_2')
  expect(scopeOf({ pathname: '/orders', search: '?eventId=none' })).toBe('')
  expect(scopeOf({ pathname: '/events/new', search: '' })).toBe('')
})

test('event filter: a link carries it, and one that names an event keeps its own', () => {
  expect(withScope('/orders', 'ev_1')).toBe('/orders?eventId=ev_1')
  expect(withScope('/orders/or_1?tab=2', 'ev_1')).toBe('/orders/or_1?tab=2&eventId=ev_1')
  expect(withScope('/products?eventId=none', 'ev_1')).toBe('/products?eventId=none')
  expect(withScope('/events/ev_2', 'ev_1')).toBe('/events/ev_2')
  expect(withScope('/orders', '')).toBe('/orders')
})

test.each([
  ['/', '', 'ev_1', '/events/ev_1'],
  ['/events/ev_2/live', '', 'ev_1', '/events/ev_1'],
  ['/events/ev_2', '', '', '/'],
  ['/orders', '?status=PAID&cursor=c', 'ev_1', '/orders?status=PAID&eventId=ev_1'],
  ['/orders', '?status=PAID&eventId=ev_1', '', '/orders?status=PAID'],
  ['/orders/or_1', '?eventId=ev_2', 'ev_1', '/orders?eventId=ev_1'],
  ['/orders/or_1', '?eventId=ev_2', '', '/orders'],
])('event filter: from %s%s the choice "%s" leads to %s', (pathname, search, eventId, to) => {
  expect(chosenAddress({ pathname, search }, eventId)).toBe(to)
})

test('event filter: applies to pages with rows of events and not to others', () => {
  const followed = [
    '/orders',
    '/products',
    '/parcels',
    '/manual-review',
    '/reports',
    '/notices',
    '/broadcasts',
    '/coupons',
  ]
  for (const path of [...followed, '/events/ev_1/guest-list'])
    expect([path, isScoped(path)]).toEqual([path, true])
  for (const path of ['/', '/team', '/members', '/cube-packages'])
    expect([path, isScoped(path)]).toEqual([path, false])
})
