import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#platform/db/connect.ts'
import { accept, give } from './gifts.ts'
import { addFan, addProduct, addTicket, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
/** Statements of one call; what sweeps ask of the database meanwhile is not its cost. */
const counter = new AsyncLocalStorage<{ statements: number }>()
beforeAll(async () => {
  shop = await openShop()
  const { ctx } = shop.world.api
  ctx.sql = new Proxy(ctx.sql, {
    apply: (sql, self, parts) => {
      const call = counter.getStore()
      if (call) call.statements++
      return Reflect.apply(sql, self, parts)
    },
  }) as Sql
})
afterAll(() => shop.close())

test('both sides list their gifts, newest first, and nobody else’s', async () => {
  const [mina, haru] = [await addFan(shop, 5_000), await addFan(shop, 500)]
  const photo = await addProduct(shop, { pointPrice: 10, buyLimitMax: 9 })
  const first = await give(mina, photo)
  const second = await give(mina, photo)
  const back = await give(haru, photo)
  await accept(haru, first.token)
  const ids = async (fan: Fan, side?: 'SENT' | 'RECEIVED') => {
    const answer = await fan.api('GET /api/v1/gift', { query: side ? { side } : {} })
    return answer.ok ? answer.value.content.map(({ giftId }) => giftId) : null
  }
  expect(await ids(mina)).toEqual([second.giftId, first.giftId])
  expect(await ids(haru)).toEqual([back.giftId, first.giftId])
  expect(await ids(haru, 'RECEIVED')).toEqual([first.giftId])
  expect(await ids(haru, 'SENT')).toEqual([back.giftId])
  const page = await mina.api('GET /api/v1/gift', { query: { size: 1, page: 1 } })
  expect(page).toMatchObject({ ok: true, value: { totalElements: 2, last: true } })
  const received = await haru.api('GET /api/v1/gift', { query: { side: 'RECEIVED' } })
  expect(received).toMatchObject({
    ok: true,
    value: { content: [{ side: 'RECEIVED', orderId: null, link: null, recipientEmail: null }] },
  })
})

test('a long page costs no more statements of the database than a short one', async () => {
  const [mina, haru] = [await addFan(shop, 9_000), await addFan(shop)]
  const counted = async () => {
    const call = { statements: 0 }
    const page = await counter.run(call, () => mina.api('GET /api/v1/gift', { query: { size: 100 } }))
    return { ...call, gifts: page.ok ? page.value.content.length : 0 }
  }
  const giveAway = async () => accept(haru, (await give(mina, await addTicket(shop))).token)
  await giveAway()
  const few = await counted()
  for (let i = 0; i < 9; i++) await giveAway()
  expect(await counted()).toEqual({ statements: few.statements, gifts: 10 })
  expect(few.statements).toBeGreaterThan(0)
})
