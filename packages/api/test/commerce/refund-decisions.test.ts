import { userInfo } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { runCommand } from '#test/operator.ts'
import { historyOf, orderPackage, orderProduct, type Placed, paymentsOf, stateOf } from './gateway.ts'
import { arm, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { askBack, askedBack, boughtByCubes, recordOf } from './refunds.ts'
import { addFan, addPackage, addProduct, addTicket, audits, type Fan, shiftClock, unknownId } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
})

const money = (...args: string[]) => runCommand(shop.world, 'money', ...args)

const done = expect.objectContaining({ status: 0 })
const because = ['--reason', 'as the rules say'] as const
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })
const reaches = (fan: Fan, placed: Placed, status: string) =>
  until(async () => expect((await stateOf(fan, placed)).status).toBe(status))

/** Lines of `money review` about this order. */
const listed = async (orderId: string) =>
  (await money('review')).stdout.split('\n').filter((line) => line.includes(orderId))

const decisionsAbout = async (orderId: string) =>
  (
    await shop.world.db.owner<{ decided_by: string; action: string; reason: string; amount: number }[]>`
      select decided_by, action, reason, amount from money_decision where order_id = ${orderId} order by id`
  ).map((row) => ({ ...row }))

async function pay(fan: Fan, placed: Placed, scenario = 'plain'): Promise<Placed> {
  await arm(shop, placed, scenario)
  await openPage(shop, placed)
  await press(shop, placed, 'approve')
  await reaches(fan, placed, 'FULFILLED')
  return placed
}

async function touchedPackage(): Promise<{ fan: Fan; placed: Placed }> {
  const fan = await addFan(shop)
  const placed = await pay(fan, await orderPackage(fan, cubes))
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 22 } })
  return { fan, placed }
}

test('refund decisions: a request shows what staff must know, and declining notifies the fan and moves no money', async () => {
  const { fan, placed } = await touchedPackage()
  const joined = { memberId: fan.uid, language: 'en', isReturning: false }
  await shop.world.db.app.begin((tx) => shop.world.api.ctx.events.emit(tx, 'member.joined', joined))
  await askedBack(fan, placed.orderId, 'I took the\u001b[31m wrong one')
  const [line] = await listed(placed.orderId)
  expect(line).toMatch(
    /^ra_\w+ {2}REQUEST {7} or_\w+ {2}USD 9\.90 {2}\d{4}-.+Z {2}m_\w+ {2}"I took the \[31m wrong one"$/,
  )
  expect(await money('refund', '--decline', placed.orderId, ...because)).toEqual(done)
  expect(await listed(placed.orderId)).toEqual([])
  expect((await recordOf(fan, placed.orderId)).refund).toMatchObject({ kind: 'NONE', state: 'DECIDED_NO' })
  expect(await askBack(fan, placed.orderId)).toMatchObject({ error: { name: 'ORDER_NOT_REFUNDABLE' } })
  expect(await decisionsAbout(placed.orderId)).toEqual([
    { decided_by: userInfo().username, action: 'DECLINE', reason: 'as the rules say', amount: null },
  ])
  const received = await fan.api('GET /api/v1/notification', {})
  expect(received.ok && received.value.content[0]).toMatchObject({
    sourceId: placed.orderId,
    title: 'Your refund request was declined',
  })
  expect((await paymentsOf(shop, placed)).refunds).toEqual([])
  expect(await fan.api('GET /api/v1/member/leave')).toMatchObject({ value: { blockers: [] } })
})

