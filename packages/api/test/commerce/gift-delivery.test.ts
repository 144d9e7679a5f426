import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverParcel } from '#modules/commerce/delivery/index.ts'
import { expireGifts } from '#modules/commerce/gifts/settle-gifts.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { addEvent } from '#test/live/theatre.ts'
import { seoul } from './addresses.ts'
import { accept, decline, give, withdraw } from './gifts.ts'
import { box, detail, ship } from './handed-over.ts'
import { addFan, addProduct, audits, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const moments = async (fan: Fan, orderId: string) =>
  (await detail(fan, orderId)).timeline.map(({ what }) => what)

test('gift delivery: the recipient follows the parcel, and the sender sees that it is on its way without an address', async () => {
  const { ctx } = shop.world.api
  const [mina, haru] = [await addFan(shop, 2_000), await addFan(shop)]
  const hoodie = await addProduct(shop, { kind: 'GOODS', requiresShipping: true, weightGrams: 700 })
  const { orderId, token } = await give(mina, hoodie, { countryCode: 'KR' })
  expect((await box(mina, 'GOODS')).content).toEqual([])
  expect(await moments(mina, orderId)).toEqual(['ORDERED', 'PAID', 'GIFT_READY'])
  expect((await accept(haru, token, { shippingInfo: seoul })).ok).toBe(true)
  const [found] = (await box(haru, 'GOODS')).content
  const parcel = found?.kind === 'GOODS' ? found.parcel : null
  expect(parcel).toMatchObject({ state: 'PREPARING', orderId: null, lines: [{ productUid: hoodie }] })
  const parcelId = parcel?.parcelId ?? ''
  await ship(shop, parcelId)
  expect((await box(haru, 'GOODS')).content).toMatchObject([
    { parcel: { state: 'SHIPPED', carrier: 'CJ_LOGISTICS' } },
  ])
  await transact(ctx.sql, (tx) => deliverParcel(ctx, tx, { parcelId, reportedBy: 'test' }))
  const sent = await detail(mina, orderId)
  expect(sent).toMatchObject({
    address: null,
    mayChangeAddress: false,
    parcels: [],
    order: { status: 'DELIVERED' },
  })
  for (const secret of [
    seoul.address1,
    seoul.postCode,
    seoul.receiverName,
    seoul.receiverPhoneNumber,
    '640123456789',
  ])
    expect(JSON.stringify(sent)).not.toContain(secret)
  expect(await moments(mina, orderId)).toEqual([
    'ORDERED',
    'PAID',
    'GIFT_READY',
    'GIFT_ACCEPTED',
    'PARCEL_PREPARING',
    'PARCEL_SHIPPED',
    'PARCEL_DELIVERED',
  ])
  expect(await audits(shop)).toEqual([])
})

test('gift delivery: files open for the recipient and for nobody else', async () => {
  const [mina, haru] = [await addFan(shop, 1_000), await addFan(shop)]
  const song = await addProduct(shop, { kind: 'DIGITAL' })
  const { orderId, token } = await give(mina, song)
  expect((await box(haru, 'DOWNLOAD')).content).toEqual([])
  await accept(haru, token)
  expect((await box(haru, 'DOWNLOAD')).content).toMatchObject([{ productUid: song, orderId: null }])
  expect((await box(mina, 'DOWNLOAD')).content).toEqual([])
  expect((await detail(mina, orderId)).downloads).toEqual([])
  expect(await moments(mina, orderId)).toEqual(['ORDERED', 'PAID', 'GIFT_READY', 'GIFT_ACCEPTED'])
})

test('gift delivery: a product that left the shop arrives as it was announced', async () => {
  const [mina, haru] = [await addFan(shop, 2_000), await addFan(shop)]
  const opensAt = new Date(Date.now() + 86_400_000)
  const song = await addProduct(shop, { kind: 'DIGITAL', download: { from: opensAt, days: 30 } })
  const { id: eventId } = await addEvent(shop.world, {})
  const shipped = {
    kind: 'GOODS',
    requiresShipping: true,
    weightGrams: 700,
    supplyDate: '2027-03-01',
  } as const
  const hoodie = await addProduct(shop, { ...shipped, eventId })
  const [file, goods] = [await give(mina, song), await give(mina, hoodie, { countryCode: 'KR' })]
  await shop.world.db.owner`update product set is_hidden = true where id in (${song}, ${hoodie})`
  expect((await accept(haru, file.token)).ok).toBe(true)
  expect((await accept(haru, goods.token, { shippingInfo: seoul })).ok).toBe(true)
  expect((await box(haru, 'DOWNLOAD')).content).toMatchObject([
    { opensAt: opensAt.toISOString(), closesAt: new Date(opensAt.getTime() + 30 * 86_400_000).toISOString() },
  ])
  const parcels = await shop.world.db.owner`
    select supply_on::text as "supplyDate", event_ids as "eventIds" from parcel where order_id = ${goods.orderId}`
  expect(parcels).toEqual([{ supplyDate: '2027-03-01', eventIds: [eventId] }])
})

test('gift delivery: an order shows how its gift ended', async () => {
  const [mina, haru] = [await addFan(shop, 2_000), await addFan(shop)]
  const song = await addProduct(shop, { kind: 'DIGITAL', buyLimitMax: 9 })
  const [declined, withdrawn, expired] = [
    await give(mina, song),
    await give(mina, song),
    await give(mina, song),
  ]
  await decline(haru, declined.token)
  await withdraw(mina, withdrawn.giftId)
  await shiftClock(shop, '8 days')
  await expireGifts(shop.world.api.ctx)
  await shiftClock(shop, '0')
  const ends = await Promise.all([declined, withdrawn, expired].map(({ orderId }) => moments(mina, orderId)))
  expect(ends.map((all) => all.filter((what) => what.startsWith('GIFT_')))).toEqual([
    ['GIFT_READY', 'GIFT_DECLINED'],
    ['GIFT_READY', 'GIFT_WITHDRAWN'],
    ['GIFT_READY', 'GIFT_EXPIRED'],
  ])
  for (const all of ends) expect(all).toContain('REFUNDED')
})

test('gift delivery: a manual refund ends the gift for its recipient', async () => {
  const { ctx } = shop.world.api
  const [mina, haru] = [await addFan(shop, 1_000), await addFan(shop)]
  const song = await addProduct(shop, { kind: 'DIGITAL' })
  const { orderId, token } = await give(mina, song)
  await accept(haru, token)
  const decision = { decidedBy: 'finance', reason: 'the file is broken', orderId, amount: null }
  const decided = await transact(ctx.sql, (tx) => grantRefund(ctx, tx, decision))
  expect(decided.ok).toBe(true)
  expect(await moments(mina, orderId)).toEqual([
    'ORDERED',
    'PAID',
    'GIFT_READY',
    'GIFT_ACCEPTED',
    'REFUND_STARTED',
    'REFUNDED',
    'GIFT_REVOKED',
  ])
  expect((await box(haru, 'DOWNLOAD')).content).toEqual([])
  expect(await audits(shop)).toEqual([])
})
