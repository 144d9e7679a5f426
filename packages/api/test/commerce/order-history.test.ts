import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { eventImage } from '../catalog/catalogue.ts'
import { declined, notice, orderPackage, orderProduct, sendNotice } from './gateway.ts'
import { askedBack, boughtByCubes, historyPage, paidPackage } from './refunds.ts'
import {
  addFan,
  addPackage,
  addProduct,
  addTicket,
  openShop,
  type Shop,
  speaking,
  unknownId,
} from './shop.ts'

let shop: Shop
let cubes: string
let statementsOf: StatementsOf
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())

test('order history: lists orders of both kinds, newest first, in pages with their state', async () => {
  const fan = await addFan(shop)
  const bought = await paidPackage(shop, fan, cubes)
  const thing = await boughtByCubes(fan, await addProduct(shop, { pointPrice: 10 }))
  const refused = await orderProduct(fan, await addTicket(shop))
  await sendNotice(shop, declined(refused))
  const whole = await historyPage(fan)
  expect(whole).toMatchObject({ page: 0, size: 20, totalElements: 3, totalPages: 1, last: true })
  expect(whole.content).toMatchObject([
    {
      orderId: refused.orderId,
      kind: 'PRODUCT',
      status: 'PENDING',
      refusal: 'Decline  Card number',
      total: { amount: 3_600, currency: 'USD' },
      refund: { kind: 'NONE', until: null, state: null, refunded: null },
    },
    { orderId: thing, kind: 'PRODUCT', status: 'FULFILLED', pgCode: 'CUBE', refund: { kind: 'REQUEST' } },
    { orderId: bought.orderId, kind: 'POINT', name: { text: '100 cubes' }, refund: { kind: 'REQUEST' } },
  ])
  const parts = [await historyPage(fan, { page: 0, size: 2 }), await historyPage(fan, { page: 1, size: 2 })]
  expect(parts.map(({ last, totalPages }) => [last, totalPages])).toEqual([
    [false, 2],
    [true, 2],
  ])
  expect(parts.flatMap(({ content }) => content)).toEqual(whole.content)
  expect((await historyPage(fan, { page: 9 })).content).toEqual([])
})

test('order history: shows goods with their picture, a ticket with its show’s and cubes with none', async () => {
  const fan = await addFan(shop)
  const bought = await paidPackage(shop, fan, cubes)
  const thing = await addProduct(shop, { pointPrice: 10, image: 'c'.repeat(32) })
  const [orderedThing, ticket] = [await boughtByCubes(fan, thing), await addTicket(shop)]
  const orderedTicket = await orderProduct(fan, ticket)
  const { content } = await historyPage(fan)
  expect(Object.fromEntries(content.map(({ orderId, images }) => [orderId, images]))).toEqual({
    [bought.orderId]: {},
    [orderedThing]: { [thing]: `/images/${'c'.repeat(32)}` },
    [orderedTicket.orderId]: { [ticket]: `/images/${eventImage}` },
  })
})

test('order history: filters the caller’s orders by product or package', async () => {
  const [fan, other] = [await addFan(shop), await addFan(shop)]
  const bought = await paidPackage(shop, fan, cubes)
  const photo = await addProduct(shop, { pointPrice: 10 })
  const thing = await boughtByCubes(fan, photo)
  const of = async (id: string, { api } = fan) => {
    const answer = await api('GET /api/v2/order/product/{id}/history', { params: { id } })
    return answer.ok ? answer.value.content.map(({ orderId }) => orderId) : answer.error.name
  }
  expect(await of(cubes)).toEqual([bought.orderId])
  expect(await of(photo)).toEqual([thing])
  expect(await of(unknownId('pr'))).toBe('NOT_FOUND')
  expect(await of(photo, other)).toEqual([])
  await shop.world.db.owner`update product set is_hidden = true where id = ${photo}`
  expect(await of(photo)).toEqual([thing])
  expect(await of(photo, other)).toBe('NOT_FOUND')
})

test('order history: returns names in the requested language', async () => {
  const fan = await addFan(shop)
  await paidPackage(shop, fan, cubes)
  expect((await historyPage({ ...fan, api: speaking(shop, fan, 'ko') })).content).toMatchObject([
    { name: { text: '100 큐브', lang: 'ko' } },
  ])
})

test('order history: needs the same statements for a long page as for a short one', async () => {
  const fan = await addFan(shop, 5_000)
  const counted = () => statementsOf(() => historyPage(fan, { size: 100 }))
  const ticket = await addTicket(shop, { pointPrice: 10 })
  await askedBack(fan, await boughtByCubes(fan, ticket))
  const few = await counted()
  for (let i = 0; i < 15; i++) {
    await askedBack(fan, await boughtByCubes(fan, ticket))
    await sendNotice(shop, notice(await orderPackage(fan, cubes)))
  }
  expect((await historyPage(fan, { size: 100 })).content).toHaveLength(31)
  expect(await counted()).toBe(few)
  expect(few).toBeGreaterThan(0)
})
