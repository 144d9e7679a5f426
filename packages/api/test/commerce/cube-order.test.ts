import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { addFan, addProduct, addTicket, audits, openShop, type Shop, unknownId } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const order = (api: Awaited<ReturnType<typeof addFan>>['api'], productUid: string, quantity = 1) =>
  api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity } })

const levelOf = async (id: string) => (await stockLevels(shop.world.db.app, [id])).get(id)

test('cube orders: change stock, wallet and entitlement together for a ticket', async () => {
  const ticket = await addTicket(shop)
  const { uid, api } = await addFan(shop, 500)
  const placed = await order(api, ticket)
  expect(placed).toMatchObject({ ok: true, value: { status: 'FULFILLED', repUrl: null, fgkey: null } })
  expect(await balances(shop.world.db.app, uid)).toEqual({ cube: 50, soul: 0 })
  expect(await levelOf(ticket)).toEqual({ available: 99, held: 0 })
  const id = placed.ok ? placed.value.orderId : ''
  const state = await api('GET /api/v2/order/{id}', { params: { id } })
  const { eventId } = state.ok ? state.value : { eventId: null }
  expect(state).toMatchObject({
    value: {
      status: 'FULFILLED',
      result: 'success',
      total: { amount: 450, currency: 'CUBE' },
      name: { text: 'Live', lang: 'en' },
      holdUntil: null,
      refusal: null,
    },
  })
  const right = { memberId: uid, eventId: eventId ?? '', scope: 'LIVE' as const }
  expect(await findEntitlement(shop.world.db.app, right)).toMatchObject({ source: 'ORDER', sourceId: id })
  expect(await audits(shop)).toEqual([])
})

test('cube orders: leave no trace when cubes are missing and say how many', async () => {
  const ticket = await addTicket(shop)
  const { uid, api } = await addFan(shop, 449)
  expect(await order(api, ticket)).toMatchObject({
    status: 402,
    error: { name: 'INSUFFICIENT_CUBES', data: { shortBy: 1, balance: 449 } },
  })
  expect(await levelOf(ticket)).toEqual({ available: 100, held: 0 })
  expect(await shop.world.db.app`select 1 from orders where member_uid = ${uid}`).toHaveLength(0)
})

test('cube orders: refuse a second live ticket of the same event, whatever the product', async () => {
  const ticket = await addTicket(shop, { buyLimitMax: 9 })
  const [{ event_id }] = await shop.world.db.owner<[{ event_id: string }]>`
    select event_id from product where id = ${ticket}`
  const other = await addProduct(shop, { eventId: event_id, kind: 'TICKET_LIVE' })
  const { api } = await addFan(shop, 2_000)
  expect(await order(api, ticket)).toMatchObject({ ok: true })
  expect(await order(api, ticket)).toMatchObject({ status: 409, error: { name: 'ALREADY_ENTITLED' } })
  expect(await order(api, other)).toMatchObject({ status: 409, error: { name: 'ALREADY_ENTITLED' } })
})

test('cube orders: count the limit of a product over all orders of a member', async () => {
  const photo = await addProduct(shop, { buyLimitMax: 3, pointPrice: 10 })
  const { api } = await addFan(shop, 2_000)
  expect(await order(api, photo, 2)).toMatchObject({ ok: true })
  expect(await order(api, photo, 2)).toMatchObject({
    status: 409,
    error: { name: 'BUY_LIMIT_REACHED', data: { left: 1 } },
  })
  expect(await order(api, photo, 1)).toMatchObject({ ok: true })
})

test('cube orders: report sold out and whether something may return', async () => {
  const last = await addProduct(shop, { onHand: 1, pointPrice: 10 })
  const [first, second] = [await addFan(shop, 100), await addFan(shop, 100)]
  const body = { productUid: last, pgCode: 'P000' as const, quantity: 1 }
  expect(await first.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  expect(await order(second.api, last)).toMatchObject({
    status: 409,
    error: { name: 'SOLD_OUT', data: { productUid: last, mayReturn: true } },
  })
  const gone = await addProduct(shop, { onHand: 1, pointPrice: 10 })
  await order(first.api, gone)
  expect(await order(second.api, gone)).toMatchObject({
    error: { data: { productUid: gone, mayReturn: false } },
  })
})

test('cube orders: name the reason for a product that is not on sale, not for cubes or unknown', async () => {
  const { api } = await addFan(shop, 2_000)
  const over = await addProduct(shop, { payEndAt: new Date(Date.now() - 60_000) })
  const early = await addProduct(shop, { payStartAt: new Date(Date.now() + 60_000) })
  const forMoney = await addProduct(shop, { pointPrice: null })
  expect(await order(api, over)).toMatchObject({ status: 409, error: { name: 'SALE_CLOSED' } })
  expect(await order(api, early)).toMatchObject({ status: 409, error: { name: 'SALE_CLOSED' } })
  expect(await order(api, forMoney)).toMatchObject({
    status: 400,
    error: { name: 'PAYMENT_METHOD_UNAVAILABLE' },
  })
  expect(await order(api, unknownId('pr'))).toMatchObject({ status: 404 })
})

test.each([
  ['shippingInfo', { requiresShipping: true, kind: 'GOODS' as const }],
  ['orderEtcInfo', { requiresOrderInfo: true }],
])('cube orders: refuse a product that needs %s without it', async (field, change) => {
  const goods = await addProduct(shop, change)
  const { api } = await addFan(shop, 2_000)
  expect(await order(api, goods)).toMatchObject({
    status: 400,
    error: { name: 'INVALID_INPUT', fields: [{ path: field, rule: 'required' }] },
  })
})

test('cube orders: show an order to its member only', async () => {
  const photo = await addProduct(shop, { pointPrice: 10 })
  const [owner, other] = [await addFan(shop, 100), await addFan(shop)]
  const placed = await order(owner.api, photo)
  const params = { id: placed.ok ? placed.value.orderId : '' }
  expect(await other.api('GET /api/v2/order/{id}', { params })).toMatchObject({ status: 404 })
  expect(await other.api('POST /api/v2/order/{id}/cancel', { params, body: {} })).toMatchObject({
    status: 404,
  })
  expect(await owner.api('POST /api/v2/order/{id}/cancel', { params, body: {} })).toMatchObject({
    status: 409,
    error: { name: 'ORDER_NOT_CANCELABLE' },
  })
})
