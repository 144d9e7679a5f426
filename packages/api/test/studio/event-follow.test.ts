import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { transact } from '#platform/db/transact.ts'
import { addFan, addProduct, addTicket, audits, type Fan, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let shop: Shop
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  organiser = await studio.hire(everywhere('ORGANISER'))
}, 60_000)
afterAll(() => studio.close())

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: organiser.staffCookie, ...options })
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const later = (at: Date, days = 7) => new Date(at.getTime() + days * dayMs)
const followNothing = { sales: [], downloads: [], pickups: [] }

/** Adds a show in three hours with pickup goods, a download and a sale that has ended. */
async function show() {
  const ticket = await addTicket(shop, { onHand: 50, buyLimitMax: 1 })
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  const eventId = row?.id ?? ''
  const slots = [1, 2].map((hours) => ({ from: inHours(hours), to: inHours(hours + 1), capacity: 5 }))
  const fetched = { kind: 'GOODS' as const, isOnSitePickup: true, onHand: 9 }
  const goods = await addProduct(shop, {
    eventId,
    ...fetched,
    pickupSlots: slots,
    pointPrice: 10,
  })
  const files = await addProduct(shop, {
    ...{ eventId, kind: 'DIGITAL', pointPrice: 10 },
    ...{ payStartAt: inHours(2), payEndAt: inHours(5), download: { from: inHours(4), days: 10 } },
  })
  const past = await addProduct(shop, { eventId, payStartAt: inHours(-9), payEndAt: inHours(-2) })
  return { eventId, ticket, goods, files, past, slots }
}

const product = async (id: string) =>
  (await send('GET /api/studio/product/{id}', { params: { id } })).body.draft as {
    payStartAt: string
    payEndAt: string
    download: { from: string } | null
    pickupSlots: { from: string; to: string }[]
  }
const bound = async (eventId: string) =>
  (await send('GET /api/studio/event/{eventId}/linked-products', { params: { eventId } })).body.content

/** Moves the event by `days`, with its linked products as `follow` selects. */
async function move(eventId: string, follow: object, days = 7) {
  const { draft, version } = (await send('GET /api/studio/event/{eventId}/draft', { params: { eventId } }))
    .body
  const local = (text: string | null, by = days) =>
    text && new Date(Date.parse(`${text}:00Z`) + by * dayMs).toISOString().slice(0, 16)
  return send('POST /api/studio/event/{eventId}/move', {
    params: { eventId },
    body: {
      ...{ version, doorsAt: local(draft.doorsAt), startAt: local(draft.startAt), endAt: local(draft.endAt) },
      ...{ ticketCloseAt: local(draft.ticketCloseAt), replayFrom: null, replayTo: null },
      refundUntil: days > 0 ? local(draft.startAt, 2) : local(draft.startAt, days),
      follow: { ...followNothing, ...follow },
      note: {},
    },
  })
}

async function fetches(fan: Fan, productUid: string): Promise<string> {
  const added = await fan.api('POST /api/v1/cart/items', { body: { productUid, quantity: 1 } })
  const cart = await fan.api('GET /api/v1/cart')
  if (!added.ok || !cart.ok) throw new Error('no cart')
  const cartItemIds = cart.value.content.map(({ cartItemId }) => cartItemId)
  const [slot] = await studio.world.db.owner<{ id: string }[]>`
    select id from pickup_slot where product_id = ${productUid} order by from_at limit 1`
  const pickupSlots = cartItemIds.map((cartItemId) => ({ cartItemId, pickupSlotId: slot?.id ?? '' }))
  const placed = await fan.api('POST /api/v2/order/cart', {
    body: { cartItemIds, pgCode: 'CUBE', pickupSlots },
  })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return placed.value.orderId
}

test('linked products: list what moves with a show and is still to come, without past times', async () => {
  const { eventId, ticket, goods, files } = await show()
  const listed = await bound(eventId)
  expect(listed.map(({ productId }: { productId: string }) => productId).sort()).toEqual(
    [ticket, goods, files].sort(),
  )
  const of = (id: string) => listed.find(({ productId }: { productId: string }) => productId === id)
  const local = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(of(ticket)).toMatchObject({ sale: { from: null, to: local }, downloadFrom: null, pickups: [] })
  expect(of(files)).toMatchObject({ sale: { from: local, to: local }, downloadFrom: local })
  expect(of(goods).pickups).toMatchObject([{ taken: 0 }, { taken: 0 }])
})

