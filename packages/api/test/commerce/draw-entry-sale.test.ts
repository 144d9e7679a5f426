import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import { enterByOrder } from '#modules/commerce/draws/enter-draw.ts'
import { excludeEntrant } from '#modules/commerce/draws/exclude-entrant.ts'
import { refundNotEntered } from '#modules/commerce/refunds/refund-not-entered.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { aDraw, addAlbum, addDraw, addEntryProduct } from './draws.ts'
import { accepted, notice, orderProduct, sendNotice } from './gateway.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addProduct, addTicket, type Fan, shiftClock } from './shop.ts'

let shop: SandboxShop
let eventId: string
beforeAll(async () => {
  shop = await openSandboxShop()
  const ticket = await addTicket(shop)
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  eventId = product?.eventId ?? ''
})
afterAll(() => shop.close())
afterEach(() => pass('0'))

const ctx = () => shop.world.api.ctx

async function pass(shift: string): Promise<void> {
  await shiftClock(shop, shift)
  await ctx().clock.sync()
}

const params = (id: string) => ({ params: { id } })

async function own(fan: Fan, id: string) {
  const found = await fan.api('GET /api/v1/draw/{id}/entry', params(id))
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}

const buy = (fan: Fan, productUid: string, quantity: number) =>
  fan.api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity } })

test('entries on sale: are lots, and are sold up to the cap only', async () => {
  const entry = await addEntryProduct(shop, eventId)
  const id = await addDraw(shop, aDraw(eventId, { productIds: [entry], isFree: true, entriesPerEntrant: 3 }))
  const fan = await addFan(shop, 50)
  expect(await buy(fan, entry, 2)).toMatchObject({ ok: true })
  expect((await own(fan, id)).entries).toHaveLength(2)
  expect(await buy(fan, entry, 2)).toMatchObject({
    error: { name: 'DRAW_CAP_REACHED', data: { left: 1 } },
  })
  expect(await fan.api('PUT /api/v1/draw/{id}/entry', params(id))).toMatchObject({ ok: true })
  expect(await buy(fan, entry, 1)).toMatchObject({ error: { name: 'DRAW_CAP_REACHED', data: { left: 0 } } })
  const full = await addFan(shop, 50)
  expect(await buy(full, entry, 3)).toMatchObject({ ok: true })
  expect(await full.api('PUT /api/v1/draw/{id}/entry', params(id))).toMatchObject({
    error: { name: 'DRAW_CAP_REACHED', data: { left: 0 } },
  })
  expect(await balances(shop.world.db.app, fan.uid)).toMatchObject({ cube: 48 })
})

test('entries on sale: are not sold without an open draw, to an excluded fan, or as a gift', async () => {
  const entry = await addEntryProduct(shop, eventId)
  const fan = await addFan(shop, 50)
  expect(await buy(fan, entry, 1)).toMatchObject({
    error: { name: 'SALE_CLOSED', data: { productUid: entry } },
  })
  const id = await addDraw(shop, aDraw(eventId, { productIds: [entry] }))
  expect(await buy(fan, entry, 1)).toMatchObject({ ok: true })
  const gift = { productUid: entry, pgCode: 'CUBE' as const, quantity: 1, message: '' }
  expect(await fan.api('POST /api/v1/gift', { body: gift })).toMatchObject({
    error: { name: 'GIFT_NOT_POSSIBLE', data: { reason: 'KIND' } },
  })
  const exclusion = { drawId: Buffer.from(id, 'hex'), memberId: fan.uid, reason: 'SECOND_ACCOUNT' as const }
  await transact(ctx().sql, (tx) => excludeEntrant(ctx(), tx, exclusion))
  expect(await buy(fan, entry, 1)).toMatchObject({ error: { name: 'DRAW_EXCLUDED' } })
})

test('entries on sale: goods that are bought during an exclusion bring no entry', async () => {
  const album = await addAlbum(shop)
  const id = await addDraw(shop, aDraw(eventId, { productIds: [album] }))
  const fan = await addFan(shop, 50)
  expect((await buy(fan, album, 1)).ok).toBe(true)
  const exclusion = { drawId: Buffer.from(id, 'hex'), memberId: fan.uid, reason: 'SECOND_ACCOUNT' as const }
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
  const excluded = transact(ctx().sql, async (tx) => {
    const done = await excludeEntrant(ctx(), tx, exclusion)
    await isWaiting
    return done
  })
  await expect.poll(async () => (await locksOf('draw_entrant')) > 0).toBe(true)
  const bought = buy(fan, album, 2)
  await expect.poll(() => waitingForLocks(shop.world.db.owner)).toBeGreaterThan(0)
  waits()
  expect((await excluded).ok).toBe(true)
  expect((await bought).ok).toBe(true)
  const entries = await shop.world.db.owner`
    select out_operation as "out" from draw_entry where draw_id = ${Buffer.from(id, 'hex')}`
  expect(entries.map(({ out }) => out)).toEqual([4])
})

