import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { settleOverdue } from '#modules/commerce/orders/settle-overdue.ts'
import { pollAttempts } from '#modules/commerce/payments/ask-gateway.ts'
import { compareReports } from '#modules/commerce/payments/compare-reports.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import {
  accepted,
  historyOf,
  newTransid,
  orderPackage,
  orderProduct,
  type Placed,
  paymentsOf,
  sendNotice,
  signed,
  stateOf,
} from './gateway.ts'
import {
  arm,
  comeBack,
  exchangesOf,
  openPage,
  openSandboxShop,
  press,
  type SandboxShop,
} from './gateway-sandbox.ts'
import { addFan, addPackage, addTicket, audits, type Fan, shiftClock, speaking } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())
afterEach(() => shiftClock(shop, '0'))

const ctx = () => shop.world.api.ctx
const hour = 3_600_000
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })
const reaches = (fan: Fan, placed: Placed, status: string) =>
  until(async () => expect((await stateOf(fan, placed)).status).toBe(status))

const noticesTaken = (placed: Placed, count: number) =>
  until(async () => {
    const notices = (await exchangesOf(shop, placed)).filter((exchange) => exchange.kind === 'notice')
    expect(notices.filter((notice) => notice.accepted)).toHaveLength(count)
  })

const attemptIs = (placed: Placed, state: string) =>
  until(async () => expect((await paymentsOf(shop, placed)).attempts).toEqual([state]))

interface AtShop {
  fan: Fan
  placed: Placed
}

async function atGateway(scenario = 'plain'): Promise<AtShop> {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'KONBINI')
  await arm(shop, placed, scenario)
  await openPage(shop, placed)
  return { fan, placed }
}

/** Opens the payment page and registers, so that the buyer has a number to pay with. */
async function registered(scenario = 'plain'): Promise<AtShop> {
  const at = await atGateway(scenario)
  await press(shop, at.placed, 'register')
  await attemptIs(at.placed, 'AWAITING_DEPOSIT')
  return at
}

/** Reads the order's newest stock hold from the catalogue's tables. */
async function holdOf({ orderId }: Placed) {
  const [row] = await shop.world.db.owner<{ state: string; hours: number }[]>`
    select state, (extract(epoch from until - app_now()) / 3600)::float8 as hours
    from stock_hold where order_id = ${orderId} order by created_at desc limit 1`
  return row
}

async function expectPaidOnce(fan: Fan, placed: Placed): Promise<void> {
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED', result: 'success', deposit: null })
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(await audits(shop)).toEqual([])
}

test('konbini: a number is no payment, and the order shows the deadline and how to pay', async () => {
  const { fan, placed } = await atGateway()
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', deposit: null })
  const pressed = await press(shop, placed, 'register')
  expect(await comeBack(pressed)).toBe(`/payment/eximbay/result?order=${placed.orderId}`)
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  const { status, result, deposit } = await stateOf(fan, placed)
  expect({ status, result }).toEqual({ status: 'PENDING', result: 'pending' })
  expect(deposit?.instructionsUrl).toBe(pressed.result.paymentURL)
  const hoursLeft = (Date.parse(deposit?.deadline ?? '') - Date.now()) / hour
  expect(hoursLeft).toBeGreaterThan(71.9)
  expect(hoursLeft).toBeLessThanOrEqual(72)
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
})

test('konbini: notifies about the number once, however often it is reported', async () => {
  const { fan, placed } = await atGateway('double_notify')
  const received: string[] = []
  ctx().events.on('order.awaitsDeposit', async (_tx, { orderId, instructionsUrl, memberId, amount }) => {
    if (orderId === placed.orderId) received.push(`${memberId} ${amount} ${instructionsUrl}`)
  })
  const pressed = await press(shop, placed, 'register')
  await comeBack(pressed)
  await noticesTaken(placed, 2)
  expect(received).toEqual([`${fan.uid} 1200 ${pressed.result.paymentURL}`])
})

test('konbini: credits the cubes only when the store takes the money', async () => {
  const { fan, placed } = await registered()
  await shiftClock(shop, '50 hours')
  await settleOverdue(ctx())
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
  await press(shop, placed, 'pay')
  await reaches(fan, placed, 'FULFILLED')
  await expectPaidOnce(fan, placed)
  expect(await historyOf(shop, placed)).toEqual([
    'placed INIT',
    'gatewayOpened PENDING',
    'captured FULFILLED',
  ])
})

