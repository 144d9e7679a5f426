import type { OrderState } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { advance, isOver, type Progress, pollDelayMs, startAt, viewInTheWay, viewOf } from './progress.ts'

const order = (over: Partial<OrderState> = {}): OrderState => ({
  orderId: 'or_1',
  kind: 'POINT',
  status: 'PENDING',
  result: 'pending',
  productUid: 'pp_1',
  name: { text: '100 cubes', lang: 'en' },
  quantity: 1,
  lines: [],
  shipping: null,
  isGift: false,
  total: { amount: 799, currency: 'USD' },
  pgCode: 'P000',
  eventId: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  holdUntil: null,
  refusal: null,
  deposit: null,
  ...over,
})
const answered = (progress: Progress, over: Partial<OrderState> = {}, at = 1_000) =>
  advance(progress, { kind: 'answered', order: order(over), at })
const inWindow = startAt('window', 0)

test('payment progress: a closed window proves nothing: polling continues and accepts a later success', () => {
  const closed = advance(answered(inWindow), { kind: 'window-closed', at: 2_000 })
  expect(viewOf(closed)).toBe('closed')
  expect(isOver(closed)).toBe(false)
  const paid = answered(closed, { status: 'DELIVERED', result: 'success' })
  expect(viewOf(paid)).toBe('confirmed')
  expect(isOver(paid)).toBe(true)
})

test('payment progress: closing the window after the return changes nothing', () => {
  const back = advance(inWindow, { kind: 'came-back', at: 1_000 })
  expect(viewOf(advance(back, { kind: 'window-closed', at: 2_000 }))).toBe('confirming')
})

test('payment progress: may be left after ten seconds', () => {
  const back = advance(inWindow, { kind: 'came-back', at: 1_000 })
  expect(viewOf(answered(back, {}, 11_000))).toBe('confirming')
  expect(viewOf(answered(back, {}, 11_001))).toBe('slow')
})

test('payment progress: time in the gateway’s window is not waiting', () => {
  expect(viewOf(answered(inWindow, {}, 600_000))).toBe('window')
})

test('payment progress: a refusal shows while the order may still be paid, and polling continues', () => {
  const declined = answered(inWindow, { refusal: 'Insufficient funds' })
  expect(viewOf(declined)).toBe('declined')
  expect(isOver(declined)).toBe(false)
})

test('payment progress: a retry hides the old refusal until it ends', () => {
  const again = advance(answered(inWindow, { refusal: 'Insufficient funds' }), {
    kind: 'tried-again',
    place: 'window',
    at: 2_000,
  })
  expect(viewOf(answered(again, { refusal: 'Insufficient funds' }))).toBe('window')
  expect(viewOf(answered(again, { refusal: 'Card expired' }))).toBe('declined')
  const back = advance(again, { kind: 'came-back', at: 5_000 })
  expect(viewOf(answered(back, { refusal: 'Insufficient funds' }))).toBe('declined')
})

test.each([
  ['CANCELED', 'canceled'],
  ['EXPIRED', 'expired'],
  ['FAILED', 'failed'],
  ['REFUND_PENDING', 'refunding'],
  ['REFUNDED', 'refunding'],
] as const)('payment progress: an order that ended %s is shown as %s', (status, view) => {
  expect(viewOf(answered(inWindow, { status, result: 'failure' }))).toBe(view)
})

test('payment progress: a foreign order is reported, and a response after sign-in corrects it', () => {
  const foreign = advance(startAt('back', 0), { kind: 'foreign' })
  expect(viewOf(foreign)).toBe('foreign')
  expect(viewOf(answered(foreign, { status: 'FULFILLED', result: 'success' }))).toBe('confirmed')
})

test('payment progress: one lost response is ignored, two are reported, and the next one clears that', () => {
  const lost = (progress: Progress) => advance(progress, { kind: 'unanswered' })
  const once = lost(startAt('back', 0))
  expect(viewOf(once)).toBe('confirming')
  expect(viewOf(lost(once))).toBe('unreachable')
  expect(viewOf(answered(lost(once)))).toBe('confirming')
  expect(viewOf(lost(lost(inWindow)))).toBe('window')
  expect(viewOf(lost(lost(answered(startAt('back', 0), { refusal: 'Card expired' }))))).toBe('declined')
})

test('payment progress: a return without a result is reported, and the server may still confirm the payment', () => {
  const left = advance(startAt('tab', 0), { kind: 'left', at: 1_000 })
  expect(viewOf(startAt('tab', 0))).toBe('opening')
  expect(viewOf(answered(left))).toBe('left')
  expect(viewOf(answered(left, { result: 'success', status: 'FULFILLED' }))).toBe('confirmed')
  expect(viewOf(answered(left, { refusal: 'Canceled by the buyer' }))).toBe('declined')
})

test('payment progress: polls after a second first and at least every five', () => {
  expect(pollDelayMs(inWindow, 0)).toBe(1_000)
  expect(pollDelayMs(inWindow, 50)).toBe(5_000)
})

const deposit = { deadline: '2026-11-24T12:00:00.000Z', instructionsUrl: 'https://shop.test/1' }

test('payment progress: a deposit is awaited at a slow pace until the server knows its end', () => {
  for (const place of ['window', 'blocked', 'closed', 'back'] as const) {
    const awaiting = answered(startAt(place, 0), { deposit, refusal: 'Canceled by the buyer' }, 600_000)
    expect(viewOf(awaiting)).toBe('awaiting')
    expect(isOver(awaiting)).toBe(false)
    expect(pollDelayMs(awaiting, 0)).toBe(60_000)
    expect(viewOf(answered(awaiting, { status: 'FULFILLED', result: 'success' }))).toBe('confirmed')
    expect(viewOf(answered(awaiting, { status: 'EXPIRED', result: 'failure' }))).toBe('expired')
  }
})

test('payment progress: an unpaid order that blocks another method shows what to press until it ends', () => {
  for (const place of ['window', 'apart', 'closed', 'left', 'back', 'blocked'] as const)
    expect(viewInTheWay(answered(startAt(place, 0)))).toBe('inTheWay')
  const declined = answered(startAt('window', 0), { refusal: 'Card expired' })
  expect(viewInTheWay(declined)).toBe('inTheWay')
  const paid = answered(startAt('closed', 0), { status: 'FULFILLED', result: 'success' })
  expect(viewInTheWay(paid)).toBe('confirmed')
  expect(viewInTheWay(answered(startAt('closed', 0), { status: 'CANCELED', result: 'failure' }))).toBe(
    'canceled',
  )
  expect(viewInTheWay(answered(startAt('window', 0), { deposit }))).toBe('awaiting')
})
