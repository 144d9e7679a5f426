import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartOf, put, value } from './carts.ts'
import { accepted, notice, orderProduct, type Placed, sendNotice } from './gateway.ts'
import { askedBack } from './refunds.ts'
import { addFan, addProduct, addTicket, audits, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function fill(fan: Fan, ...products: string[]): Promise<string[]> {
  for (const product of products) await put(fan, product)
  return (await cartOf(fan)).content.map(({ cartItemId }) => cartItemId)
}

const order = ({ api }: Fan, cartItemIds: string[], pgCode: 'P000' | 'CUBE' = 'P000') =>
  api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode } })

async function placed(fan: Fan, cartItemIds: string[]): Promise<Placed> {
  const { orderId, sortingParams } = value(await order(fan, cartItemIds))
  const form = sortingParams ?? {}
  return { orderId, ref: form.ref ?? '', form, onlineUrl: null }
}

const stateOf = async ({ api }: Fan, { orderId }: { orderId: string }) =>
  value(await api('GET /api/v2/order/{id}', { params: { id: orderId } }))

const levels = async (...ids: string[]) => {
  const rows = await shop.world.db.owner<{ id: string; held: number; sold: number }[]>`
    select product_id as id, held, sold from stock where product_id = any(${ids})`
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.held, row?.sold])
}

test('cart orders: cubes pay a whole cart at once or nothing of it', async () => {
  const [photo, film] = [
    await addProduct(shop, { pointPrice: 30 }),
    await addProduct(shop, { pointPrice: 50 }),
  ]
  const [rich, poor] = [await addFan(shop, 100), await addFan(shop, 70)]
  expect(value(await order(rich, await fill(rich, photo, film), 'CUBE'))).toMatchObject({
    status: 'FULFILLED',
  })
  expect((await cartOf(rich)).content).toEqual([])
  expect(await order(poor, await fill(poor, photo, film), 'CUBE')).toMatchObject({
    status: 402,
    error: { name: 'INSUFFICIENT_CUBES' },
  })
  expect((await cartOf(poor)).content).toHaveLength(2)
  expect(await levels(photo, film)).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(await audits(shop)).toEqual([])
})

test('cart orders: two tabs that pay the same cart create one order', async () => {
  const fan = await addFan(shop)
  // Enough stock and limit for both tabs: the hold of one tab must not block the other, whichever comes first.
  const many = { buyLimitMax: 9, onHand: 99 }
  const lines = await fill(fan, await addProduct(shop, many), await addProduct(shop, many))
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(fan, lines)))
  expect(new Set(answers.map((answer) => answer.ok && answer.value.orderId)).size).toBe(1)
  const open = await order(fan, lines.slice(0, 1))
  expect(open).toMatchObject({ status: 409, error: { name: 'ORDER_OPEN' } })
})

test('cart orders: a late payment returns whole when one line is sold out, and nothing is held', async () => {
  const fan = await addFan(shop)
  const hours = 4 * 3_600_000
  const onSale = { payEndAt: new Date(Date.now() + hours) }
  const [many, last] = [
    await addProduct(shop, { ...onSale, onHand: 9 }),
    await addProduct(shop, { ...onSale, onHand: 1 }),
  ]
  const payment = await placed(fan, await fill(fan, many, last))
  await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: payment.orderId }, body: {} })
  await orderProduct(await addFan(shop), last)
  expect(await sendNotice(shop, notice(payment))).toBe(accepted)
  expect(await stateOf(fan, payment)).toMatchObject({ status: 'REFUND_PENDING', result: 'failure' })
  expect(await levels(many, last)).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect((await cartOf(fan)).content).toHaveLength(2)
})

test('cart orders: a cart of tickets can be refunded at once until the first show starts, with all it brought', async () => {
  const fan = await addFan(shop, 50_000)
  const [first, second] = [await addTicket(shop, {}, 3), await addTicket(shop, {}, 30)]
  const { orderId } = value(await order(fan, await fill(fan, first, second), 'CUBE'))
  const rights = () => shop.world.db.owner`
    select 1 from entitlement where source_id = ${orderId} and revoked_at is null`
  expect(await rights()).toHaveLength(2)
  await askedBack(fan, orderId)
  expect(await stateOf(fan, { orderId })).toMatchObject({ status: 'REFUNDED' })
  expect(await rights()).toHaveLength(0)
  expect(await levels(first, second)).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await audits(shop)).toEqual([])
})

test('cart orders: an unpaid cart order returns its units line by line', async () => {
  const fan = await addFan(shop)
  const [photo, film] = [await addProduct(shop, {}), await addProduct(shop, {})]
  const payment = await placed(fan, await fill(fan, photo, film))
  expect(await levels(photo, film)).toEqual([
    [1, 0],
    [1, 0],
  ])
  await shiftClock(shop, '16 minutes')
  await expect
    .poll(() => levels(photo, film), { timeout: 15_000 })
    .toEqual([
      [0, 0],
      [0, 0],
    ])
  expect((await cartOf(fan)).content).toHaveLength(2)
  expect(payment.orderId).toMatch(/^or_/)
})