test('konbini: konbini_paid: accepts number and money one after the other', async () => {
  const { fan, placed } = await atGateway('konbini_paid')
  await press(shop, placed, 'register')
  await noticesTaken(placed, 2)
  await expectPaidOnce(fan, placed)
})

test.each(['double_notify', 'parallel_notify', 'flaky_merchant'])(
  'konbini: %s: pays once',
  async (scenario) => {
    const { fan, placed } = await registered(scenario)
    await press(shop, placed, 'pay')
    await reaches(fan, placed, 'FULFILLED')
    await noticesTaken(placed, scenario === 'flaky_merchant' ? 2 : 4)
    await expectPaidOnce(fan, placed)
  },
)

test('konbini: konbini_reorder: accepts money before the number and ignores the number', async () => {
  const { fan, placed } = await atGateway('konbini_reorder')
  const pressed = await press(shop, placed, 'register')
  await noticesTaken(placed, 2)
  await expectPaidOnce(fan, placed)
  expect(await comeBack(pressed)).toBe(`/payment/eximbay/result?order=${placed.orderId}`)
  await expectPaidOnce(fan, placed)
  expect((await paymentsOf(shop, placed)).attempts).toEqual(['CAPTURED'])
})

test('konbini: konbini_void: ends the order when the number lapses', async () => {
  const { fan, placed } = await atGateway('konbini_void')
  await press(shop, placed, 'register')
  await noticesTaken(placed, 2)
  await attemptIs(placed, 'EXPIRED')
  expect(await stateOf(fan, placed)).toMatchObject({ deposit: null })
  await settleOverdue(ctx())
  await reaches(fan, placed, 'EXPIRED')
  expect(await audits(shop)).toEqual([])
})

test('konbini: konbini_paid_after_void: serves late money when it still can', async () => {
  const { fan, placed } = await registered()
  await press(shop, placed, 'void')
  await attemptIs(placed, 'EXPIRED')
  await settleOverdue(ctx())
  await reaches(fan, placed, 'EXPIRED')
  await press(shop, placed, 'pay')
  await reaches(fan, placed, 'FULFILLED')
  expect((await paymentsOf(shop, placed)).attempts).toEqual(['CAPTURED_LATE'])
  await expectPaidOnce(fan, placed)
})

