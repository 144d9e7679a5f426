import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type NewNotification, notify } from '#modules/engagement/notifications/index.ts'
import { countStatements } from '#test/statements.ts'
import { eventImage } from '../catalog/catalogue.ts'
import { accept, give } from '../commerce/gifts.ts'
import { boughtByCubes } from '../commerce/refunds.ts'
import { addProduct, addTicket, type Fan, openShop, type Shop } from '../commerce/shop.ts'
import { addReader } from './mailed.ts'

let shop: Shop
/** The event's ticket, which has no picture; goods with and without one. */
let ticket: string
let pictured: string
let plain: string
const goodsImage = 'c'.repeat(32)
const ofShow = `/images/${eventImage}`
const ofGoods = `/images/${goodsImage}`

beforeAll(async () => {
  shop = await openShop()
  ticket = await addTicket(shop)
  const goods = { image: goodsImage, onHand: 1_000, buyLimitMax: 10 }
  pictured = await addProduct(shop, { ...goods, productCode: 'PICTURED' })
  plain = await addProduct(shop, { ...goods, productCode: 'PLAIN', image: null })
})
afterAll(() => shop.close())

const join = () => addReader(shop, { cubes: 10_000 })

async function notification({ api }: Fan, size = 8): Promise<Map<string, string | null>> {
  const list = await api('GET /api/v1/notification', { query: { size } })
  if (!list.ok) throw new Error(list.error.name)
  return new Map(list.value.content.map(({ title, imageUrl }) => [title, imageUrl]))
}
const tell = ({ uid }: Fan, one: NewNotification) =>
  shop.world.db.app.begin((tx) => notify(tx, { memberId: uid, ...one }))
const inAll = (text: string) => ({ ko: text, ja: text, en: text, zhhans: text })
const news = (text: string, eventId: string | null): NewNotification => ({
  template: 'announcement',
  data: { title: inAll(text), content: inAll(text), eventId },
  sourceId: null,
  dedupeKey: text,
})
const backAgain = (productId: string, eventId: string | null): NewNotification => ({
  template: 'can-be-bought',
  data: { product: inAll(productId), event: null, eventId },
  sourceId: productId,
  dedupeKey: productId,
})

async function eventOf(productId: string): Promise<string> {
  const [row] = await shop.world.db.owner<{ event: string }[]>`
    select event_id as event from product where id = ${productId}`
  return row?.event ?? ''
}

test('notification pictures: show the show of a ticket, the product of goods, or nothing', async () => {
  const fan = await join()
  await boughtByCubes(fan, ticket)
  await boughtByCubes(fan, pictured, 2)
  await boughtByCubes(fan, plain, 3)
  expect(Object.fromEntries(await notification(fan))).toEqual({
    'Your ticket to Low Tide, High Moon': ofShow,
    'You bought Live × 2': ofGoods,
    'You bought Live × 3': null,
  })
})

test('notification pictures: show the show of a notice, and the product of a restock alert or else its show', async () => {
  const fan = await join()
  const event = await eventOf(ticket)
  await tell(fan, news('of a show', event))
  await tell(fan, news('of nothing', null))
  await tell(fan, news('of a show that is gone', newId('ev')))
  await tell(fan, backAgain(pictured, null))
  await tell(fan, backAgain(ticket, event))
  const pictures = await notification(fan)
  expect(pictures.get('of a show')).toBe(ofShow)
  expect(pictures.get('of nothing')).toBeNull()
  expect(pictures.get('of a show that is gone')).toBeNull()
  expect([...pictures].filter(([title]) => title.includes(pictured)).map(([, url]) => url)).toEqual([ofGoods])
  expect([...pictures].filter(([title]) => title.includes(ticket)).map(([, url]) => url)).toEqual([ofShow])
})

test('notification pictures: show the gift’s product to both sides', async () => {
  const [sender, recipient] = [await join(), await join()]
  const { token } = await give(sender, pictured)
  expect((await accept(recipient, token)).ok).toBe(true)
  expect([...(await notification(recipient)).values()]).toEqual([ofGoods])
  expect(new Set((await notification(sender)).values())).toEqual(new Set([ofGoods]))
})

test('notification pictures: need the same statements for one as for many', async () => {
  const { ctx } = shop.world.api
  const { sql } = ctx
  const fan = await join()
  const statementsOf = countStatements(ctx)
  const listing = (count: number) =>
    statementsOf(async () => expect((await notification(fan, 100)).size).toBe(count))
  await boughtByCubes(fan, ticket)
  await boughtByCubes(fan, pictured)
  const few = await listing(2)
  for (let quantity = 2; quantity < 4; quantity++) await boughtByCubes(fan, pictured, quantity)
  for (let n = 0; n < 10; n++) await tell(fan, news(`news ${n}`, await eventOf(await addTicket(shop))))
  expect(await listing(14)).toBe(few)
  ctx.sql = sql
})