test('refund decisions: a partial package refund is at most the worth of its unspent cubes, and the rest stays valid', async () => {
  const { fan, placed } = await touchedPackage()
  await askedBack(fan, placed.orderId)
  const whole = await money('refund', placed.orderId, ...because)
  expect(whole.status).toBe(1)
  expect(whole.stderr).toContain('at most --amount 7.92')
  expect(await money('refund', placed.orderId, '--amount', '7.92', ...because)).toEqual(done)
  expect(await balances(shop.world.db.app, fan.uid)).toMatchObject({ cube: 0 })
  expect(await audits(shop)).toEqual([])
  await sendRefunds(shop.world.api.ctx)
  await reaches(fan, placed, 'PARTIALLY_REFUNDED')
  expect((await recordOf(fan, placed.orderId)).refund).toEqual({
    kind: 'REQUEST',
    until: null,
    state: 'DONE',
    refunded: { amount: 792, currency: 'USD' },
  })
  expect(await decisionsAbout(placed.orderId)).toMatchObject([{ action: 'GRANT', amount: 792 }])
  expect((await money('refund', placed.orderId, '--amount', '1.99', ...because)).stderr).toContain(
    'at most 1.98',
  )
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: partial product refunds never exceed the price, and the buyer keeps it until the last part', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop)
  const placed = await pay(fan, await orderProduct(fan, ticket))
  const right = async () => {
    const { eventId } = await stateOf(fan, placed)
    return findEntitlement(shop.world.db.app, { memberId: fan.uid, eventId: eventId ?? '', scope: 'LIVE' })
  }
  const part = async (amount: string, status: string) => {
    expect(await money('refund', placed.orderId, '--amount', amount, ...because)).toEqual(done)
    expect(await audits(shop)).toEqual([])
    await sendRefunds(shop.world.api.ctx)
    await reaches(fan, placed, status)
  }
  await part('6', 'PARTIALLY_REFUNDED')
  expect(await right()).not.toBeNull()
  expect((await money('refund', placed.orderId, '--amount', '30.01', ...because)).stderr).toContain(
    'at most 30.00',
  )
  await part('30', 'REFUNDED')
  expect(await right()).toBeNull()
  expect((await stockLevels(shop.world.db.app, [ticket])).get(ticket)).toEqual({ available: 100, held: 0 })
  expect((await money('refund', placed.orderId, ...because)).stderr).toContain(
    'nothing of this order is kept',
  )
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: cubes return in parts to their lots, the bought ones first', async () => {
  const fan = await addFan(shop)
  await pay(fan, await orderPackage(fan, cubes))
  const id = await boughtByCubes(fan, await addProduct(shop, { pointPrice: 60 }))
  const lots = async () =>
    (
      await shop.world.db.owner<{ remaining: number }[]>`
        select remaining from cube_lot where member_uid = ${fan.uid} order by id`
    ).map(({ remaining }) => remaining)
  expect(await lots()).toEqual([50, 0])
  expect(await money('refund', id, '--amount', '52', ...because)).toEqual(done)
  expect(await lots()).toEqual([100, 2])
  expect(await recordOf(fan, id)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  expect(await money('refund', id, ...because)).toEqual(done)
  expect(await lots()).toEqual([100, 10])
  expect(await recordOf(fan, id)).toMatchObject({ status: 'REFUNDED' })
  expect(await audits(shop)).toEqual([])
})

/** Lets a refund fail at the gateway until it needs manual review; returns its id. */
async function givenUp(fan: Fan, placed: Placed): Promise<string> {
  await sendRefunds(shop.world.api.ctx)
  const comesTo = (state: string) =>
    until(async () =>
      expect((await paymentsOf(shop, placed)).refunds).toContainEqual(expect.objectContaining({ state })),
    )
  await comesTo('FAILED_RETRYABLE')
  await shiftClock(shop, '25 hours')
  await sendRefunds(shop.world.api.ctx)
  await comesTo('FAILED_MANUAL')
  await shiftClock(shop, '0')
  const [line = ''] = await listed(placed.orderId)
  expect(line).toMatch(
    /^rf_\w+ {2}REFUND_FAILED {2}or_\w+ {2}USD .+ {2}m_\w+ {2}"(?:ASKED|GRANTED) RC18 Unsettled balance/,
  )
  expect(await recordOf(fan, placed.orderId)).toMatchObject({ refund: { state: 'UNDER_WAY' } })
  return line.split(' ')[0] ?? ''
}

test('refund decisions: an abandoned refund is settled by hand at the bank', async () => {
  const fan = await addFan(shop)
  const placed = await pay(fan, await orderPackage(fan, cubes), 'refund_rc18')
  await askedBack(fan, placed.orderId)
  const refundId = await givenUp(fan, placed)
  const gauge = shop.world.api.ctx.metrics.registry.getSingleMetric('encore_payments_attention')
  expect((await gauge?.get())?.values[0]?.value).toBeGreaterThan(0)
  expect(await money('refund', '--settled', refundId, ...because)).toEqual(done)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUNDED' })
  expect(await listed(placed.orderId)).toEqual([])
  expect((await money('refund', '--settled', refundId, ...because)).stderr).toContain('does not wait')
  expect(await decisionsAbout(placed.orderId)).toMatchObject([{ action: 'SETTLE', amount: 990 }])
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: a cash refund waits for a bank account without the gateway and is settled by hand', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'KONBINI')
  await openPage(shop, placed)
  await press(shop, placed, 'register')
  await press(shop, placed, 'pay')
  await reaches(fan, placed, 'FULFILLED')
  await askedBack(fan, placed.orderId)
  const [line = ''] = await listed(placed.orderId)
  expect(line).toMatch(/^rf_\w+ {2}BANK_DETAILS {2}.*JPY 1200 .*"ASKED BANK_DETAILS"$/)
  const refundId = line.split(' ')[0] ?? ''
  expect((await money('refund', '--retry', refundId)).stderr).toContain('the gateway cannot do it')
  expect(await money('refund', '--settled', refundId, ...because)).toEqual(done)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUNDED' })
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: withdrawing an abandoned refund restores cubes and order, which can be requested again', async () => {
  const fan = await addFan(shop)
  const placed = await pay(fan, await orderPackage(fan, cubes), 'refund_rc18')
  await askedBack(fan, placed.orderId)
  const refundId = await givenUp(fan, placed)
  expect(await money('refund', '--withdraw', refundId, ...because)).toEqual(done)
  expect(await balances(shop.world.db.app, fan.uid)).toMatchObject({ cube: 110 })
  expect(await recordOf(fan, placed.orderId)).toMatchObject({
    status: 'FULFILLED',
    refund: { kind: 'AT_ONCE', state: null, refunded: null },
  })
  expect((await historyOf(shop, placed)).slice(-2)).toEqual([
    'refundAsked REFUND_PENDING',
    'backToFulfilled FULFILLED',
  ])
  expect(await decisionsAbout(placed.orderId)).toMatchObject([{ action: 'WITHDRAW' }])
  expect(await audits(shop)).toEqual([])
})

test.each([
  ['the seat is free', null, 'FULFILLED'],
  ['somebody else has the seat', 'rival', 'REFUND_PENDING'],
])('refund decisions: withdraws a ticket’s refund while %s', async (_, rival, status) => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await pay(fan, await orderProduct(fan, ticket), 'refund_rc18')
  await askedBack(fan, placed.orderId)
  if (rival) await boughtByCubes(await addFan(shop, 500), ticket)
  const refundId = await givenUp(fan, placed)
  const withdrawn = await money('refund', '--withdraw', refundId, ...because)
  expect(withdrawn.status).toBe(rival ? 1 : 0)
  if (rival) expect(withdrawn.stderr).toContain('cannot be taken again')
  expect(await stateOf(fan, placed)).toMatchObject({ status })
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: withdrawing an abandoned partial refund keeps earlier parts returned and leaves the rest to the buyer', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop)
  const placed = await pay(fan, await orderProduct(fan, ticket))
  expect(await money('refund', placed.orderId, '--amount', '6', ...because)).toEqual(done)
  await sendRefunds(shop.world.api.ctx)
  await reaches(fan, placed, 'PARTIALLY_REFUNDED')
  await arm(shop, placed, 'refund_rc18')
  expect(await money('refund', placed.orderId, '--amount', '10', ...because)).toEqual(done)
  expect(await money('refund', '--withdraw', await givenUp(fan, placed), ...because)).toEqual(done)
  expect((await recordOf(fan, placed.orderId)).refund.refunded).toEqual({ amount: 600, currency: 'USD' })
  expect((await historyOf(shop, placed)).slice(-1)).toEqual(['backToPartly PARTIALLY_REFUNDED'])
  const { eventId } = await stateOf(fan, placed)
  const right = { memberId: fan.uid, eventId: eventId ?? '', scope: 'LIVE' } as const
  expect(await findEntitlement(shop.world.db.app, right)).not.toBeNull()
  expect((await money('refund', placed.orderId, '--amount', '30.01', ...because)).stderr).toContain(
    'at most 30.00',
  )
  expect(await audits(shop)).toEqual([])
})

