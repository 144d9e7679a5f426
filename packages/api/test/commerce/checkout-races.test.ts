import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitingForLocks } from '#test/waiting.ts'
import { addFan, addProduct, audits, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await audits(shop)).toEqual([])
  await shop.close()
})

async function hold({ api }: Fan, productUid: string, quantity = 1): Promise<string> {
  const answer = await api('POST /api/v1/checkout/hold', { body: { lines: [{ productUid, quantity }] } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value.holdId
}

const order = ({ api }: Fan, productUid: string, more: { holdId?: string; quantity?: number } = {}) =>
  api(
    'POST /api/v2/order/product',
    { body: { productUid, pgCode: 'P000', quantity: 1, ...more } },
    { idempotencyKey: crypto.randomUUID() },
  )

const levelOf = async (id: string) => {
  const [row] = await shop.world.db.owner<{ held: number; sold: number }[]>`
    select held, sold from stock where product_id = ${id}`
  return { ...row }
}

test('checkout races: two pages that share a hold open one payment and keep its units held', async () => {
  const fan = await addFan(shop)
  const last = await addProduct(shop, { onHand: 1 })
  const holdId = await hold(fan, last)
  const answers = await Promise.all([order(fan, last, { holdId }), order(fan, last, { holdId })])
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { orderId: holdId } })
  expect(await levelOf(last)).toEqual({ held: 1, sold: 0 })
})

test('checkout races: an order never takes more than is held, even while the hold is extended', async () => {
  const fan = await addFan(shop)
  const last = await addProduct(shop, { onHand: 1, buyLimitMax: 5 })
  const holdId = await hold(fan, last)
  const { asking } = await shop.world.db.owner.begin(async (tx) => {
    await tx`select from stock_hold where order_id = ${holdId} for no key update`
    const answer = order(fan, last, { holdId, quantity: 3 })
    const settled = { is: false }
    void answer.then(() => {
      settled.is = true
    })
    await vi.waitFor(
      async () => expect(settled.is || (await waitingForLocks(shop.world.db.owner)) > 0).toBe(true),
      { timeout: 10_000 },
    )
    return { asking: answer }
  })
  expect(await asking).toMatchObject({ status: 409, error: { name: 'SOLD_OUT' } })
})

test('checkout races: a hold released while its order is placed stays with the order', async () => {
  const fan = await addFan(shop)
  const last = await addProduct(shop, { onHand: 1 })
  const holdId = await hold(fan, last)
  const { leaving, placed } = await shop.world.db.owner.begin(async (tx) => {
    await tx`select from stock where product_id = ${last} for no key update`
    const leaves = fan.api('DELETE /api/v1/checkout/hold/{id}', { params: { id: holdId } })
    await vi.waitFor(async () => expect(await waitingForLocks(shop.world.db.owner)).toBe(1), {
      timeout: 10_000,
    })
    const answer = order(fan, last, { holdId })
    const settled = { is: false }
    void answer.then(() => {
      settled.is = true
    })
    await vi.waitFor(
      async () => expect(settled.is || (await waitingForLocks(shop.world.db.owner)) === 2).toBe(true),
      {
        timeout: 10_000,
      },
    )
    return { leaving: leaves, placed: answer }
  })
  await leaving
  const answer = await placed
  expect(answer).toMatchObject({ ok: true })
  expect(await levelOf(last)).toEqual({ held: 1, sold: 0 })
})
