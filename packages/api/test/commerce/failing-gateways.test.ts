import { afterEach, beforeEach, expect, test } from 'vitest'
import { askGateway } from '#modules/commerce/payments/ask-gateway.ts'
import { gatewayOf } from '#modules/commerce/payments/gateways.ts'
import { probeGateways } from '#modules/commerce/payments/probe-gateways.ts'
import { orderPackage, stateOf } from './gateway.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addPackage, addTicket, type Fan, shiftClock, speaking } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeEach(async () => {
  shop = await openSandboxShop()
  await quiet()
  cubes = await addPackage(shop)
})
afterEach(() => shop.close())

/** Disables the background probes, so that only the test calls the gateways. */
const quiet = () => shop.world.db.owner`
  insert into gateway_health (provider, probed_at)
  select provider, 'infinity' from unnest(array['EXIMBAY', 'PAYLETTER_KR', 'PAYLETTER_GLOBAL']) as provider`

const ctx = () => shop.world.api.ctx

async function trouble(provider: string, kind: string): Promise<void> {
  const reply = await fetch(`${shop.gateway.url}/__ctl/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, trouble: kind }),
  })
  if (!reply.ok) throw new Error(`the control answered ${reply.status}`)
}

const offered = async (fan: Fan, currency: 'KRW' | 'USD' | 'JPY') => {
  const list = await speaking(shop, fan, 'en')('GET /api/v2/point-product', { query: { currency } })
  if (!list.ok) throw new Error(list.error.name)
  return { codes: list.value.pgCodes, closed: list.value.unavailable.map(({ pgCode }) => pgCode) }
}

async function ask(pgCode: 'P000' | 'P302' | 'PAYLETTER_PAYPAL', times: number): Promise<void> {
  const fan = await addFan(shop)
  const { orderId } = await orderPackage(fan, cubes, pgCode)
  for (let n = 0; n < times; n++) await askGateway(ctx(), orderId)
}

const order = ({ api }: Fan, pgCode: 'P000' | 'P302') =>
  api('POST /api/v2/order/point', { body: { productUid: cubes, pgCode, quantity: 1 } })

const ways = [
  ['eximbay', 'P000', 'KRW', ['P000', 'P103', 'P104', 'P002', 'P003']],
  ['payletter_kr', 'P302', 'KRW', ['P302', 'P015']],
  [
    'payletter_global',
    'PAYLETTER_PAYPAL',
    'USD',
    ['PAYLETTER_CREDITCARD', 'PAYLETTER_PAYPAL', 'PAYLETTER_UNIONPAY'],
  ],
] as const

test.each(ways)(
  'gateway outage: %s returns errors: its methods are reported as closed and the others stay open',
  async (provider, pgCode, currency, closed) => {
    const fan = await addFan(shop)
    const before = await offered(fan, currency)
    await trouble(provider, 'error')
    await ask(pgCode, 2)
    expect((await offered(fan, currency)).closed).toEqual([])
    await ask(pgCode, 1)
    expect(await offered(fan, currency)).toEqual({ codes: before.codes, closed })
  },
)

/** The `slow` case waits for three timeouts, 15 s in all, so it runs only with `TESTS=all`. */
const silences = process.env.TESTS === 'all' ? ['reset', 'slow'] : ['reset']

test.each(silences)('gateway outage: %s: silence closes a method as errors do', async (kind) => {
  const fan = await addFan(shop)
  await trouble('payletter_kr', kind)
  await Promise.all([ask('P302', 1), ask('P302', 1), ask('P302', 1)])
  expect((await offered(fan, 'KRW')).closed).toEqual(['P302', 'P015'])
})

test('gateway outage: a closed method is refused and an open order stays unchanged', async () => {
  const [fan, late] = [await addFan(shop), await addFan(shop)]
  const placed = await orderPackage(fan, cubes)
  await trouble('eximbay', 'error')
  await ask('P000', 3)
  for (const one of [fan, late])
    expect(await order(one, 'P000')).toMatchObject({
      ok: false,
      status: 409,
      error: { name: 'PAYMENT_METHOD_FAILING' },
    })
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', pgCode: 'P000' })
  const ticket = await addTicket(shop)
  const body = { productUid: ticket, pgCode: 'P000' as const, quantity: 1 }
  expect(await late.api('POST /api/v2/order/product', { body })).toMatchObject({
    error: { name: 'PAYMENT_METHOD_FAILING' },
  })
  expect(await order(late, 'P302')).toMatchObject({ ok: true })
  const [rows] = await shop.world.db.owner<{ orders: number }[]>`
    select count(*)::int as orders from orders where member_uid = ${late.uid}`
  expect(rows?.orders).toBe(1)
})

test('gateway outage: one timeout starts probes, which close the method within a minute and open it again after recovery', async () => {
  const fan = await addFan(shop)
  await shop.world.db.owner`update gateway_health set probed_at = null`
  await trouble('eximbay', 'error')
  await ask('P000', 1)
  for (const seconds of [21, 42]) {
    await shiftClock(shop, `${seconds} seconds`)
    await probeGateways(ctx())
  }
  expect((await offered(fan, 'KRW')).closed).toContain('P000')
  await trouble('eximbay', 'none')
  await shiftClock(shop, '63 seconds')
  await probeGateways(ctx())
  expect((await offered(fan, 'KRW')).closed).toEqual([])
  expect(await order(fan, 'P000')).toMatchObject({ ok: true })
})

test('gateway outage: time opens the method again without probes', async () => {
  const fan = await addFan(shop)
  await trouble('payletter_kr', 'error')
  await ask('P302', 3)
  expect(await order(fan, 'P302')).toMatchObject({ error: { name: 'PAYMENT_METHOD_FAILING' } })
  await shop.world.db.owner`update payment_attempt set next_poll_at = null`
  await shiftClock(shop, '11 minutes')
  expect(await order(fan, 'P302')).toMatchObject({ ok: true })
})

test('gateway outage: a refusal keeps the gateway open', async () => {
  const fan = await addFan(shop)
  await trouble('payletter_kr', 'error')
  await ask('P302', 2)
  await trouble('payletter_kr', 'none')
  await ask('P302', 1)
  await trouble('payletter_kr', 'error')
  await ask('P302', 2)
  expect((await offered(fan, 'KRW')).closed).toEqual([])
})

test('gateway outage: guests see the same methods as members', async () => {
  const member = await addFan(shop)
  await trouble('eximbay', 'error')
  await ask('P000', 3)
  const page = shop.world.api.caller({ principal: null, locale: 'ko' })
  const list = await page('GET /api/v2/point-product', { query: { currency: 'KRW' } })
  expect(list.ok && list.value.unavailable.map(({ pgCode }) => pgCode)).toEqual(
    (await offered(member, 'KRW')).closed,
  )
})

test('gateway outage: a response about an unknown payment keeps its methods open, and the refund can wait', async () => {
  const fan = await addFan(shop)
  const unknown = { attemptId: 'at_1', attemptedAt: new Date(), memberId: fan.uid, method: 'P000' }
  for (let n = 0; n < 10; n++) {
    const rest = await gatewayOf('EXIMBAY').unrefunded(ctx(), {
      ...{ ...unknown, refundId: 'rf_1', mid: 'SANDBOX001', gatewayTxId: 'nobody knows it' },
      ...{ captured: { amount: 1_000, currency: 'KRW' }, amount: 1_000, reason: 'ASKED' },
    })
    expect(rest).toBeNull()
  }
  expect(await offered(fan, 'KRW')).toMatchObject({ closed: [] })
})