test('refund decisions: an abandoned refund can be retried', async () => {
  const fan = await addFan(shop)
  const placed = await pay(fan, await orderPackage(fan, cubes), 'refund_rc18')
  await askedBack(fan, placed.orderId)
  const refundId = await givenUp(fan, placed)
  await arm(shop, placed, 'plain')
  expect(await money('refund', '--retry', refundId)).toEqual(done)
  await sendRefunds(shop.world.api.ctx)
  await reaches(fan, placed, 'REFUNDED')
  expect(await decisionsAbout(placed.orderId)).toMatchObject([{ action: 'RETRY' }])
})

test('refund decisions: a refund of a payment that was kept for nothing cannot be withdrawn', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await orderProduct(fan, ticket)
  await arm(shop, placed, 'refund_rc18')
  await openPage(shop, placed)
  await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
  await boughtByCubes(await addFan(shop, 500), ticket)
  await press(shop, placed, 'approve')
  await reaches(fan, placed, 'REFUND_PENDING')
  await sendRefunds(shop.world.api.ctx)
  await shiftClock(shop, '25 hours')
  await until(async () => {
    await sendRefunds(shop.world.api.ctx)
    expect((await paymentsOf(shop, placed)).refunds).toMatchObject([{ state: 'FAILED_MANUAL' }])
  })
  const refundId = (await listed(placed.orderId))[0]?.split(' ')[0] ?? ''
  expect((await money('refund', '--withdraw', refundId, ...because)).stderr).toContain('it has to go back')
})

