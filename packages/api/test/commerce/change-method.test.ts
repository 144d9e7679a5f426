import type { GatewayCode } from '@encore/contract/rules/payment-methods'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { cancelOrder } from '#modules/commerce/orders/cancel-order.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { transact } from '#platform/db/transact.ts'
import { orderPackage, type Placed, paymentsOf, stateOf } from './gateway.ts'
import { arm, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addPackage, audits, type Fan, openShop } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })
const reaches = (fan: Fan, placed: Placed, status: string) =>
  until(async () => expect((await stateOf(fan, placed)).status).toBe(status))

/** A fan opened the card payment's window and closed it; by default the gateway sends no notice. */
async function windowClosed(scenario = 'no_webhook'): Promise<{ fan: Fan; first: Placed }> {
  const fan = await addFan(shop)
  const first = await orderPackage(fan, cubes, 'P000')
  await arm(shop, first, scenario)
  await openPage(shop, first)
  return { fan, first }
}

const giveUp = ({ api }: Fan, { orderId }: Placed) =>
  api('POST /api/v2/order/{id}/cancel', { params: { id: orderId }, body: { ifUnpaid: true } })

const orderInstead = ({ api }: Fan, { orderId }: Placed, pgCode: GatewayCode) =>
  api('POST /api/v2/order/point', {
    body: { productUid: cubes, pgCode, quantity: 1, insteadOf: orderId },
  })

async function expectServedOnce(fan: Fan): Promise<void> {
  await sendRefunds(shop.world.api.ctx)
  await until(async () => {
    const [sums] = await shop.world.db.owner<{ orders: number; kept: number }[]>`
      select count(distinct o.id) filter (where o.status = 'FULFILLED')::int as orders,
        (sum(c.amount - c.refunded) / max(o.amount))::float as kept
      from orders o left join payment_capture c on c.order_id = o.id where o.member_uid = ${fan.uid}`
    expect(sums).toEqual({ orders: 1, kept: 1 })
  })
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(await audits(shop)).toEqual([])
}

describe('change method', () => {
  test('replaces the first attempt once its gateway says unpaid, and the second is paid', async () => {
    const { fan, first } = await windowClosed()
    expect(await giveUp(fan, first)).toMatchObject({ ok: true, value: { status: 'CANCELED' } })
    expect(await orderInstead(fan, first, 'P302')).toMatchObject({ ok: true })
  })

  test('finds and keeps a first payment that was made, and places no second order', async () => {
    const { fan, first } = await windowClosed()
    await press(shop, first, 'approve')
    expect(await stateOf(fan, first)).toMatchObject({ status: 'PENDING' })
    expect(await giveUp(fan, first)).toMatchObject({ ok: false, error: { name: 'ORDER_NOT_CANCELABLE' } })
    expect(await stateOf(fan, first)).toMatchObject({ status: 'FULFILLED' })
    expect(await orderInstead(fan, first, 'P302')).toMatchObject({
      ok: false,
      error: { name: 'ORDER_PAID', data: { orderId: first.orderId } },
    })
    await expectServedOnce(fan)
  })

  test('keeps the first attempt and says so while its gateway does not answer', async () => {
    const deaf = await openShop({ SANDBOX_URL: 'http://127.0.0.1:9' })
    try {
      const fan = await addFan(deaf)
      const product = await addPackage(deaf)
      const first = await orderPackage(fan, product, 'P000')
      expect(await giveUp(fan, first)).toMatchObject({ ok: false, error: { name: 'PAYMENT_UNKNOWN' } })
      expect(await stateOf(fan, first)).toMatchObject({ status: 'PENDING' })
      const body = { productUid: product, pgCode: 'P302' as const, quantity: 1 }
      expect(await fan.api('POST /api/v2/order/point', { body })).toMatchObject({
        ok: false,
        error: { name: 'ORDER_OPEN', data: { orderId: first.orderId } },
      })
    } finally {
      await deaf.close()
    }
  })

  test('orders nothing new when the first is captured between its end and the second order', async () => {
    const { fan, first } = await windowClosed('plain')
    await giveUp(fan, first)
    await press(shop, first, 'approve')
    await reaches(fan, first, 'FULFILLED')
    expect(await orderInstead(fan, first, 'P302')).toMatchObject({ error: { name: 'ORDER_PAID' } })
    await expectServedOnce(fan)
  })

  test('returns the money when the first is captured while the fan pays the second', async () => {
    const { fan, first } = await windowClosed('plain')
    await giveUp(fan, first)
    const second = await orderPackage(fan, cubes, 'P103')
    await openPage(shop, second)
    await press(shop, first, 'approve')
    await reaches(fan, first, 'REFUND_PENDING')
    await press(shop, second, 'approve')
    await reaches(fan, second, 'FULFILLED')
    expect((await paymentsOf(shop, first)).refunds).toMatchObject([{ reason: 'REPLACED' }])
    await expectServedOnce(fan)
  })

  test('serves one and returns the other when both are captured at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { fan, first } = await windowClosed('plain')
      await giveUp(fan, first)
      const second = await orderPackage(fan, cubes, 'P103')
      await openPage(shop, second)
      await Promise.all([press(shop, first, 'approve'), press(shop, second, 'approve')])
      await reaches(fan, second, 'FULFILLED')
      await expectServedOnce(fan)
    }
  })

  test('leaves one package and no lost money when giving up and the capture coincide', async () => {
    for (let round = 0; round < 8; round++) {
      const { fan, first } = await windowClosed('plain')
      const [, , placed] = await Promise.all([
        press(shop, first, 'approve'),
        giveUp(fan, first),
        orderInstead(fan, first, 'P103'),
      ])
      await until(async () => expect((await paymentsOf(shop, first)).attempts).not.toEqual(['REDIRECTED']))
      if (placed.ok) await reaches(fan, first, 'REFUND_PENDING')
      else await expectServedOnce(fan)
      expect(await audits(shop)).toEqual([])
    }
  })

  test('keeps the order when a gateway page opened after it was asked', async () => {
    const { fan, first } = await windowClosed()
    const ask = { id: first.orderId, memberId: fan.uid, locale: 'en' as const }
    const cancel = (unpaid: ReadonlySet<string>) =>
      transact(shop.world.db.app, (tx) => cancelOrder(tx, { ...ask, unpaid }))
    const asked = new Set([first.ref])
    const again = await orderPackage(fan, cubes, 'P000')
    expect(again.orderId).toBe(first.orderId)
    expect(await cancel(asked)).toMatchObject({ failure: { error: 'PAYMENT_UNKNOWN' } })
    expect(await paymentsOf(shop, first)).toMatchObject({ attempts: ['REDIRECTED', 'REDIRECTED'] })
    expect(await cancel(asked.add(again.ref))).toMatchObject({ ok: true })
  })
})