test.each([
  ['still there', 2, 'FULFILLED', []],
  ['gone', 1, 'REFUND_PENDING', [{ reason: 'OUT_OF_STOCK', state: 'FAILED_MANUAL', amount: 8_500 }]],
])(
  'konbini: decides about a ticket paid after its number lapsed, with the stock %s',
  async (_, onHand, status, refunds) => {
    const [fan, rival] = [await addFan(shop), await addFan(shop, 500)]
    const ticket = await aTicket(onHand)
    const placed = await orderProduct(fan, ticket, 1, 'KONBINI')
    await openPage(shop, placed)
    await press(shop, placed, 'register')
    await attemptIs(placed, 'AWAITING_DEPOSIT')
    await press(shop, placed, 'void')
    await attemptIs(placed, 'EXPIRED')
    await settleOverdue(ctx())
    await reaches(fan, placed, 'EXPIRED')
    const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
    expect(await rival.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    await press(shop, placed, 'pay')
    await reaches(fan, placed, status)
    await sendRefunds(ctx())
    expect((await paymentsOf(shop, placed)).refunds).toEqual(refunds)
    expect(await audits(shop)).toEqual([])
  },
)

test('konbini: refunds store money by hand without a question to the gateway', async () => {
  const { fan, placed } = await registered('wrong_amount')
  await press(shop, placed, 'pay')
  await reaches(fan, placed, 'REFUND_PENDING')
  await sendRefunds(ctx())
  const [refund] = await shop.world.db.owner`
    select state, rescode, reason, amount::int from refund where order_id = ${placed.orderId}`
  expect(refund).toEqual({
    state: 'FAILED_MANUAL',
    rescode: 'BANK_DETAILS',
    reason: 'MISMATCH',
    amount: 1_199,
  })
  expect((await exchangesOf(shop, placed)).filter(({ kind }) => kind === 'refund')).toEqual([])
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUND_PENDING', result: 'failure' })
})

test('konbini: returns the second of two deposits on one number by hand', async () => {
  const { fan, placed } = await registered('double_payment')
  await press(shop, placed, 'pay')
  await noticesTaken(placed, 3)
  expect((await paymentsOf(shop, placed)).refunds).toEqual([
    { reason: 'PAID_TWICE', state: 'FAILED_MANUAL', amount: 1_200 },
  ])
  await expectPaidOnce(fan, placed)
})

test('konbini: keeps an order with two numbers waiting while one of them is valid', async () => {
  const fan = await addFan(shop)
  const first = await orderPackage(fan, cubes, 'KONBINI')
  const second = await orderPackage(fan, cubes, 'KONBINI')
  for (const placed of [first, second]) {
    await openPage(shop, placed)
    await press(shop, placed, 'register')
  }
  await until(async () =>
    expect((await paymentsOf(shop, first)).attempts).toEqual(['AWAITING_DEPOSIT', 'AWAITING_DEPOSIT']),
  )
  await press(shop, first, 'void')
  await until(async () =>
    expect((await paymentsOf(shop, first)).attempts).toEqual(['EXPIRED', 'AWAITING_DEPOSIT']),
  )
  await settleOverdue(ctx())
  expect(await stateOf(fan, first)).toMatchObject({ status: 'PENDING' })
  await press(shop, second, 'pay')
  await reaches(fan, first, 'FULFILLED')
  await expectPaidOnce(fan, first)
})

test('konbini: finds the number and the money by polls when no message comes', async () => {
  const { fan, placed } = await atGateway('no_webhook')
  await press(shop, placed, 'register')
  await shiftClock(shop, '61 seconds')
  await pollAttempts(ctx())
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  expect((await stateOf(fan, placed)).deposit).toMatchObject({ instructionsUrl: null })
  await press(shop, placed, 'pay')
  await shiftClock(shop, '63 minutes')
  await pollAttempts(ctx())
  await reaches(fan, placed, 'FULFILLED')
  await expectPaidOnce(fan, placed)
})

test('konbini: reads the instructions from a late browser after a poll found the number', async () => {
  const { fan, placed } = await atGateway('no_webhook')
  const pressed = await press(shop, placed, 'register')
  await shiftClock(shop, '61 seconds')
  await pollAttempts(ctx())
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  await comeBack(pressed)
  expect((await stateOf(fan, placed)).deposit?.instructionsUrl).toBe(pressed.result.paymentURL)
})

test('konbini: asks the gateway before anything ends when the number’s message is lost', async () => {
  const { fan, placed } = await atGateway('no_webhook')
  await press(shop, placed, 'register')
  await shiftClock(shop, '16 minutes')
  await settleOverdue(ctx())
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
  await settleOverdue(ctx())
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
})

test('konbini: asks every hour about an awaited deposit until two days after its deadline', async () => {
  const { placed } = await registered()
  const queries = async () => (await exchangesOf(shop, placed)).filter(({ kind }) => kind === 'query').length
  const pollState = async () => {
    const [row] = await shop.world.db.owner<{ polls: number; hours: number | null }[]>`
      select polls, (extract(epoch from next_poll_at - app_now()) / 3600)::float8 as hours
      from payment_attempt where id = ${placed.ref}`
    return row ?? { polls: 0, hours: null }
  }
  expect((await pollState()).hours).toBeCloseTo(1, 1)
  for (const [at, expected] of [
    ['61 minutes', 1],
    ['71 hours', 1],
    ['119 hours', 1],
    ['121 hours', null],
  ] as const) {
    const [{ polls }, asked] = [await pollState(), await queries()]
    await shiftClock(shop, at)
    // The scheduled task may hold the attempt's row at that moment; in either case the attempt is polled once.
    await until(async () => {
      await pollAttempts(ctx())
      expect((await pollState()).polls).toBe(polls + 1)
    })
    const { hours } = await pollState()
    if (expected === null) expect(hours).toBeNull()
    else expect(hours).toBeCloseTo(expected, 1)
    await expect.poll(queries).toBeGreaterThan(asked)
  }
})

const received = (placed: Placed, transid: string, status: string): string =>
  signed({
    ver: '230',
    mid: 'SANDBOX002',
    txntype: 'PAYMENT',
    ref: placed.ref,
    cur: 'JPY',
    amt: '1200',
    rescode: '0000',
    resmsg: 'Success.',
    transid,
    paymethod: 'P006',
    status,
  })

test.each([
  ['Registered', 'Sale', 'Void'],
  ['Registered', 'Void', 'Sale'],
  ['Sale', 'Registered', 'Void'],
  ['Sale', 'Void', 'Registered'],
  ['Void', 'Registered', 'Sale'],
  ['Void', 'Sale', 'Registered'],
])('konbini: %s, %s, %s: the money counts once in any order', async (...statuses) => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'KONBINI')
  const transid = newTransid()
  for (const status of [...statuses, ...statuses])
    expect(await sendNotice(shop, received(placed, transid, status))).toBe(accepted)
  await settleOverdue(ctx())
  await expectPaidOnce(fan, placed)
})

