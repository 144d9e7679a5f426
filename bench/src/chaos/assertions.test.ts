import type { OrderState } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { violations } from './assertions.ts'
import type { Account, Results } from './collect-results.ts'

const cubesOf = new Map([['pp_1', 110]])

const cubes: OrderState = {
  ...{ orderId: 'or_cubes', kind: 'POINT', status: 'FULFILLED', result: 'success', productUid: 'pp_1' },
  ...{ name: { text: '110 cubes', lang: 'en' }, quantity: 1, total: { amount: 11_000, currency: 'KRW' } },
  ...{
    pgCode: 'P000',
    eventId: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    holdUntil: null,
    refusal: null,
    deposit: null,
    lines: [],
    shipping: null,
    isGift: false,
  },
}
const ticket: OrderState = {
  ...cubes,
  ...{ orderId: 'or_ticket', kind: 'PRODUCT', productUid: 'pr_1', total: { amount: 30, currency: 'CUBE' } },
  pgCode: 'CUBE',
}
const refused: OrderState = { ...cubes, orderId: 'or_refused', status: 'FAILED', result: 'failure' }

const healthyAccount: Account = {
  email: 'buyer@fans.test',
  cubes: 80,
  orders: [cubes, ticket, refused],
  lostOrders: [],
  replays: [{ endpoint: 'POST /api/v2/order/point', before: 'or_cubes', now: 'or_cubes' }],
}

const paid = { transid: 'tx_1', ref: 'T-1', cur: 'KRW', amt: '11000', refunds: [] }
const givenBack = { transid: 'tx_2', ref: 'T-2', cur: 'KRW', amt: '11000', refunds: [{ amt: '11000' }] }

const healthy: Results = {
  accounts: [healthyAccount],
  books: {
    ...{ audits: [], overdueHolds: [], holds: 1, openRefunds: new Set<string>() },
    fulfilled: new Set(['or_cubes', 'or_ticket']),
    attempts: new Map([['T-1', { state: 'CAPTURED' }]]),
    orderIds: ['or_cubes', 'or_ticket', 'or_refused'],
    orderOfPayment: new Map([
      ['tx_1', 'or_cubes'],
      ['tx_2', 'or_refused'],
    ]),
  },
  gatewayPayments: [paid, givenBack],
}

const withAccount = (change: Partial<Account>): Results => ({
  ...healthy,
  accounts: [{ ...healthyAccount, ...change }],
})
const withBooks = (change: Partial<Results['books']>): Results => ({
  ...healthy,
  books: { ...healthy.books, ...change },
})
const withPayments = (...gatewayPayments: Results['gatewayPayments']): Results => ({
  ...healthy,
  gatewayPayments,
})

test('chaos assertions: report nothing for a correct run', () => {
  expect(violations(healthy, cubesOf)).toEqual([])
})

test('chaos assertions: accept money in manual review and its order', () => {
  const waiting: OrderState = { ...refused, status: 'REFUND_PENDING' }
  const stuck = {
    ...withAccount({ orders: [cubes, ticket, waiting] }),
    gatewayPayments: [paid, { ...givenBack, refunds: [] }],
  }
  expect(
    violations({ ...stuck, books: { ...stuck.books, openRefunds: new Set(['tx_2']) } }, cubesOf),
  ).toEqual([])
  expect(violations(stuck, cubesOf)).toEqual([
    'order or_refused is still REFUND_PENDING',
    'payment tx_2 of order or_refused is nowhere',
  ])
})

test('chaos assertions: accept orphan captures once they are refunded', () => {
  const orphan: Results['gatewayPayments'][number] = { ...paid, transid: 'tx_orphan', ref: 'NOT-T-1' }
  const books = {
    ...healthy.books,
    orderOfPayment: new Map([...healthy.books.orderOfPayment, ['tx_orphan', null] as const]),
  }
  const received = (payment: typeof orphan) =>
    violations({ ...withPayments(paid, givenBack, payment), books }, cubesOf)
  expect(received({ ...orphan, refunds: [{ amt: '11000' }] })).toEqual([])
  expect(received(orphan)).toEqual(['payment tx_orphan of nobody is nowhere'])
})

describe('chaos assertions: each violation is found alone', () => {
  test.each<[promise: string, evidence: Results, sentence: RegExp]>([
    [
      'an acknowledged account stays',
      withAccount({ cubes: null }),
      /buyer@fans\.test was acknowledged and cannot be entered/,
    ],
    [
      'an acknowledged order stays',
      withAccount({ orders: [cubes, ticket], lostOrders: ['or_refused'] }),
      /order or_refused was acknowledged and is gone/,
    ],
    [
      'a key answers the same again',
      withAccount({ replays: [{ endpoint: 'POST /api/v2/order/point', before: 'or_1', now: 'or_2' }] }),
      /said or_1 and now, under the same key, or_2/,
    ],
    ['cubes are credited once', withAccount({ cubes: 80 + 110 }), /has 190 cubes, the orders say 80/],
    ['paid cubes are credited', withAccount({ cubes: -30 }), /has -30 cubes, the orders say 80/],
    ['a ticket costs its cubes', withAccount({ cubes: 110 }), /has 110 cubes, the orders say 80/],
    [
      'every order ends',
      withAccount({ orders: [cubes, ticket, { ...refused, status: 'PENDING' }] }),
      /order or_refused is still PENDING/,
    ],
    [
      'the books add up',
      withBooks({ audits: [{ audit: 'ledger', fault: 'entries do not add up', subject: 'lt_1' }] }),
      /audit: .*entries do not add up/,
    ],
    [
      'a hold ends in its time',
      withBooks({ overdueHolds: [{ order_id: 'or_ticket', until: '2026-11-21T09:15:00.000Z' }] }),
      /held past its time: .*or_ticket/,
    ],
    [
      'no order is made that nobody asked for',
      withBooks({ orderIds: [...healthy.books.orderIds, 'or_ghost'] }),
      /order or_ghost exists and nobody was told/,
    ],
    [
      'no payment is overlooked',
      withPayments(paid, givenBack, { ...paid, transid: 'tx_unheard' }),
      /payment tx_unheard was captured and never heard of; its reference has tx_1, tx_unheard and .*CAPTURED/,
    ],
    [
      'money goes back whole',
      withPayments(paid, { ...givenBack, refunds: [{ amt: '1000' }] }),
      /payment tx_2 of order or_refused is nowhere/,
    ],
    [
      'money of a failed order goes back',
      withPayments(paid, { ...givenBack, refunds: [] }),
      /payment tx_2 of order or_refused is nowhere/,
    ],
    [
      'a fulfilled order is paid',
      withPayments({ ...paid, refunds: [{ amt: '11000' }] }, givenBack),
      /order or_cubes is FULFILLED and the gateway keeps 0 payments/,
    ],
    [
      'an order is paid once',
      {
        ...withPayments(paid, givenBack, { ...paid, transid: 'tx_again' }),
        books: {
          ...healthy.books,
          orderOfPayment: new Map([...healthy.books.orderOfPayment, ['tx_again', 'or_cubes']]),
        },
      },
      /order or_cubes is FULFILLED and the gateway keeps 2 payments/,
    ],
  ])('%s', (_promise, evidence, sentence) => {
    expect(violations(evidence, cubesOf)).toEqual([expect.stringMatching(sentence)])
  })
})
