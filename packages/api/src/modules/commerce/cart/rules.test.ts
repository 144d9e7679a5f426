import { describe, expect, test } from 'vitest'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import { join, type Offer, priceIn, pricesOf, problemsOf, quantityMaxOf } from './rules.ts'

const product = (change: Partial<SaleProduct> = {}) =>
  ({
    ...{ kind: 'GOODS', isOnSitePickup: false, requiresOrderInfo: false },
    ...{ payStartAt: new Date('2026-11-28T11:00:00Z'), pointPrice: null },
    prices: [
      { amount: 22_000, currency: 'KRW' },
      { amount: 1_650, currency: 'USD' },
    ],
    ...change,
  }) as SaleProduct

const offer = (change: Partial<Offer> = {}): Offer => ({
  ...{ product: product(), sale: 'OPEN', available: 50, mayReturn: 0, allowed: 10, isEntitled: false },
  ...change,
})

const shown = { currency: 'KRW', currencies: ['KRW', 'USD'] } as const
const line = (quantity: number, shownPrices = {}) => ({ quantity, shownPrices })
const problems = (change: Partial<Offer> = {}, of = line(1)) => problemsOf(of, offer(change), shown)

describe('cart: prices of a product', () => {
  test('exist once per currency and in cubes where sold for them', () => {
    expect(pricesOf(product())).toEqual({ KRW: 22_000, USD: 1_650 })
    expect(pricesOf(product({ pointPrice: 120 }))).toEqual({ KRW: 22_000, USD: 1_650, CUBE: 120 })
  })

  test('are found by currency', () => {
    expect(priceIn(product(), 'USD')).toEqual({ amount: 1_650, currency: 'USD' })
    expect(priceIn(product(), 'JPY')).toBeNull()
  })
})

test.each([
  [{ available: 3, allowed: 10 }, 3],
  [{ available: 50, allowed: 4 }, 4],
  [{ available: 500, allowed: 500 }, 99],
  [{ available: 5, allowed: -1 }, 0],
])('cart: a line of %o holds at most %d', (change, most) => {
  expect(quantityMaxOf(offer(change))).toBe(most)
})

describe('cart: problems of a line', () => {
  test('are absent while it is on sale, in stock and unchanged', () => {
    expect(problems({}, line(10, { KRW: 22_000 }))).toEqual([])
  })

  test('are only one when it is gone, closed or already owned', () => {
    const others = { available: 0, product: product({ prices: [] }) }
    expect(problemsOf(line(1), undefined, shown)).toEqual([{ kind: 'NOT_FOR_SALE' }])
    expect(problems({ ...others, sale: 'CLOSED', isEntitled: true })).toEqual([{ kind: 'SALE_CLOSED' }])
    expect(problems({ ...others, isEntitled: true })).toEqual([
      { kind: 'ALREADY_ENTITLED', isGivable: false },
    ])
  })

  test.each<[string, Partial<Offer>, boolean]>([
    ['on sale', {}, true],
    ['not on sale yet', { sale: 'NOT_YET' }, false],
    ['sold out', { available: 0 }, false],
    ['beyond the limit of its giver', { allowed: 0 }, false],
    ['that names who goes', { product: product({ requiresOrderInfo: true }) }, false],
  ])('include a held ticket; %s as a gift: %s', (_, change, isGivable) => {
    expect(problems({ isEntitled: true, ...change })).toEqual([{ kind: 'ALREADY_ENTITLED', isGivable }])
  })

  test('include a future sale beside all others', () => {
    expect(problems({ sale: 'NOT_YET', available: 0 })).toEqual([
      { kind: 'NOT_YET_OPEN', opensAt: '2026-11-28T11:00:00.000Z' },
      { kind: 'SOLD_OUT', mayReturn: 0 },
    ])
  })

  test.each<[string, number, Partial<Offer>, unknown[]]>([
    [
      'nothing is left, others hold some',
      1,
      { available: 0, mayReturn: 2 },
      [{ kind: 'SOLD_OUT', mayReturn: 2 }],
    ],
    ['all that is left', 3, { available: 3 }, []],
    ['more than is left', 4, { available: 3 }, [{ kind: 'OVER_STOCK', left: 3 }]],
    ['all that a member may have', 10, {}, []],
    ['more than a member may have', 11, {}, [{ kind: 'OVER_LIMIT', left: 10 }]],
    [
      'more than both, which are the same',
      4,
      { available: 3, allowed: 3 },
      [{ kind: 'OVER_LIMIT', left: 3 }],
    ],
    ['a limit that was lowered', 1, { allowed: -2 }, [{ kind: 'OVER_LIMIT', left: 0 }]],
  ])('%s', (_, quantity, change, found) => {
    expect(problems(change, line(quantity))).toEqual(found)
  })

  test('include a missing price and name the chargeable currencies', () => {
    const prices: SaleProduct['prices'] = [
      { amount: 1_650, currency: 'USD' },
      { amount: 12_000, currency: 'CNY' },
    ]
    expect(problems({ product: product({ prices }) })).toEqual([{ kind: 'NOT_PAYABLE', currencies: ['USD'] }])
    expect(problems({ product: product({ prices, pointPrice: 120 }) })).toEqual([])
  })

  test('include each price that changed, in money and in cubes', () => {
    const now = { product: product({ pointPrice: 120 }) }
    expect(problems(now, line(1, { KRW: 20_000, USD: 1, CUBE: 100 }))).toEqual([
      {
        kind: 'PRICE_CHANGED',
        was: { amount: 20_000, currency: 'KRW' },
        now: { amount: 22_000, currency: 'KRW' },
      },
      {
        kind: 'PRICE_CHANGED',
        was: { amount: 100, currency: 'CUBE' },
        now: { amount: 120, currency: 'CUBE' },
      },
    ])
    expect(problems({}, line(1, { KRW: 22_000, CUBE: 100 }))).toEqual([])
  })
})

