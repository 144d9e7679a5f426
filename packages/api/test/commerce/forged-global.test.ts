import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalHashOf } from '#modules/commerce/payments/payletter/global-hash.ts'
import { type Form, orderPackage, type Placed, paymentsOf, stateOf } from './gateway.ts'
import {
  arm,
  exchangesOf,
  officeRefund,
  openPage,
  openSandboxShop,
  press,
  type SandboxShop,
} from './gateway-sandbox.ts'
import { addFan, addPackage, audits, type Fan } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

const ok = '<RESULT>OK</RESULT>'

interface Received {
  fan: Fan
  placed: Placed
  /** Path that the gateway was given for its notice. */
  address: string
  /** Signed fields that the gateway gave the buyer's browser. */
  carried: Form
}

async function answered(button: 'approve' | 'decline'): Promise<Received> {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'PAYLETTER_CREDITCARD')
  await arm(shop, placed, 'no_webhook', 'payletter_global')
  await openPage(shop, placed)
  const { result } = await press(shop, placed, button)
  const [request] = await exchangesOf(shop, placed)
  const { notiurl } = JSON.parse(request?.request.body ?? '{}')
  return { fan, placed, address: new URL(notiurl).pathname, carried: result }
}

async function send(url: string, fields: Form): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  return (await shop.world.api.http.inject({ method: 'POST', url, headers, payload })).body
}

const rehashed = (fields: Form): Form => ({ ...fields, hash: globalHashOf(fields, 'GLUSD0123456789ABCDEF') })
const faults = async () =>
  (await shop.world.api.ctx.metrics.faults.get()).values.reduce((sum, { value }) => sum + value, 0)

test('forged messages: ignore a refusal that the buyer repeats as a success', async () => {
  const { fan, placed, carried, address } = await answered('decline')
  const forged = { ...carried, retcode: '0', paytoken: 'NEVER' }
  for (const guess of [
    address.replace(/[^/]+$/, 'x'),
    address.replace(/[^/]+$/, placed.onlineUrl?.split('/').at(-2) ?? ''),
  ]) {
    const before = await faults()
    expect(await send(guess, forged)).not.toBe(ok)
    expect(await faults()).toBe(before + 1)
  }
  await send(`/api/gateway/back/${placed.ref}/return`, forged)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', refusal: null })
  expect(await paymentsOf(shop, placed)).toEqual({ attempts: ['REDIRECTED'], captures: [], refunds: [] })
})

const forgeries: [string, (received: Received, other: Received) => [string, Form]][] = [
  ['nothing', ({ address }) => [address, {}]],
  ['a wrong hash', ({ address, carried }) => [address, { ...carried, hash: 'a'.repeat(64) }]],
  ['another sum', ({ address, carried }) => [address, { ...carried, payamt: '0.1' }]],
  ['another store', ({ address, carried }) => [address, rehashed({ ...carried, storeid: 'sandbox_kr' })]],
  ['another payer', ({ address, carried }) => [address, rehashed({ ...carried, payerid: 'm_x' })]],
  ['another order', ({ address }, other) => [address, other.carried]],
  ['the address of another order', ({ carried }, other) => [other.address, carried]],
]

test.each(forgeries)('forged messages: %s changes nothing and is counted', async (_, forge) => {
  const [received, other] = [await answered('approve'), await answered('approve')]
  const before = await faults()
  expect(await send(...forge(received, other))).not.toBe(ok)
  expect(await faults()).toBe(before + 1)
  for (const { fan, placed } of [received, other]) {
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
    expect((await paymentsOf(shop, placed)).captures).toEqual([])
  }
})

test('forged messages: the real message counts once, and a message about a refund leads to a question at the gateway', async () => {
  const { fan, placed, address, carried } = await answered('approve')
  expect(await send(address, carried)).toBe(ok)
  expect(await send(address, carried)).toBe(ok)
  expect(await stateOf(fan, placed)).toMatchObject({
    status: 'FULFILLED',
    total: { amount: 990, currency: 'USD' },
  })
  const before = await faults()
  const notifyOfRefund = () => send(address, rehashed({ ...carried, notifytype: '2' }))
  expect(await notifyOfRefund()).toBe(ok)
  expect(await faults()).toBe(before)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED' })
  await officeRefund(shop, placed)
  expect(await notifyOfRefund()).toBe(ok)
  expect(await faults()).toBe(before + 1)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUNDED' })
  expect(await audits(shop)).toEqual([])
})
