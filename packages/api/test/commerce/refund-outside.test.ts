import type { GatewayCode } from '@encore/contract/rules/payment-methods'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { pollAttempts } from '#modules/commerce/payments/ask-gateway.ts'
import { compareReports } from '#modules/commerce/payments/compare-reports.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { manualReview } from '#modules/commerce/refunds/index.ts'
import { orderPackage, orderProduct, type Placed, paymentsOf, stateOf } from './gateway.ts'
import { arm, officeRefund, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { askedBack, recordOf } from './refunds.ts'
import { addFan, addPackage, addTicket, audits, type Fan, shiftClock } from './shop.ts'

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

const ctx = () => shop.world.api.ctx
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })
const reaches = (fan: Fan, placed: Placed, status: string) =>
  until(async () => expect((await stateOf(fan, placed)).status).toBe(status))

async function paid(pgCode: GatewayCode): Promise<{ fan: Fan; placed: Placed }> {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, pgCode)
  return { fan, placed: await pay(fan, placed) }
}

async function pay(fan: Fan, placed: Placed): Promise<Placed> {
  await openPage(shop, placed)
  await press(shop, placed, 'approve')
  await reaches(fan, placed, 'FULFILLED')
  return placed
}

/** Makes the hourly comparison of the gateway's reports due and runs it. */
async function lookAtReports(): Promise<void> {
  await shop.world.db.owner`update gateway_report set requested_at = app_now() - interval '1 day'`
  await compareReports(ctx())
}

const manualReviewOf = async ({ orderId }: Placed) =>
  (await manualReview(shop.world.db.app)).filter((row) => row.orderId === orderId)

describe.each<GatewayCode>(['P000', 'P302', 'PAYLETTER_CREDITCARD'])('gateway refunds: %s', (pgCode) => {
  test('a refund at the gateway’s office appears in the daily report, takes the cubes and refunds the order', async () => {
    const { fan, placed } = await paid(pgCode)
    await officeRefund(shop, placed)
    await lookAtReports()
    await reaches(fan, placed, 'REFUNDED')
    const { captures, refunds } = await paymentsOf(shop, placed)
    expect(refunds).toEqual([{ reason: 'OUTSIDE', state: 'SUCCEEDED', amount: captures[0]?.amount }])
    expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
    expect(await manualReviewOf(placed)).toEqual([])
    await lookAtReports()
    expect((await paymentsOf(shop, placed)).refunds).toHaveLength(1)
    expect(await audits(shop)).toEqual([])
  })

  test('spent cubes go to manual review, and nothing falls below zero', async () => {
    const { fan, placed } = await paid(pgCode)
    await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 30 } })
    await officeRefund(shop, placed)
    await lookAtReports()
    await reaches(fan, placed, 'REFUNDED')
    expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 5_400 })
    expect(await manualReviewOf(placed)).toMatchObject([
      { kind: 'CUBES_SHORT', amount: 30, currency: 'CUBE', memberId: fan.uid },
    ])
    expect(await audits(shop)).toEqual([])
  })

  test('an orphan payment of our store is refunded once', async () => {
    const { orphaned, takenBack } = await payUnderUnknownReference(pgCode)
    await lookAtReports()
    await lookAtReports()
    const rows = () => shop.world.db.owner`
      select c.outcome, c.order_id, r.reason, r.state, r.amount = c.amount as whole
      from payment_capture c join refund r using (provider, gateway_tx_id)
      where c.orphan ->> 'ref' = ${orphaned}`
    expect(await rows()).toMatchObject([{ outcome: 'ORPHAN', order_id: null, reason: 'ORPHAN', whole: true }])
    await sendRefunds(ctx())
    await until(async () => expect(await rows()).toMatchObject([{ state: 'SUCCEEDED' }]))
    expect(await takenBack()).toBe(true)
    expect(await audits(shop)).toEqual([])
  })

  test('our own refund is never taken for one made outside, however late its report', async () => {
    const { fan, placed } = await paid(pgCode)
    await askedBack(fan, placed.orderId)
    await lookAtReports()
    await sendRefunds(ctx())
    await reaches(fan, placed, 'REFUNDED')
    await lookAtReports()
    expect((await paymentsOf(shop, placed)).refunds).toMatchObject([{ reason: 'ASKED' }])
  })
})

/** Pays under a reference that no order has: its attempt is deleted before the money arrives. */
async function payUnderUnknownReference(pgCode: GatewayCode) {
  const placed = await orderPackage(await addFan(shop), cubes, pgCode)
  await arm(shop, placed, 'no_webhook', providerOf(pgCode))
  await openPage(shop, placed)
  await shop.world.db.owner`delete from payment_attempt where id = ${placed.ref}`
  await press(shop, placed, 'approve')
  const view = async () =>
    (await press(shop, placed, 'cancel')) as unknown as { transactions: { balance: string }[] }
  const takenBack = async () => (await view()).transactions.every(({ balance }) => Number(balance) === 0)
  return { orphaned: placed.ref, takenBack }
}

const providerOf = (pgCode: GatewayCode) =>
  pgCode === 'P000' ? 'eximbay' : pgCode === 'P302' ? 'payletter_kr' : 'payletter_global'

test('gateway refunds: a partial refund at the office leaves the rest valid and takes its share of the cubes', async () => {
  const { fan, placed } = await paid('P000')
  await officeRefund(shop, placed, '4.95')
  await lookAtReports()
  await reaches(fan, placed, 'PARTIALLY_REFUNDED')
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 55, soul: 0 })
  expect(await recordOf(fan, placed.orderId)).toMatchObject({
    refund: { kind: 'REQUEST', state: 'DONE', refunded: { amount: 495, currency: 'USD' } },
  })
  expect(await audits(shop)).toEqual([])
  await officeRefund(shop, placed)
  await lookAtReports()
  await reaches(fan, placed, 'REFUNDED')
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
  expect(await audits(shop)).toEqual([])
})

test('gateway refunds: a ticket refund at the office ends the entitlement and frees the unit', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await pay(fan, await orderProduct(fan, ticket))
  await officeRefund(shop, placed)
  await lookAtReports()
  await reaches(fan, placed, 'REFUNDED')
  const { eventId } = await stateOf(fan, placed)
  expect(
    await findEntitlement(shop.world.db.app, { memberId: fan.uid, eventId: eventId ?? '', scope: 'LIVE' }),
  ).toBeNull()
  expect((await stockLevels(shop.world.db.app, [ticket])).get(ticket)).toEqual({ available: 1, held: 0 })
  expect(await audits(shop)).toEqual([])
})

test('gateway refunds: a poll that finds nothing left of a payment detects it too', async () => {
  const { fan, placed } = await paid('P000')
  await officeRefund(shop, placed)
  await shiftClock(shop, '31 minutes')
  await until(async () => {
    await pollAttempts(ctx())
    expect((await stateOf(fan, placed)).status).toBe('REFUNDED')
  })
})

test('gateway refunds: a refund at the office closes its request', async () => {
  const { fan, placed } = await paid('P000')
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  await askedBack(fan, placed.orderId, 'please')
  expect(await manualReviewOf(placed)).toMatchObject([{ kind: 'REQUEST', known: 'please' }])
  await officeRefund(shop, placed)
  await lookAtReports()
  await reaches(fan, placed, 'REFUNDED')
  expect(await manualReviewOf(placed)).toMatchObject([{ kind: 'CUBES_SHORT', amount: 1 }])
})
