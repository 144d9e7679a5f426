import type { Product } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockedProduct } from '#modules/catalog/writer/index.ts'
import { tiersHeld } from '#modules/commerce/entitlements/index.ts'
import { openChannel, openExternalChannel } from '#modules/live/channels/index.ts'
import { accept, give } from './gifts.ts'
import { addFan, addProduct, addTicket, audits, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ MEDIA_ORIGINS: 'https://media.example.com' })
})
afterAll(() => shop.close())

const camera = (name: string) => ({ name, title: { en: name }, clip: 'stagecrowd' })
const mainView = { cameras: [], maxHeight: null }

async function addShow(small: Partial<StockedProduct> = mainView) {
  const smallId = await addTicket(shop, { replayDays: null, sortPosition: 1, ...small })
  const [{ eventId }] = await shop.world.db.owner<[{ eventId: string }]>`
    select event_id as "eventId" from product where id = ${smallId}`
  const setCameras = (...names: string[]) =>
    shop.world.db.app.begin((tx) =>
      openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true, angles: names.map(camera) }),
    )
  await setCameras('pit', 'crowd')
  const wholeId = await addProduct(shop, { eventId, kind: 'TICKET_LIVE', sortPosition: 2 })
  return { eventId, smallId, wholeId, setCameras }
}

const buy = ({ api }: Fan, productUid: string) =>
  api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity: 1 } })
const putIn = ({ api }: Fan, productUid: string) =>
  api('POST /api/v1/cart/items', { body: { productUid, quantity: 1 } })
const refused = (name: string) => ({ ok: false, error: { name } })
const tiers = async ({ uid: memberId }: Fan, eventId: string) =>
  (await tiersHeld(shop.world.db.app, { memberId, eventIds: [eventId], scope: 'LIVE' }))
    .get(eventId)
    ?.map(({ cameras, maxHeight }) => ({ cameras, maxHeight }))
const listed = async (eventId: string): Promise<Product[]> =>
  (await shop.world.send('GET /api/v1/event/{id}/products', { params: { id: eventId } })).body.content

test('ticket tiers: an order shows the cameras and picture of its ticket as sold', async () => {
  const { eventId, smallId } = await addShow({ cameras: ['pit', 'crowd'], maxHeight: 540 })
  const fan = await addFan(shop, 5_000)
  expect(await buy(fan, smallId)).toMatchObject({ ok: true })
  await shop.world.db.owner`update product set cameras = null, max_height = null where id = ${smallId}`
  expect(await tiers(fan, eventId)).toEqual([{ cameras: ['crowd', 'pit'], maxHeight: 540 }])
  expect(await audits(shop)).toEqual([])
})

test('ticket tiers: sell a larger ticket beside the held one and refuse one that adds nothing', async () => {
  const { eventId, smallId, wholeId } = await addShow()
  const fan = await addFan(shop, 5_000)
  expect(await buy(fan, smallId)).toMatchObject({ ok: true })
  const another = await addProduct(shop, { eventId, kind: 'TICKET_LIVE', ...mainView })
  expect(await buy(fan, another)).toMatchObject(refused('ALREADY_ENTITLED'))
  const entry = () => fan.api('GET /api/v1/event/confirm/{id}', { params: { id: eventId } })
  expect(await entry()).toMatchObject({ value: { upgrades: [wholeId] } })
  expect(await putIn(fan, wholeId)).toMatchObject({ ok: true })
  expect(await buy(fan, wholeId)).toMatchObject({ ok: true })
  expect(await tiers(fan, eventId)).toHaveLength(2)
  expect(await entry()).toMatchObject({ value: { upgrades: [] } })
  const other = await addProduct(shop, { eventId, kind: 'TICKET_LIVE', cameras: ['pit'] })
  expect(await buy(fan, other)).toMatchObject(refused('ALREADY_ENTITLED'))
  expect(await audits(shop)).toEqual([])
})

test('ticket tiers: a gift of a larger ticket reaches the holder of a smaller one and not the reverse', async () => {
  const { eventId, smallId, wholeId } = await addShow()
  const [giver, fan] = [await addFan(shop, 5_000), await addFan(shop, 5_000)]
  expect(await buy(fan, smallId)).toMatchObject({ ok: true })
  expect(await accept(fan, (await give(giver, wholeId)).token)).toMatchObject({ ok: true })
  expect(await tiers(fan, eventId)).toHaveLength(2)
  const small = await addProduct(shop, { eventId, kind: 'TICKET_LIVE', ...mainView })
  expect(await accept(fan, (await give(giver, small)).token)).toMatchObject(refused('ALREADY_ENTITLED'))
})

test('ticket tiers: two replay tickets of one order both open what they were sold for', async () => {
  const { eventId } = await addShow()
  await shop.world.db.owner`
    update event set replay_from = end_at, replay_to = end_at + interval '9 days' where id = ${eventId}`
  const replay = { eventId, kind: 'TICKET_REPLAY' as const, replayDays: 7 }
  const one = await addProduct(shop, { ...replay, ...mainView })
  const other = await addProduct(shop, { ...replay, cameras: ['pit'], maxHeight: 360 })
  const fan = await addFan(shop, 5_000)
  const first = await putIn(fan, one)
  const second = await putIn(fan, other)
  const cartItemIds = [first, second].map((put) => (put.ok ? put.value.cartItemId : ''))
  const placed = await fan.api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode: 'CUBE' } })
  expect(placed).toMatchObject({ ok: true })
  const held = await shop.world.db.owner`
    select cameras, max_height from entitlement where member_uid = ${fan.uid} order by max_height nulls last`
  expect(held).toEqual([
    { cameras: ['pit'], max_height: 360 },
    { cameras: [], max_height: null },
  ])
})

test('ticket tiers: the channel shows fans what a ticket opens, on sale and in MY BOX', async () => {
  const { eventId, smallId, wholeId } = await addShow({ cameras: ['pit'], maxHeight: 540 })
  const opens = new Map((await listed(eventId)).map((product) => [product.id, product.opens]))
  expect(opens.get(smallId)).toEqual({
    cameras: [{ text: 'pit', lang: 'en' }],
    camerasInAll: 3,
    maxHeight: 540,
  })
  expect(opens.get(wholeId)).toMatchObject({ cameras: [{ text: 'pit' }, { text: 'crowd' }], maxHeight: 720 })
  const fan = await addFan(shop, 5_000)
  await buy(fan, smallId)
  const box = await fan.api('GET /api/v1/mybox', { query: {} })
  expect(box).toMatchObject({ value: { content: [{ opens: { camerasInAll: 3, maxHeight: 540 } }] } })
})

test('ticket tiers: refuse to sell cameras the channel lacks, and any limit on an external stream', async () => {
  const { eventId, smallId, wholeId, setCameras } = await addShow({ cameras: ['pit'] })
  const fan = await addFan(shop, 5_000)
  const ids = async () => (await listed(eventId)).map(({ id }) => id)
  await setCameras('crowd')
  expect(await ids()).toEqual([wholeId])
  expect(await buy(fan, smallId)).toMatchObject(refused('SALE_CLOSED'))
  await setCameras('pit')
  expect(await ids()).toEqual([smallId, wholeId])
  const url = 'https://media.example.com/show/master.m3u8'
  await shop.world.db.app.begin((tx) => openExternalChannel(tx, shop.world.api.ctx.config, { eventId, url }))
  expect(await ids()).toEqual([wholeId])
  expect(await buy(fan, smallId)).toMatchObject(refused('SALE_CLOSED'))
  expect((await listed(eventId))[0]?.opens).toBeNull()
})
