import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handOver } from '#modules/commerce/delivery/index.ts'
import { transact } from '#platform/db/transact.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { boughtToShip, detail, ship } from './handed-over.ts'
import { addPool, allotted, aPool, firstCard, type Goods, offer, pass } from './random-goods.ts'
import { boughtByCubes } from './refunds.ts'
import { addFan, addProduct } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())
afterEach(() => pass(shop, '0'))

async function addCards(change: Parameters<typeof addProduct>[1] = {}): Promise<Goods> {
  const productId = await addProduct(shop, { kind: 'GOODS', buyLimitMax: 20, ...change })
  return { productId, poolId: await addPool(shop, aPool(productId, [2, 2])) }
}

test('random goods delivery: a parcel leaves after its cards are known, and packs them', async () => {
  const goods = await addCards()
  const fan = await addFan(shop, 1_000)
  const { parcelId } = await boughtToShip(shop, fan, goods.productId)
  const plain = await boughtToShip(shop, fan, await addProduct(shop, { kind: 'GOODS' }))
  const pending = { ok: false, failure: { rule: 'cardsPending' } }
  expect(await ship(shop, parcelId)).toEqual(pending)
  await pass(shop, '10 minutes 1 second')
  expect(await ship(shop, parcelId)).toEqual(pending)
  await pass(shop, '0')
  expect(await ship(shop, plain.parcelId)).toMatchObject({ ok: true })
  await allotted(shop, goods)
  const { unitId, card, state } = await firstCard(fan, goods)
  expect(state).toBe('ALLOTTED')
  await offer(fan, unitId, [card === 1 ? 2 : 1])
  expect(await ship(shop, parcelId)).toMatchObject({ ok: true })
  expect(await firstCard(fan, goods)).toMatchObject({ card, state: 'PACKED', maySwap: false, request: null })
})

test('random goods delivery: a pickup waits for the cards, and packs them', async () => {
  const goods = await addCards({ isOnSitePickup: true })
  const fan = await addFan(shop, 1_000)
  const orderId = await boughtByCubes(fan, goods.productId)
  const [pickup] = (await detail(fan, orderId)).pickups
  const { ctx } = shop.world.api
  const hand = () =>
    transact(ctx.sql, (tx) => handOver(ctx, tx, { pass: pickup?.code ?? '', reportedBy: 'test' }))
  expect(await hand()).toEqual({ ok: false, failure: { rule: 'cardsPending' } })
  await allotted(shop, goods)
  expect(await hand()).toMatchObject({ ok: true, value: { state: 'HANDED_OVER' } })
  expect(await firstCard(fan, goods)).toMatchObject({ state: 'PACKED', maySwap: false })
})
