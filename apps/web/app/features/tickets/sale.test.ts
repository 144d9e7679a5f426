import type { EventDetail, Product } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { hasQuestions, isSoldOut, priceIn, saleOf, statusAt } from './sale.ts'

const at = (time: string) => Date.parse(`2026-11-28T${time}:00Z`)
const product = (over: Partial<Product>): Product =>
  ({
    payStartAt: '2026-11-28T08:00:00Z',
    payEndAt: '2026-11-28T12:00:00Z',
    stock: 100,
    stockHeld: 0,
    productPrices: [
      { amount: 3_600, currency: 'USD' },
      { amount: 49_500, currency: 'KRW' },
    ],
    defaultCurrency: 'USD',
    ...over,
  }) as Product

describe('ticket sale: product state', () => {
  test.each([
    ['on sale with plenty left', {}, '09:00', { state: 'open', left: null }],
    ['on sale, and below twenty says how many', { stock: 19 }, '09:00', { state: 'open', left: 19 }],
    ['not on sale a moment before it opens', {}, '07:59', { state: 'opens', at: '2026-11-28T08:00:00Z' }],
    ['on sale at the very moment', {}, '08:00', { state: 'open', left: null }],
    ['closed at the end', {}, '12:00', { state: 'closed' }],
    [
      'perhaps back while somebody holds the last',
      { stock: 0, stockHeld: 3 },
      '09:00',
      { state: 'may-return', held: 3 },
    ],
    ['sold out when nobody holds one', { stock: 0 }, '09:00', { state: 'sold-out' }],
  ])('%s', (_, over, time, sale) => {
    expect(saleOf(product(over), at(time))).toEqual(sale)
  })
})

test.each([
  [{}, false],
  [{ isRequireOrderEtcInfo: true }, true],
  [{ isRequiredShippingInfo: true }, true],
  [{ isOnSitePickupProduct: true }, true],
])('ticket sale: names what a buyer has to confirm first: %o', (over, isAsked) => {
  const plain = { isRequireOrderEtcInfo: false, isRequiredShippingInfo: false, isOnSitePickupProduct: false }
  expect(hasQuestions(product({ ...plain, ...over }))).toBe(isAsked)
})

test('ticket sale: an event is sold out when every live ticket is gone and none may return', () => {
  const ticket = (over: Partial<Product>) => product({ kind: 'TICKET_LIVE', ...over })
  const gone = ticket({ stock: 0 })
  const closed = ticket({ payEndAt: '2026-11-28T08:30:00Z' })
  const soldOut = (...products: Product[]) => isSoldOut(products, at('09:00'))
  expect(soldOut(gone, closed, product({ kind: 'GOODS' }))).toBe(true)
  expect(soldOut(gone, ticket({}))).toBe(false)
  expect(soldOut(gone, ticket({ stock: 0, stockHeld: 1 }))).toBe(false)
  expect(soldOut(closed)).toBe(false)
  expect(soldOut()).toBe(false)
})

test('ticket sale: a price is in the language’s currency, else in the product’s own', () => {
  expect(priceIn('ko', product({}))?.currency).toBe('KRW')
  expect(priceIn('ja', product({}))?.currency).toBe('USD')
  expect(priceIn('zhhans', product({}))?.currency).toBe('USD')
  expect(priceIn('en', product({ productPrices: [] }))).toBeNull()
})

describe('ticket sale: event state by the clock', () => {
  const event = {
    status: 'SCHEDULED',
    ticketOpenAt: '2026-11-28T08:00:00Z',
    ticketCloseAt: '2026-11-28T09:30:00Z',
    startAt: '2026-11-28T10:00:00Z',
    startedAt: null,
    endAt: '2026-11-28T12:00:00Z',
  } as EventDetail
  test.each([
    ['07:59', 'SCHEDULED'],
    ['08:00', 'OPEN_TICKET'],
    ['09:30', 'SCHEDULED'],
    ['10:00', 'ON_AIR'],
    ['12:00', 'ENDED'],
  ])('at %s is %s', (time, status) => {
    expect(statusAt(event, at(time))).toBe(status)
  })
  test('never changes for a canceled event', () => {
    expect(statusAt({ ...event, status: 'CANCELED' }, at('10:30'))).toBe('CANCELED')
  })
})
