import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { accept, give } from './gifts.ts'
import { addFan, addProduct, addTicket, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let statementsOf: StatementsOf
beforeAll(async () => {
  shop = await openShop()
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())

test('gift list: shows each side their own gifts, newest first', async () => {
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

test('gift list: needs the same statements for a long page as for a short one', async () => {
  const [mina, haru] = [await addFan(shop, 9_000), await addFan(shop)]
  const listing = (gifts: number) =>
    statementsOf(async () => {
      const page = await mina.api('GET /api/v1/gift', { query: { size: 100 } })
      expect(page.ok && page.value.content).toHaveLength(gifts)
    })
  const giveAway = async () => accept(haru, (await give(mina, await addTicket(shop))).token)
  await giveAway()
  const few = await listing(1)
  for (let i = 0; i < 9; i++) await giveAway()
  expect(await listing(10)).toBe(few)
  expect(few).toBeGreaterThan(0)
})