test.each([
  [['refund', unknownId('or')]],
  [['refund', unknownId('or'), '--reason', '  ']],
  [['refund', '--decline', unknownId('or'), '--withdraw', 'rf_1', ...because]],
  [['refund', '--decline', unknownId('or'), '--amount', '1', ...because]],
  [['refund', '--burn', unknownId('or'), ...because]],
  [['review', 'now']],
])('refund decisions: prints the usage for %j', async (args) => {
  const { status, stderr } = await money(...args)
  expect(status).toBe(2)
  expect(stderr).toContain(`npm run money -- ${args[0]}`)
})

test('refund decisions: an unknown refund or a missing amount changes nothing', async () => {
  expect(await money('refund', unknownId('or'), ...because)).toMatchObject({
    status: 1,
    stderr: 'Nothing was changed: there is no such order\n',
  })
  expect((await money('refund', '--settled', 'rf_1', ...because)).stderr).toContain('no such refund')
  const { placed } = await touchedPackage()
  expect((await money('refund', '--decline', placed.orderId, ...because)).stderr).toContain('nobody asks')
  for (const amount of ['0', '1.005', '9.91'])
    expect((await money('refund', placed.orderId, `--amount=${amount}`, ...because)).status).toBe(1)
  expect(await decisionsAbout(placed.orderId)).toEqual([])
})
