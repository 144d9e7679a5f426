import type { GatewayCode } from '@encore/contract/rules/payment-methods'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { settleOverdue } from '#modules/commerce/orders/settle-overdue.ts'
import { pollAttempts } from '#modules/commerce/payments/ask-gateway.ts'
import { compareReports } from '#modules/commerce/payments/compare-reports.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { orderPackage, orderProduct, type Placed, paymentsOf, stateOf } from './gateway.ts'
import {
  arm,
  comeBack,
  exchangesOf,
  openPage,
  openSandboxShop,
  press,
  type SandboxShop,
} from './gateway-sandbox.ts'
import { addFan, addPackage, addTicket, audits, type Fan, openShop, shiftClock } from './shop.ts'

/** A gateway under test; the abilities of its protocol decide which tests run. */
interface Way {
  provider: 'eximbay' | 'payletter_kr' | 'payletter_global'
  pgCode: GatewayCode
  /**
   * True when the gateway's server reports refusals. A refusal that only the browser reports counts at Eximbay alone.
   */
  tellsRefusals: boolean
  namesCurrency: boolean
  pageOf: (orderId: string) => string
  /** Page to which a return without a usable result is redirected. */
  emptyPageOf: (orderId: string) => string
}

const eximbay = {
  provider: 'eximbay',
  tellsRefusals: true,
  namesCurrency: true,
  pageOf: (orderId: string) => `/payment/eximbay/result?order=${orderId}`,
  emptyPageOf: () => '/payment/eximbay/result',
} as const

const korea = {
  provider: 'payletter_kr',
  tellsRefusals: false,
  namesCurrency: false,
  pageOf: (orderId: string) => `/pay/success?order=${orderId}`,
  emptyPageOf: (orderId: string) => `/pay/fail?order=${orderId}`,
} as const

const global = {
  ...korea,
  provider: 'payletter_global',
  tellsRefusals: true,
  namesCurrency: true,
} as const

/** One method of each gateway; the methods of a gateway differ in their codes only. */
const ways: Way[] = [
  { pgCode: 'P000', ...eximbay },
  { pgCode: 'P302', ...korea },
  { pgCode: 'PAYLETTER_CREDITCARD', ...global },
  ...(process.env.TESTS === 'all'
    ? [{ pgCode: 'P003', ...eximbay } as const, { pgCode: 'P015', ...korea } as const]
    : []),
]

let way: Way
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

async function atGateway(scenario: string): Promise<{ fan: Fan; placed: Placed; page: string }> {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, way.pgCode)
  await arm(shop, placed, scenario, way.provider)
  return { fan, placed, page: await openPage(shop, placed) }
}

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })

const reaches = (fan: Fan, placed: Placed, status: string) =>
  until(async () => expect((await stateOf(fan, placed)).status).toBe(status))

const noticesTaken = (placed: Placed, count: number) =>
  until(async () => {
    const notices = (await exchangesOf(shop, placed)).filter((exchange) => exchange.kind === 'notice')
    expect(notices.filter((notice) => notice.accepted)).toHaveLength(count)
  })

async function expectPaidOnce(fan: Fan, placed: Placed): Promise<void> {
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED', result: 'success' })
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(await audits(shop)).toEqual([])
}

const pageOf = ({ orderId }: Placed) => way.pageOf(orderId)
const ctx = () => shop.world.api.ctx