test('konbini: pays each of twenty orders once when number, money and end coincide', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const fan = await addFan(shop)
      return { fan, placed: await orderPackage(fan, cubes, 'KONBINI'), transid: newTransid() }
    }),
  )
  const statuses = ['Registered', 'Sale', 'Void', 'Sale']
  const notices = crowd.flatMap(({ placed, transid }) =>
    statuses.map((status) => sendNotice(shop, received(placed, transid, status))),
  )
  expect(new Set(await Promise.all([...notices, settleOverdue(ctx())]))).toEqual(new Set([accepted, 'done']))
  for (const { fan, placed } of crowd) await expectPaidOnce(fan, placed)
})

test('konbini: ends the order an hour after the deadline without payment or message', async () => {
  const { fan, placed } = await atGateway('no_webhook')
  await press(shop, placed, 'register')
  await shiftClock(shop, '61 seconds')
  await pollAttempts(ctx())
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  await shiftClock(shop, '72.5 hours')
  await settleOverdue(ctx())
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
  await shiftClock(shop, '73.1 hours')
  await settleOverdue(ctx())
  await reaches(fan, placed, 'EXPIRED')
})

test('konbini: holds a ticket until an hour after the deadline, which is two hours before the show', async () => {
  const fan = await addFan(shop)
  expect(await orderTicket(fan, await aTicket(1, yen, 3.9))).toMatchObject({
    ok: false,
    error: { name: 'PAYMENT_METHOD_UNAVAILABLE', data: { reason: 'TOO_LITTLE_TIME' } },
  })
  const placed = await orderProduct(fan, await aTicket(1), 1, 'KONBINI')
  await openPage(shop, placed)
  await press(shop, placed, 'register')
  await attemptIs(placed, 'AWAITING_DEPOSIT')
  const { deposit } = await stateOf(fan, placed)
  expect((Date.parse(deposit?.deadline ?? '') - Date.now()) / hour).toBeCloseTo(30, 1)
  expect(await holdOf(placed)).toMatchObject({ state: 'HELD', hours: expect.closeTo(31, 1) })
})