describe('cart: adding units', () => {
  test.each<[string, [wished: number, Partial<Offer>, inCart: number, lines: number], unknown]>([
    ['as many as were asked for', [2, {}, 0, 0], { quantity: 2, added: 2, limitedBy: null }],
    ['on top of those it has', [2, {}, 3, 1], { quantity: 5, added: 2, limitedBy: null }],
    ['as many as there are', [5, { available: 3 }, 0, 0], { quantity: 3, added: 3, limitedBy: 'STOCK' }],
    ['as many as are allowed', [5, { allowed: 3 }, 1, 1], { quantity: 3, added: 2, limitedBy: 'LIMIT' }],
    [
      'where stock and limit are the same',
      [5, { available: 3, allowed: 3 }, 0, 0],
      { quantity: 3, added: 3, limitedBy: 'LIMIT' },
    ],
    [
      'no more than one order takes',
      [200, { available: 99, allowed: 500 }, 0, 0],
      { quantity: 99, added: 99, limitedBy: 'LIMIT' },
    ],
    ['before the sale', [1, { sale: 'NOT_YET' }, 0, 0], { quantity: 1, added: 1, limitedBy: null }],
    ['to the 50th line', [1, {}, 0, 49], { quantity: 1, added: 1, limitedBy: null }],
    ['to a line of a full cart', [1, {}, 1, 50], { quantity: 2, added: 1, limitedBy: null }],
  ])('%s', (_, [wished, change, inCart, lines], joined) => {
    expect(join(wished, offer(change), inCart, lines)).toEqual({ ok: true, value: joined })
  })

  test.each<[string, [Partial<Offer>, inCart: number, lines: number], unknown]>([
    ['after the sale', [{ sale: 'CLOSED', isEntitled: true }, 0, 0], { error: 'SALE_CLOSED' }],
    ['who has a ticket', [{ isEntitled: true }, 0, 0], { error: 'ALREADY_ENTITLED' }],
    [
      'nothing left',
      [{ available: 0, mayReturn: 4 }, 0, 0],
      { error: 'SOLD_OUT', data: { mayReturn: 4, inCart: 0 } },
    ],
    ['no more left', [{ available: 3 }, 3, 1], { error: 'SOLD_OUT', data: { mayReturn: 0, inCart: 3 } }],
    ['at the limit', [{ allowed: 3 }, 3, 1], { error: 'BUY_LIMIT_REACHED', data: { left: 3, inCart: 3 } }],
    [
      'over a limit that was lowered',
      [{ allowed: -1 }, 2, 1],
      { error: 'BUY_LIMIT_REACHED', data: { left: 0, inCart: 2 } },
    ],
    ['a 51st line', [{}, 0, 50], { error: 'CART_FULL', data: { max: 50 } }],
  ])('refuses: %s', (_, [change, inCart, lines], failure) => {
    expect(join(1, offer(change), inCart, lines)).toEqual({ ok: false, failure })
  })
})
