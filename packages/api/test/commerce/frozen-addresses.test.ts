import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import {
  addressOf,
  customsCodeOf,
  forgetCustomsCode,
  freezeAddress,
  freezeOrderInfo,
  orderInfoOf,
} from '#modules/commerce/shipping/index.ts'
import { transact } from '#platform/db/transact.ts'
import { ada, brooklyn, customsCode, seoul } from './addresses.ts'
import { addFan, addProduct, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let world: Shop['world']
beforeAll(async () => {
  shop = await openShop()
  world = shop.world
})
afterAll(() => shop.close())

/** Creates an order without shipping, so that the test decides which address is frozen. */
async function orderOf({ api }: Fan): Promise<string> {
  const productUid = await addProduct(shop, { pointPrice: 1 })
  const placed = await api('POST /api/v2/order/product', {
    body: { productUid, pgCode: 'CUBE', quantity: 1 },
  })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return placed.value.orderId
}

async function add({ api }: Fan, body: typeof seoul): Promise<string> {
  const added = await api('POST /api/v1/shipping-info', { body })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.id
}

const fromAbroad = [{ shipsFrom: 'US', shipsTo: null }]
const fromHere = [{ shipsFrom: null, shipsTo: null }]
const tx = <T>(work: Parameters<typeof transact<T, never>>[1]) => transact<T, never>(world.db.app, work)
const freeze = (input: Parameters<typeof freezeAddress>[2]) =>
  transact(world.db.app, (db) => freezeAddress(world.api.ctx, db, input))

test('frozen addresses: stay unchanged when the address book changes', async () => {
  const fan = await addFan(shop, 9)
  const memberId = fan.uid
  const orderId = await orderOf(fan)
  const id = await add(fan, seoul)
  const frozen = await freeze({ orderId, memberId, shippingInfoId: id, goods: fromHere })
  expect(frozen).toEqual(ok({ countryCode: 'KR' }))
  await fan.api('PUT /api/v1/shipping-info/{id}', { params: { id }, body: brooklyn })
  await fan.api('DELETE /api/v1/shipping-info/{id}', { params: { id } })
  const address = await addressOf(world.api.ctx, world.db.app, orderId)
  expect(address).toMatchObject({ receiverName: '김민지', countryCode: 'KR', personalCustomsCode: null })
})

test('frozen addresses: a customs code is stored only where customs ask, encrypted for the order, and is deleted later', async () => {
  const fan = await addFan(shop, 9)
  const memberId = fan.uid
  const { ctx } = world.api
  const orderId = await orderOf(fan)
  const home = await orderOf(fan)
  const shippingInfo = { ...seoul, personalCustomsCode: customsCode }
  expect(await freeze({ orderId, memberId, shippingInfo: seoul, goods: fromAbroad })).toMatchObject({
    failure: { fields: [{ path: 'shippingInfo/personalCustomsCode', rule: 'required' }] },
  })
  await freeze({ orderId, memberId, shippingInfo, goods: fromAbroad })
  await freeze({ orderId: home, memberId, shippingInfo, goods: fromHere })
  expect(await customsCodeOf(ctx, world.db.app, orderId)).toBe(customsCode)
  expect((await addressOf(ctx, world.db.app, orderId))?.personalCustomsCode).toBe('P•••••••••012')
  expect(await customsCodeOf(ctx, world.db.app, home)).toBeNull()
  await tx(async (db) => ok(await forgetCustomsCode(db, orderId)))
  expect(await customsCodeOf(ctx, world.db.app, orderId)).toBeNull()
})

test('frozen addresses: an encrypted code moved to another order cannot be decrypted', async () => {
  const fan = await addFan(shop, 9)
  const memberId = fan.uid
  const [one, other] = [await orderOf(fan), await orderOf(fan)]
  const shippingInfo = { ...seoul, personalCustomsCode: customsCode }
  for (const orderId of [one, other]) await freeze({ orderId, memberId, shippingInfo, goods: fromAbroad })
  await world.db.owner`update order_address set customs_code =
    (select customs_code from order_address where order_id = ${one}) where order_id = ${other}`
  await expect(customsCodeOf(world.api.ctx, world.db.app, other)).rejects.toThrow()
})

test('frozen addresses: refuse a stranger’s address, two addresses, none, and an unserved destination', async () => {
  const [owner, stranger] = [await addFan(shop), await addFan(shop, 9)]
  const orderId = await orderOf(stranger)
  const shippingInfoId = await add(owner, seoul)
  const order = { orderId, memberId: stranger.uid, goods: fromHere }
  expect(await freeze({ ...order, shippingInfoId })).toMatchObject({
    failure: { error: 'NOT_FOUND' },
  })
  expect(await freeze(order)).toMatchObject({ failure: { fields: [{ path: 'shippingInfoId' }] } })
  const both = { ...order, shippingInfoId, shippingInfo: seoul }
  expect(await freeze(both)).toMatchObject({ failure: { fields: [{ path: 'shippingInfoId' }] } })
  const japanOnly = { ...order, goods: [{ shipsFrom: null, shipsTo: ['JP'] }] }
  expect(await freeze({ ...japanOnly, shippingInfo: seoul })).toMatchObject({
    failure: { fields: [{ path: 'shippingInfo/countryCode', rule: 'served' }] },
  })
  expect(await addressOf(world.api.ctx, world.db.app, orderId)).toBeNull()
})

const fields = [
  { id: 'card', kind: 'TEXT', isRequired: true, options: [], label: { en: 'Name on the card' } },
] as const
const info = (orderId: string, memberId: string, customInfos: object[]) => ({
  orderId,
  memberId,
  orderEtcInfo: { ...ada, customInfos: customInfos as never },
  fields,
})

test('frozen addresses: answers are stored verbatim under the organiser’s question, and required ones must be there', async () => {
  const fan = await addFan(shop, 9)
  const memberId = fan.uid
  const orderId = await orderOf(fan)
  const { ctx } = world.api
  const ask = (customInfos: object[]) =>
    transact(world.db.app, (db) => freezeOrderInfo(ctx, db, info(orderId, memberId, customInfos)))
  expect(await ask([])).toMatchObject({
    failure: { fields: [{ path: 'orderEtcInfo/customInfos/0/content', rule: 'required' }] },
  })
  expect(await ask([{ customInfoFieldId: 'card', content: '=cmd()', label: 'my own' }])).toEqual(ok(null))
  expect((await orderInfoOf(world.db.app, orderId))?.customInfos).toEqual([
    { customInfoFieldId: 'card', content: '=cmd()', label: 'Name on the card' },
  ])
  expect(await orderInfoOf(world.db.app, 'or_01JD0000000000000000000099')).toBeNull()
})