test('konbini: takes an expired hold again when the number comes late, or ends the order', async () => {
  const [fan, rival] = [await addFan(shop), await addFan(shop, 500)]
  const ticket = await aTicket(1)
  const placed = await orderProduct(fan, ticket, 1, 'KONBINI')
  await openPage(shop, placed)
  await shiftClock(shop, '16 minutes')
  const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
  expect(await rival.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  await press(shop, placed, 'register')
  await noticesTaken(placed, 1)
  await settleOverdue(ctx())
  await reaches(fan, placed, 'EXPIRED')
  expect(await audits(shop)).toEqual([])
})

test('konbini: treats money for a canceled order as a late payment', async () => {
  const { fan, placed } = await registered()
  const canceled = await fan.api('POST /api/v2/order/{id}/cancel', {
    params: { id: placed.orderId },
    body: {},
  })
  expect(canceled).toMatchObject({ ok: true, value: { status: 'CANCELED', deposit: null } })
  await press(shop, placed, 'pay')
  await reaches(fan, placed, 'FULFILLED')
  expect((await paymentsOf(shop, placed)).attempts).toEqual(['CAPTURED_LATE'])
})

test('konbini: names an order that waits for a deposit instead of reopening it', async () => {
  const { fan, placed } = await registered()
  const body = { productUid: cubes, pgCode: 'KONBINI' as const, quantity: 1 }
  expect(await fan.api('POST /api/v2/order/point', { body })).toMatchObject({
    ok: false,
    error: { name: 'ORDER_OPEN', data: { orderId: placed.orderId } },
  })
})

test('konbini: leads the order’s address to its deposit page, not to another number', async () => {
  const { placed } = await registered()
  const reply = await fetch(placed.onlineUrl ?? '', { redirect: 'manual' })
  expect(reply.headers.get('location')).toBe(`/pay/success?order=${placed.orderId}`)
})

test('konbini: blocks an account deletion while a deposit is awaited', async () => {
  const { fan, placed } = await registered()
  const leave = () => fan.api('POST /api/v1/member/leave')
  expect(await leave()).toMatchObject({
    ok: false,
    error: { name: 'LEAVE_BLOCKED', data: { blockers: [{ kind: 'ORDER_OPEN', id: placed.orderId }] } },
  })
  await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
  expect(await leave()).toMatchObject({ ok: true })
  await press(shop, placed, 'pay')
  await until(async () =>
    expect((await paymentsOf(shop, placed)).refunds).toEqual([
      { reason: 'BUYER_LEFT', state: 'FAILED_MANUAL', amount: 1_200 },
    ]),
  )
})

test.each(['bad_fgkey', 'unknown_ref'])('konbini: %s: refuses a number without proof', async (scenario) => {
  const { fan, placed } = await atGateway(scenario)
  const pressed = await press(shop, placed, 'register')
  expect(await comeBack(pressed)).toBe('/payment/eximbay/result')
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', deposit: null })
})

test('konbini: refunds an orphan deposit by hand', async () => {
  const { placed } = await atGateway('unknown_ref')
  await press(shop, placed, 'register')
  await press(shop, placed, 'pay')
  await shop.world.db.owner`update gateway_report set requested_at = app_now() - interval '1 day'`
  await compareReports(ctx())
  const rows = await shop.world.db.owner`
    select r.state, r.rescode from refund r join payment_capture c using (provider, gateway_tx_id)
    where c.orphan ->> 'ref' = ${`NOT-${placed.ref}`.slice(0, 30)}`
  expect(rows).toMatchObject([{ state: 'FAILED_MANUAL', rescode: 'BANK_DETAILS' }])
})

test('konbini: charges up to 300,000 yen', async () => {
  const fan = await addFan(shop)
  const dear = (amount: number) => aTicket(5, { amount, currency: 'JPY' })
  expect(await orderTicket(fan, await dear(300_001))).toMatchObject({
    ok: false,
    status: 400,
    error: { name: 'PAYMENT_METHOD_UNAVAILABLE', data: { reason: 'SUM' } },
  })
  expect(await orderTicket(fan, await dear(300_000))).toMatchObject({ ok: true })
})

test('konbini: charges yen alone', async () => {
  const fan = await addFan(shop)
  const won = await aTicket(5, { amount: 9_900, currency: 'KRW' })
  expect(await orderTicket(fan, won)).toMatchObject({
    ok: false,
    error: { name: 'PAYMENT_METHOD_UNAVAILABLE' },
  })
  const shown = await speaking(shop, fan, 'ja')('GET /api/v2/point-product', { query: { currency: 'JPY' } })
  expect(shown.ok && shown.value.pgCodes).toContain('KONBINI')
})

const yen = { amount: 8_500, currency: 'JPY' as const }

/** The sale ends when the event starts: 32 hours from now, so a deposit is awaited for 30. */
const aTicket = (onHand: number, price: Money<PaidCurrency> = yen, startsInHours = 32) =>
  addTicket(
    shop,
    {
      onHand,
      prices: [price],
      defaultCurrency: price.currency,
      payEndAt: new Date(Date.now() + startsInHours * hour),
    },
    startsInHours,
  )

const orderTicket = ({ api }: Fan, productUid: string) =>
  api('POST /api/v2/order/product', { body: { productUid, pgCode: 'KONBINI', quantity: 1 } })
