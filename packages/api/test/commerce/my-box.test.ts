import type { BoxTab } from '@encore/contract/rules/kinds'
import { boxTabs } from '@encore/contract/rules/kinds'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { createCampaign } from '#modules/commerce/coupons/index.ts'
import { grantEntitlement, revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { transact } from '#platform/db/transact.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { accept, decline, give, withdraw } from './gifts.ts'
import { boughtToShip, box, detail } from './handed-over.ts'
import { boughtByCubes } from './refunds.ts'
import { addFan, addProduct, addTicket, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
let statementsOf: StatementsOf

beforeAll(async () => {
  shop = await openShop()
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
  await shop.world.api.ctx.clock.sync()
})

const pass = async (shift: string) => {
  await shiftClock(shop, shift)
  await shop.world.api.ctx.clock.sync()
}
const tickets = async (fan: Fan) =>
  (await box(fan, 'TICKET')).content.flatMap((item) => (item.kind === 'TICKET' ? [item] : []))

test('MY BOX: shows an empty message in every tab', async () => {
  const fan = await addFan(shop)
  for (const tab of boxTabs) {
    const { content, counts, totalElements, last } = await box(fan, tab)
    expect({ content, totalElements, last }).toEqual({ content: [], totalElements: 0, last: true })
    expect(counts).toEqual({ TICKET: 0, GOODS: 0, DOWNLOAD: 0, GIFT: 0, COUPON: 0 })
  }
})

test('MY BOX: sorts tickets by importance, which changes with time', async () => {
  const fan = await addFan(shop, 5_000)
  const [late, soon] = [await addTicket(shop, {}, 9), await addTicket(shop, {}, 3)]
  await boughtByCubes(fan, late)
  await boughtByCubes(fan, soon)
  const starts = (await tickets(fan)).map(({ event }) => event.startAt)
  expect(starts).toEqual(starts.toSorted())
  await pass('5 hours 30 minutes')
  expect((await tickets(fan)).map(({ event }) => event.startAt)).toEqual(starts.toReversed())
})

test('MY BOX: shows a ticket’s order, which an accepted gift has not, and whom its show admits', async () => {
  const [fan, friend] = [await addFan(shop, 5_000), await addFan(shop, 5_000)]
  const product = await addTicket(shop, { buyLimitMax: 2 })
  const orderId = await boughtByCubes(fan, product)
  const { token } = await give(fan, product)
  expect(await accept(friend, token)).toMatchObject({ ok: true })
  await shop.world.db.owner`
    update event set minimum_age = 19, regions = '{KR,JP}', id_check = true
    where id = (select event_id from product where id = ${product})`
  const rules = { minimumAge: 19, regions: ['KR', 'JP'], idCheck: true }
  expect(await tickets(fan)).toMatchObject([{ source: 'ORDER', orderId, event: { rules } }])
  expect(await tickets(friend)).toMatchObject([{ source: 'GIFT', orderId: null, event: { rules } }])
})

test('MY BOX: shows all entitlements to one event as one ticket and none for a revoked one', async () => {
  const fan = await addFan(shop, 5_000)
  await boughtByCubes(fan, await addTicket(shop))
  const [ticket] = await tickets(fan)
  expect(ticket).toMatchObject({ isLive: true, replay: null, source: 'ORDER' })
  const eventId = ticket?.event.id ?? ''
  const [windowFrom, windowTo] = [new Date('2027-01-01T00:00Z'), new Date('2027-02-01T00:00Z')]
  const replay = {
    memberId: fan.uid,
    eventId,
    scope: 'REPLAY' as const,
    source: 'GRANT' as const,
    sourceId: `g ${fan.uid}`,
  }
  await transact(shop.world.db.app, async (tx) =>
    ok(await grantEntitlement(tx, { ...replay, windowFrom, windowTo })),
  )
  expect(await tickets(fan)).toMatchObject([
    { isLive: true, replay: { from: windowFrom.toISOString(), to: windowTo.toISOString() } },
  ])
  await transact(shop.world.db.app, async (tx) => ok(await revokeEntitlements(tx, 'GRANT', replay.sourceId)))
  expect(await tickets(fan)).toMatchObject([{ replay: null }])
})

test('MY BOX: lists what coupons gave, newest first', async () => {
  const fan = await addFan(shop)
  const campaign = {
    name: 'Box',
    startsAt: new Date(Date.now() - 3_600_000),
    endsAt: new Date(Date.now() + 3_600_000),
    totalLimit: null,
    memberLimit: 1,
    holdersOf: null,
    eventId: null,
  }
  for (const [gives, shared] of [
    ['CUBES', 'BOX-CUBES'],
    ['SOULS', 'BOX-SOULS'],
  ] as const) {
    const codes = { shared, usesLimit: 5 }
    await transact(shop.world.db.app, (tx) => createCampaign(tx, { ...campaign, gives, amount: 20, codes }))
    const used = await fan.api('POST /api/v1/coupon/use/code', { body: { code: shared } })
    expect(used.ok).toBe(true)
  }
  expect((await box(fan, 'COUPON')).content).toMatchObject([
    { kind: 'COUPON', code: 'BOX-SOULS', gift: { gives: 'SOULS', amount: 20, event: null } },
    { kind: 'COUPON', code: 'BOX-CUBES', gift: { gives: 'CUBES', amount: 20, event: null } },
  ])
})

test('MY BOX: shows gifts to both sides with their state and next step', async () => {
  const [mina, haru] = [await addFan(shop, 1_000), await addFan(shop)]
  const song = await addProduct(shop, { kind: 'DIGITAL', buyLimitMax: 9 })
  const taken = await give(mina, song)
  await accept(haru, taken.token)
  const refused = await give(mina, song)
  await decline(haru, refused.token)
  const backAgain = await give(mina, song)
  await withdraw(mina, backAgain.giftId)
  const open = await give(mina, song)
  const sent = await box(mina, 'GIFT')
  expect(sent.counts.GIFT).toBe(4)
  expect(sent.content).toMatchObject([
    { kind: 'GIFT', side: 'SENT', giftId: open.giftId, state: 'READY', link: `/gift/${open.token}` },
    { state: 'WITHDRAWN', link: null },
    { state: 'DECLINED', link: null },
    { state: 'ACCEPTED', orderId: taken.orderId, link: null },
  ])
  const received = await box(haru, 'GIFT')
  expect(received.counts.GIFT).toBe(1)
  expect(received.content).toMatchObject([
    { kind: 'GIFT', side: 'RECEIVED', giftId: taken.giftId, state: 'ACCEPTED', orderId: null, link: null },
  ])
  expect((await box(haru, 'DOWNLOAD')).content).toMatchObject([{ productUid: song, orderId: null }])
  expect((await box(await addFan(shop), 'GIFT')).content).toEqual([])
  await pass('8 days')
  expect((await box(mina, 'GIFT')).content[0]).toMatchObject({ state: 'EXPIRED', link: null })
})

test('MY BOX: returns pages that never repeat an item', async () => {
  const fan = await addFan(shop, 5_000)
  const tee = await addProduct(shop, { kind: 'GOODS', buyLimitMax: 20 })
  for (let i = 0; i < 5; i++) await boughtToShip(shop, fan, tee)
  const pages = await Promise.all([0, 1, 2].map((page) => box(fan, 'GOODS', { page, size: 2 })))
  const ids = pages.flatMap(({ content }) =>
    content.flatMap((item) => (item.kind === 'GOODS' ? (item.parcel?.parcelId ?? []) : [])),
  )
  expect(new Set(ids).size).toBe(5)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(pages.map(({ last }) => last)).toEqual([false, false, true])
})

test('MY BOX: needs the same statements however much a tab or order holds', async () => {
  const fan = await addFan(shop, 50_000)
  const goods = { kind: 'GOODS' as const, buyLimitMax: 90 }
  const tee = await addProduct(shop, goods)
  const poster = await addProduct(shop, { ...goods, isOnSitePickup: true })
  const poems = await addProduct(shop, { kind: 'DIGITAL', buyLimitMax: 90 })
  const fill = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await boughtByCubes(fan, await addTicket(shop))
      await boughtByCubes(fan, poster)
      await boughtByCubes(fan, await addProduct(shop, { kind: 'DIGITAL' }))
      await boughtToShip(shop, fan, tee)
      await give(fan, poems)
    }
  }
  const all = async () => {
    const costs: [BoxTab, number][] = []
    for (const tab of boxTabs) costs.push([tab, await statementsOf(() => box(fan, tab, { size: 100 }))])
    return costs
  }
  await fill(1)
  const few = await all()
  await fill(6)
  expect((await box(fan, 'GOODS', { size: 100 })).content).toHaveLength(14)
  expect(await all()).toEqual(few)
  expect(Math.min(...few.map(([, statements]) => statements))).toBeGreaterThan(0)

  const [pickup] = (await box(fan, 'GOODS')).content.flatMap((item) =>
    item.kind === 'GOODS' && item.pickup ? [item.pickup.orderId ?? ''] : [],
  )
  const parcel = await boughtToShip(shop, fan, tee)
  const digital = (await box(fan, 'DOWNLOAD')).content.flatMap((item) =>
    item.kind === 'DOWNLOAD' ? [item.orderId ?? ''] : [],
  )[0]
  const costs: number[] = []
  for (const id of [pickup ?? '', digital ?? '']) costs.push(await statementsOf(() => detail(fan, id)))
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1)
  expect(await statementsOf(() => detail(fan, parcel.orderId))).toBeLessThanOrEqual(Math.max(...costs))
})