/** Open transactions that lock rows of a table. */
const locksOf = async (table: string): Promise<number> =>
  (
    await shop.world.db.owner`
      select from pg_locks where relation = ${table}::regclass and mode = 'RowShareLock' and granted`
  ).length

test('entries on sale: a payment that began before its draw closed comes too late', async () => {
  const album = await addAlbum(shop)
  const closesAt = new Date(Date.now() + 1_500)
  const terms = { productIds: [album], latePayment: 'REFUND' as const, closesAt }
  const id = await addDraw(shop, aDraw(eventId, terms))
  const fan = await addFan(shop, 50)
  const notEntered: string[] = []
  ctx().events.on('draw.notEntered', async (_, { orderId }) => {
    notEntered.push(orderId)
  })
  const closed = () => shop.world.db.owner`
    select from draw where id = ${Buffer.from(id, 'hex')} and state <> 'OPEN'`
  await transact(ctx().sql, async (tx) => {
    const [begun] = await tx<{ at: Date }[]>`select app_now() as at`
    expect(begun?.at.getTime()).toBeLessThan(closesAt.getTime())
    await expect.poll(closed, { timeout: 10_000 }).toHaveLength(1)
    await enterByOrder(ctx(), tx, paidOrder(fan, album, begun?.at ?? closesAt))
    return ok(null)
  })
  expect(notEntered).toEqual(['or_late'])
})

const paidOrder = (fan: Fan, productId: string, placedAt: Date): DomainEventMap['order.fulfilled'] => ({
  ...{ orderId: 'or_late', memberId: fan.uid, kind: 'PRODUCT', placedAt, quantity: 1, isGift: false },
  ...{ name: { ko: 'a', ja: 'a', en: 'a', zhhans: 'a' }, amount: 900, currency: 'CUBE', pgCode: 'CUBE' },
  ...{ cubes: null, bonusCubes: null },
  lines: [
    {
      ...{ lineId: 'ol_late', productId, kind: 'GOODS', eventId: null, quantity: 1, grants: [] },
      ...{ cartItemId: null, pickupSlotId: null, needsShipping: true, isOnSitePickup: false },
    },
  ],
})

/** Orders by card while the draw is open; the gateway's message comes after the close. */
async function paidLate(productId: string, latePayment: 'REFUND' | 'KEEP_GOODS') {
  const closesAt = new Date(Date.now() + 120_000)
  const id = await addDraw(shop, aDraw(eventId, { productIds: [productId], latePayment, closesAt }))
  const fan = await addFan(shop)
  await shop.world.db.owner`insert into notification_inbox (member_uid) values (${fan.uid})`
  const placed = await orderProduct(fan, productId)
  await pass('2 minutes 1 second')
  expect(await sendNotice(shop, notice(placed))).toBe(accepted)
  expect((await own(fan, id)).entries).toEqual([])
  return { fan, orderId: placed.orderId }
}
const refundsOf = (orderId: string) =>
  shop.world.db.owner`select amount from refund where order_id = ${orderId}`

test.each([
  ['an entry on sale is refunded', true, 'KEEP_GOODS', 1],
  ['goods are refunded by the rule REFUND', false, 'REFUND', 1],
  ['goods are kept by the rule KEEP_GOODS', false, 'KEEP_GOODS', 0],
] as const)('entries on sale: a payment after the close, %s', async (_, isEntry, rule, count) => {
  const prices = [{ currency: 'USD' as const, amount: 900 }]
  const product = isEntry
    ? await addEntryProduct(shop, eventId, { prices })
    : await addProduct(shop, { onHand: 10, buyLimitMax: 5, prices })
  const { fan, orderId } = await paidLate(product, rule)
  const job = { orderId, lineIds: null }
  if (count > 0) await expect.poll(() => refundsOf(orderId), { timeout: 20_000 }).toHaveLength(1)
  const notified = await shop.world.db.owner`
    select from notification where member_uid = ${fan.uid} and template = 'draw-not-entered'`
  expect(notified).toHaveLength(count)
  // The task may run twice.
  if (count > 0) await refundNotEntered(ctx(), job)
  expect(await refundsOf(orderId)).toHaveLength(count)
})