describe.each(ways)('payment races: $provider $pgCode', (current) => {
  beforeAll(() => {
    way = current
  })

  test('the return before the gateway message pays, and the message changes nothing', async () => {
    const { fan, placed, page } = await atGateway('return_first')
    const pressed = await press(shop, placed, 'approve')
    expect(await comeBack(pressed)).toBe(pageOf(placed))
    await expectPaidOnce(fan, placed)
    await fetch(`${page}/left`, { method: 'POST' })
    await noticesTaken(placed, 1)
    await expectPaidOnce(fan, placed)
  })

  test('the gateway message before the return pays, and the return finds it paid', async () => {
    const { fan, placed } = await atGateway('webhook_first')
    const pressed = await press(shop, placed, 'approve')
    await expectPaidOnce(fan, placed)
    expect(await comeBack(pressed)).toBe(pageOf(placed))
    await expectPaidOnce(fan, placed)
  })

  test.each(['double_notify', 'parallel_notify'])(
    '%s: both get a success response and one is counted',
    async (name) => {
      const { fan, placed } = await atGateway(name)
      await press(shop, placed, 'approve')
      await noticesTaken(placed, 2)
      await expectPaidOnce(fan, placed)
    },
  )

  test('a poll finds the sale when no message comes', async () => {
    const { fan, placed } = await atGateway('no_webhook')
    await press(shop, placed, 'approve')
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
    await shiftClock(shop, '61 seconds')
    await pollAttempts(ctx())
    await reaches(fan, placed, 'FULFILLED')
    await expectPaidOnce(fan, placed)
  })

  test('the same message again after two lost responses is the same payment', async () => {
    const { fan, placed } = await atGateway('flaky_merchant')
    await press(shop, placed, 'approve')
    await noticesTaken(placed, 1)
    await expectPaidOnce(fan, placed)
  })

  test.each(current.namesCurrency ? ['extra_field', 'float_amount'] : ['extra_field'])(
    '%s is still our payment',
    async (name) => {
      const { fan, placed } = await atGateway(name)
      await press(shop, placed, 'approve')
      await reaches(fan, placed, 'FULFILLED')
    },
  )

  test.each(current.namesCurrency ? ['wrong_amount', 'wrong_currency'] : ['wrong_amount'])(
    '%s: is not served, and exactly the taken money is returned',
    async (name) => {
      const { fan, placed } = await atGateway(name)
      await press(shop, placed, 'approve')
      await until(async () => {
        await sendRefunds(ctx())
        expect((await stateOf(fan, placed)).status).toBe('REFUNDED')
      })
      const { captures, refunds } = await paymentsOf(shop, placed)
      expect(refunds).toEqual([{ reason: 'MISMATCH', state: 'SUCCEEDED', amount: captures[0]?.amount }])
      expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
    },
  )

  test.each(['bad_fgkey', 'unknown_ref'])('%s is refused and changes nothing', async (name) => {
    const { fan, placed } = await atGateway(name)
    const pressed = await press(shop, placed, 'approve')
    expect(await comeBack(pressed)).toBe(way.emptyPageOf(placed.orderId))
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
  })

  test('a closed window stays pending until the hold ends, then expires', async () => {
    const { fan, placed } = await atGateway('close_window')
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
    await shiftClock(shop, '16 minutes')
    await settleOverdue(ctx())
    await reaches(fan, placed, 'EXPIRED')
    expect((await paymentsOf(shop, placed)).attempts).toEqual(['EXPIRED'])
  })

  test('a crowd that closes its windows is processed in batches until nothing is held', async () => {
    const crowd = await Promise.all(Array.from({ length: 21 }, () => atGateway('close_window')))
    await shiftClock(shop, '16 minutes')
    while ((await settleOverdue(ctx())) === 'more');
    for (const { fan, placed } of crowd) await reaches(fan, placed, 'EXPIRED')
  })

  if (current.tellsRefusals)
    test('an order with a refusal and no retry fails', async () => {
      const { fan, placed } = await atGateway('plain')
      await press(shop, placed, 'decline')
      await noticesTaken(placed, 1)
      await shiftClock(shop, '16 minutes')
      await settleOverdue(ctx())
      await reaches(fan, placed, 'FAILED')
      expect(await stateOf(fan, placed)).toMatchObject({ result: 'failure', refusal: 'Decline  Card number' })
    })

  test('the gateway is asked before an expired hold ends when its message is still under way', async () => {
    const { fan, placed } = await atGateway('no_webhook')
    await press(shop, placed, 'approve')
    await shiftClock(shop, '16 minutes')
    await settleOverdue(ctx())
    await reaches(fan, placed, 'FULFILLED')
    await expectPaidOnce(fan, placed)
  })

  test.each([
    ['still there', 2, 'FULFILLED'],
    ['gone', 1, 'REFUND_PENDING'],
  ])('decides about an approval after expiry with the stock %s', async (_, onHand, status) => {
    const [fan, other] = [await addFan(shop), await addFan(shop, 500)]
    const ticket = await addTicket(shop, { onHand })
    const placed = await orderProduct(fan, ticket, 1, way.pgCode)
    await openPage(shop, placed)
    await shiftClock(shop, '16 minutes')
    await settleOverdue(ctx())
    await reaches(fan, placed, 'EXPIRED')
    const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
    expect(await other.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    await press(shop, placed, 'approve')
    await reaches(fan, placed, status)
    expect((await paymentsOf(shop, placed)).attempts).toEqual(['CAPTURED_LATE'])
    expect(await audits(shop)).toEqual([])
  })

  test('an approval in a second tab after a cancellation at the gateway counts', async () => {
    const { fan, placed } = await atGateway('plain')
    await comeBack(await press(shop, placed, 'cancel'))
    expect(await stateOf(fan, placed)).toMatchObject({
      status: 'PENDING',
      refusal: way.provider === 'eximbay' ? 'Payment is canceled by the buyer.' : null,
    })
    await press(shop, placed, 'approve')
    await reaches(fan, placed, 'FULFILLED')
    await expectPaidOnce(fan, placed)
  })

  test('an approval that overtakes an earlier cancellation counts', async () => {
    const { fan, placed } = await atGateway('cancel_then_approve')
    const pressed = await press(shop, placed, 'cancel')
    await reaches(fan, placed, 'FULFILLED')
    expect(await comeBack(pressed)).toBe(pageOf(placed))
    await expectPaidOnce(fan, placed)
  })

  test('a late capture after our cancellation is served', async () => {
    const { fan, placed } = await atGateway('plain')
    await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
    await press(shop, placed, 'approve')
    await reaches(fan, placed, 'FULFILLED')
    expect((await paymentsOf(shop, placed)).attempts).toEqual(['CAPTURED_LATE'])
  })

  if (current.tellsRefusals)
    test('a failure message after the approval is ignored', async () => {
      const { fan, placed } = await atGateway('approve_then_decline')
      await press(shop, placed, 'approve')
      await noticesTaken(placed, 2)
      await expectPaidOnce(fan, placed)
    })

  test('the first of two payments on one reference counts and the second is returned', async () => {
    const { fan, placed } = await atGateway('double_payment')
    await press(shop, placed, 'approve')
    await noticesTaken(placed, 2)
    await sendRefunds(ctx())
    await until(async () => {
      expect((await paymentsOf(shop, placed)).refunds).toMatchObject([
        { reason: 'PAID_TWICE', state: 'SUCCEEDED' },
      ])
    })
    await expectPaidOnce(fan, placed)
  })

  if (current.tellsRefusals)
    test('the first of two payments on two references of one order counts and the other is returned', async () => {
      const { fan, placed } = await atGateway('plain')
      await press(shop, placed, 'decline')
      await noticesTaken(placed, 1)
      const second = await orderPackage(fan, cubes, way.pgCode)
      await openPage(shop, second)
      await Promise.all([press(shop, placed, 'approve'), press(shop, second, 'approve')])
      await reaches(fan, placed, 'FULFILLED')
      await until(async () => {
        expect((await paymentsOf(shop, placed)).captures).toHaveLength(2)
      })
      expect((await paymentsOf(shop, placed)).refunds).toMatchObject([{ reason: 'PAID_TWICE' }])
      await expectPaidOnce(fan, placed)
    })

  /** Expects that the package is paid once and that the surplus payment is refunded. */
  async function expectOneGoesBack(fan: Fan, placed: Placed): Promise<void> {
    await until(async () => {
      await pollAttempts(ctx())
      expect((await paymentsOf(shop, placed)).captures).toHaveLength(2)
    })
    await sendRefunds(ctx())
    await until(async () =>
      expect((await paymentsOf(shop, placed)).refunds).toMatchObject([
        { reason: 'PAID_TWICE', state: 'SUCCEEDED' },
      ]),
    )
    await expectPaidOnce(fan, placed)
  }

  test('an unreported payment before a second order and payment is found and returned', async () => {
    const { fan, placed } = await atGateway('no_webhook')
    await press(shop, placed, 'approve')
    const again = await orderPackage(fan, cubes, way.pgCode)
    expect(again.orderId).toBe(placed.orderId)
    await openPage(shop, again)
    await press(shop, again, 'approve')
    await reaches(fan, placed, 'FULFILLED')
    await shiftClock(shop, '61 seconds')
    await expectOneGoesBack(fan, placed)
  })

  test('a second payment on a paid page without a message is found by the last poll and returned', async () => {
    const { fan, placed } = await atGateway('no_webhook')
    await comeBack(await press(shop, placed, 'approve'))
    await reaches(fan, placed, 'FULFILLED')
    await press(shop, placed, 'approve')
    await shiftClock(shop, '31 minutes')
    await expectOneGoesBack(fan, placed)
  })

  test('a payment hidden behind another of its reference is found in the daily report and returned', async () => {
    const { fan, placed } = await atGateway('no_webhook')
    await press(shop, placed, 'approve')
    await comeBack(await press(shop, placed, 'approve'))
    await reaches(fan, placed, 'FULFILLED')
    await shop.world.db.owner`update gateway_report set requested_at = app_now() - interval '1 day'`
    await compareReports(ctx())
    await expectOneGoesBack(fan, placed)
  })

  /** Pays for a ticket after the last one was sold; the armed scenario determines how the refund proceeds. */
  async function paidInVain(scenario: string): Promise<{ fan: Fan; placed: Placed }> {
    const [fan, rival] = [await addFan(shop), await addFan(shop, 500)]
    const ticket = await addTicket(shop, { onHand: 1 })
    const placed = await orderProduct(fan, ticket, 1, way.pgCode)
    await arm(shop, placed, scenario, way.provider)
    await openPage(shop, placed)
    await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
    const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
    expect(await rival.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    await press(shop, placed, 'approve')
    await reaches(fan, placed, 'REFUND_PENDING')
    return { fan, placed }
  }

  const refundsSent = async (placed: Placed) =>
    (await exchangesOf(shop, placed)).filter((exchange) => exchange.kind === 'refund').length

  test('a refund with a lost response checks the balance before another try and is done', async () => {
    const { fan, placed } = await paidInVain('refund_lost_answer')
    await sendRefunds(ctx())
    await until(async () => expect(await refundsSent(placed)).toBe(1))
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUND_PENDING' })
    await shiftClock(shop, '3 minutes')
    await sendRefunds(ctx())
    await reaches(fan, placed, 'REFUNDED')
    expect(await refundsSent(placed)).toBe(1)
  })

  if (current.provider === 'eximbay')
    test('a refund the gateway cannot do today is retried tomorrow, then goes to manual review', async () => {
      const { fan, placed } = await paidInVain('refund_rc18')
      const refundIs = (state: string) =>
        until(async () => expect((await paymentsOf(shop, placed)).refunds).toMatchObject([{ state }]))
      await sendRefunds(ctx())
      await refundIs('FAILED_RETRYABLE')
      await shiftClock(shop, '25 hours')
      await sendRefunds(ctx())
      await refundIs('FAILED_MANUAL')
      expect(await refundsSent(placed)).toBe(2)
      expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUND_PENDING', result: 'failure' })
    })
})

test.each(ways)(
  'payment races: a silent gateway never makes an order unpaid ($pgCode)',
  async ({ pgCode }) => {
    const deaf = await openShop({ SANDBOX_URL: 'http://127.0.0.1:9' })
    try {
      const fan = await addFan(deaf)
      const placed = await orderPackage(fan, await addPackage(deaf), pgCode)
      await shiftClock(deaf, '16 minutes')
      await settleOverdue(deaf.world.api.ctx)
      await shiftClock(deaf, '30 minutes')
      await settleOverdue(deaf.world.api.ctx)
      expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
    } finally {
      await deaf.close()
    }
  },
)
