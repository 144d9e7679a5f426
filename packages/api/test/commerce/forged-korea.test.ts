import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { payhashOf } from '#modules/commerce/payments/payletter/payhash.ts'
import { orderPackage, type Placed, paymentsOf, stateOf } from './gateway.ts'
import { arm, exchangesOf, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addPackage, audits, type Fan } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

const paymentKey = 'KRPAYMENT0123456789ABCDEF'

interface Paid {
  fan: Fan
  placed: Placed
  /** Path that the gateway was given for its notice, and the notice it would have sent. */
  address: string
  notice: Record<string, unknown>
}

/** Pays at the gateway without any notice or return reaching the server. */
async function paidUnheard(): Promise<Paid> {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'P302')
  await arm(shop, placed, 'no_webhook', 'payletter_kr')
  await openPage(shop, placed)
  const { result } = await press(shop, placed, 'approve')
  const [request] = await exchangesOf(shop, placed)
  const { callback_url: address } = JSON.parse(request?.request.body ?? '{}')
  return { fan, placed, address, notice: { ...result, amount: Number(result.amount) } }
}

async function send(address: string, notice: unknown) {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
  const headers = { 'content-type': 'application/json' }
  const reply = await shop.world.api.http.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers,
    body,
  })
  return { status: reply.statusCode, ...JSON.parse(reply.body) }
}

async function expectUntouched({ fan, placed }: Paid): Promise<void> {
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', refusal: null })
  expect(await paymentsOf(shop, placed)).toEqual({ attempts: ['REDIRECTED'], captures: [], refunds: [] })
}

const faults = async () =>
  (await shop.world.api.ctx.metrics.faults.get()).values.reduce((sum, { value }) => sum + value, 0)

const forgeries: [string, (paid: Paid, other: Paid) => [string, unknown]][] = [
  ['nothing', ({ address }) => [address, '']],
  ['a list', ({ address }) => [address, '[]']],
  ['a wrong hash', ({ address, notice }) => [address, { ...notice, payhash: 'A'.repeat(64) }]],
  ['another sum', ({ address, notice }) => [address, { ...notice, amount: 1 }]],
  ['another user', ({ address, notice, placed }) => [address, rehashed({ ...notice, user_id: placed.ref })]],
  ['a payment that was never made', ({ address, notice }) => [address, rehashed({ ...notice, tid: 'T-1' })]],
  [
    'no hash and no payment',
    ({ address, notice }) => [address, { ...notice, payhash: undefined, tid: 'T-1' }],
  ],
  [
    'the payment of another order',
    ({ address, notice }, other) => [address, { ...other.notice, order_no: notice.order_no }],
  ],
  [
    'the payment of another order, hashed for ours',
    ({ address, notice }, other) => [address, rehashed({ ...notice, tid: other.notice.tid })],
  ],
  ['another order than its address', ({ address }, other) => [address, other.notice]],
  ['the address of another order', ({ notice }, other) => [other.address, notice]],
  ['no seal', ({ address, notice }) => [address.replace(/[^/]+$/, 'x'), notice]],
]

function rehashed(notice: Record<string, unknown>) {
  const { user_id, amount, tid } = notice
  return { ...notice, payhash: payhashOf(String(user_id), String(amount), String(tid), paymentKey) }
}

test.each(forgeries)(
  'forged messages: %s changes nothing, is counted and gets no success response',
  async (_, forge) => {
    const [paid, other] = [await paidUnheard(), await paidUnheard()]
    const before = await faults()
    const answer = await send(...forge(paid, other))
    expect(answer.code).toBeGreaterThan(0)
    expect(await faults()).toBe(before + 1)
    await expectUntouched(paid)
    await expectUntouched(other)
  },
)

test('forged messages: the real message, hashed in either case or not at all, counts once', async () => {
  for (const change of [{}, { payhash: undefined }]) {
    const { fan, placed, address, notice } = await paidUnheard()
    const received = { ...notice, ...change }
    expect(await send(address, received)).toEqual({ status: 200, code: 0, message: 'success' })
    expect(await send(address, { ...notice, payhash: String(notice.payhash).toLowerCase() })).toMatchObject({
      code: 0,
    })
    expect(await stateOf(fan, placed)).toMatchObject({
      status: 'FULFILLED',
      total: { amount: 11_000, currency: 'KRW' },
    })
    expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  }
  expect(await audits(shop)).toEqual([])
})

test('forged messages: a guessed return address reveals and changes nothing', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'P302')
  const { http } = shop.world.api
  const forged = await http.inject({
    method: 'POST',
    url: `/api/gateway/back/${placed.ref}/return`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'code=0&message=success&tid=T-1&amount=11000',
  })
  expect(forged.headers.location).toBe(`/pay/fail?order=${placed.orderId}`)
  expect((await http.inject({ url: '/api/gateway/back/at_none/return' })).headers.location).toBe('/pay/fail')
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
})