test('linked products: selected ones move with the show in one operation, and unselected or past ones stay', async () => {
  const { eventId, ticket, goods, files, past } = await show()
  const before = await Promise.all([ticket, goods, files, past].map(product))
  const follow = { sales: [ticket, files, past], downloads: [files], pickups: [goods] }
  const moved = await move(eventId, follow)
  expect(moved.status).toBe(200)
  const after = await Promise.all([ticket, goods, files, past].map(product))
  const weekOf = (text: string | undefined) => later(new Date(text ?? '')).toISOString()
  expect(after[0]).toMatchObject({ payStartAt: before[0]?.payStartAt, payEndAt: weekOf(before[0]?.payEndAt) })
  expect(after[1]).toMatchObject({ payEndAt: before[1]?.payEndAt })
  expect(after[1]?.pickupSlots.map(({ from }) => from)).toEqual(
    before[1]?.pickupSlots.map(({ from }) => weekOf(from)),
  )
  expect(after[2]).toMatchObject({
    payStartAt: weekOf(before[2]?.payStartAt),
    payEndAt: weekOf(before[2]?.payEndAt),
    download: { from: weekOf(before[2]?.download?.from) },
  })
  expect(after[3]).toEqual(before[3])
})

test('linked products: moved slots stay those of their product, so saving it adds none', async () => {
  const { eventId, goods } = await show()
  await move(eventId, { pickups: [goods] })
  const { body } = await send('GET /api/studio/product/{id}', { params: { id: goods } })
  const saved = await send('PUT /api/studio/product/{id}', {
    params: { id: goods },
    body: { version: body.version, product: { ...body.draft, buyLimitMax: 3 }, confirmed: ['LIMIT_CARTS'] },
  })
  expect(saved.status).toBe(200)
  expect((await product(goods)).pickupSlots).toEqual(body.draft.pickupSlots)
})

test('linked products: members of a moved slot are notified of its time once, and a bought download follows', async () => {
  const { eventId, goods, files, slots } = await show()
  const fan = await addFan(shop, 100)
  await transact(studio.world.db.app, async (tx) =>
    ok(
      await studio.world.api.ctx.events.emit(tx, 'member.joined', {
        ...{ memberId: fan.uid, language: 'en', isReturning: false },
      }),
    ),
  )
  const orderId = await fetches(fan, goods)
  await studio.world.db.owner`
    insert into download_entitlement (id, order_id, member_uid, product_id, from_at, to_at, ordered_at)
    select 'dr_00000000000000000000000001', ${orderId}, ${fan.uid}, id, download_from,
      download_from + interval '10 days', app_now() from product where id = ${files}`
  const { workId } = (await move(eventId, { downloads: [files], pickups: [goods] })).body
  const work = async () => (await send('GET /api/studio/job/{id}', { params: { id: workId } })).body
  await expect.poll(async () => (await work()).state, { timeout: 25_000 }).toBe('DONE')
  expect(await work()).toMatchObject({ total: 1, done: 1, failed: 0 })
  const answer = await fan.api('GET /api/v1/notification', { query: { size: 50 } })
  const received = answer.ok
    ? answer.value.content.filter(({ title }) => /your pickup time has changed/.test(title))
    : []
  expect(received).toMatchObject([
    { sourceId: orderId, content: expect.stringContaining('You can pick up your items from') },
  ])
  const [place] = await studio.world.db.owner<{ from: Date }[]>`
    select s.from_at as from from pickup_reservation p join pickup_slot s on s.id = p.slot_id where p.order_id = ${orderId}`
  expect(place?.from).toEqual(later(slots[0]?.from ?? new Date()))
  const [right] = await studio.world.db.owner<{ isSame: boolean }[]>`
    select r.from_at = p.download_from and r.to_at = r.from_at + interval '10 days' as "isSame"
    from download_entitlement r join product p on p.id = r.product_id where r.order_id = ${orderId}`
  expect(right?.isSame).toBe(true)
  expect(await audits(shop)).toEqual([])
}, 60_000)

test('linked products: an earlier show moves nothing into the past, and then nothing moves at all', async () => {
  const { eventId, goods, ticket } = await show()
  await move(eventId, { pickups: [goods], sales: [ticket] })
  const before = await Promise.all([goods, ticket].map(product))
  await studio.world.db.owner`
    update pickup_slot set from_at = from_at - interval '6 days', to_at = to_at - interval '6 days'
    where product_id = ${goods}`
  expect((await move(eventId, { pickups: [goods] }, -6)).body.fields).toEqual([
    { path: 'follow/pickups', rule: 'future' },
  ])
  await studio.world.db
    .owner`update product set pay_end_at = app_now() + interval '1 hour' where id = ${ticket}`
  expect((await move(eventId, { sales: [ticket] }, -6)).body.fields).toEqual([
    { path: 'follow/sales', rule: 'after-open' },
  ])
  expect((await product(ticket)).payStartAt).toBe(before[1]?.payStartAt)
})

test('linked products: products of another event stay', async () => {
  const [here, there] = [await show(), await show()]
  const before = await product(there.goods)
  await move(here.eventId, { sales: [there.goods], pickups: [there.goods] })
  expect(await product(there.goods)).toEqual(before)
})
