import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { giveSlotBack, slotsOf, takeSlot, writeSlots } from '#modules/catalog/pickup/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { transact } from '#platform/db/transact.ts'
import { throughBarrier, waitAtBarrier } from '#test/barrier.ts'
import { rewrite } from '#test/commerce/rewrite.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, productId } from './catalogue.ts'

let world: World
const light = productId('pickup-light')
const poster = productId('pickup-poster')
const slot = (hour: number, capacity: number) => ({
  from: new Date(`2026-11-28T0${hour}:00Z`),
  to: new Date(`2026-11-28T0${hour + 1}:00Z`),
  capacity,
})

beforeAll(async () => {
  world = await createWorld()
  await world.db.owner`update app_clock set shift = '2026-11-28T06:30Z'::timestamptz - now()`
  const goods = { kind: 'GOODS' as const, isOnSitePickup: true }
  const taken = await importCatalog(
    world.api.ctx,
    definition({
      events: [anEvent()],
      products: [aProduct(goods, 'pickup-light'), aProduct(goods, 'pickup-poster')],
    }),
  )
  expect(taken.ok).toBe(true)
  await open(light, [slot(4, 5), slot(6, 40), slot(7, 1), slot(8, 1)])
  await open(poster, [slot(7, 1)])
})
afterAll(() => world.close())

const inOne = <T>(work: Parameters<typeof transact<T, never>>[1]) => transact(world.db.app, work)
const open = (id: string, pickupSlots: ReturnType<typeof slot>[]) =>
  inOne(async (tx) => ok(await writeSlots(tx, [{ id, pickupSlots }])))
const take = (productId: string, slotId: string, orderId = newId('or')) =>
  transact(world.db.app, (tx) => takeSlot(tx, { productId, slotId, orderId }))
const giveBack = (orderId: string) => inOne(async (tx) => ok(await giveSlotBack(tx, orderId)))
const slots = async (id = light) => (await slotsOf(world.db.app, [id])).get(id) ?? []
const slotAt = async (hour: number, id = light) => {
  const found = (await slots(id)).find(({ from }) => from.getUTCHours() === hour)
  if (!found) throw new Error(`no slot at ${hour}`)
  return found
}
const audit = () => world.db.app`select * from pickup_audit`

test('pickup slots: list in order with what is left, without past slots', async () => {
  expect((await slots()).map(({ from, left }) => [from.getUTCHours(), left])).toEqual([
    [6, 40],
    [7, 1],
    [8, 1],
  ])
  expect(await slots(productId('tide-live'))).toEqual([])
})

test('pickup slots: admit exactly as many of many concurrent orders as their capacity', async () => {
  const { id } = await slotAt(6)
  const orders = Array.from({ length: 60 }, () => newId('or'))
  const taken = await Promise.all(orders.map((orderId) => take(light, id, orderId)))
  expect(taken.filter(({ ok: isTaken }) => isTaken)).toHaveLength(40)
  expect(taken.flatMap((one) => (one.ok ? [] : [one.failure.error]))).toEqual(
    Array.from({ length: 20 }, () => 'PICKUP_SLOT_FULL'),
  )
  const winners = orders.filter((_, i) => taken[i]?.ok)
  await Promise.all(winners.slice(0, 10).map(giveBack))
  expect((await slotAt(6)).left).toBe(10)
  expect(await audit()).toHaveLength(0)
})

test('pickup slots: admit more than their capacity without the lock of the slot', {
  tags: 'long',
}, async () => {
  const bare = await createWorld()
  try {
    await bare.db.owner`update app_clock set shift = '2026-11-28T06:30Z'::timestamptz - now()`
    const products = [aProduct({ kind: 'GOODS', isOnSitePickup: true }, 'pickup-light')]
    await importCatalog(bare.api.ctx, definition({ events: [anEvent()], products }))
    const inBare = <T>(work: Parameters<typeof transact<T, never>>[1]) => transact(bare.db.app, work)
    await inBare(async (tx) => ok(await writeSlots(tx, [{ id: light, pickupSlots: [slot(7, 1)] }])))
    await rewrite(bare, 'pickup_take', (source) =>
      source.replace('for no key update;', ';').replace('if v_left < 1', `${waitAtBarrier} if v_left < 1`),
    )
    await bare.db.owner`alter table pickup_slot drop constraint pickup_slot_not_overfull`
    const [open] = (await slotsOf(bare.db.app, [light])).get(light) ?? []
    const takeBare = () =>
      transact(bare.db.app, (tx) =>
        takeSlot(tx, { productId: light, slotId: open?.id ?? '', orderId: newId('or') }),
      )
    const taken = await throughBarrier(bare, 4, () => Promise.all([1, 2, 3, 4].map(takeBare)))
    expect(taken.filter(({ ok: isTaken }) => isTaken)).toHaveLength(4)
  } finally {
    await bare.close()
  }
})

test('pickup slots: reserve once for an order and release once', async () => {
  const { id } = await slotAt(7)
  const orderId = newId('or')
  expect((await take(light, id, orderId)).ok).toBe(true)
  expect((await take(light, id, orderId)).ok).toBe(true)
  expect(await take(light, id)).toMatchObject({
    ok: false,
    failure: { error: 'PICKUP_SLOT_FULL', data: { pickupSlotId: id } },
  })
  await Promise.all([giveBack(orderId), giveBack(orderId)])
  expect((await slotAt(7)).left).toBe(1)
  // The slot is taken again, as when a refund is reversed.
  expect((await take(light, id, orderId)).ok).toBe(true)
  expect((await slotAt(7)).left).toBe(0)
  expect(await audit()).toHaveLength(0)
})

test('pickup slots: refuse a slot of another product, a past slot and an unknown one with their field', async () => {
  const unknown = { error: 'INVALID_INPUT', fields: [{ path: 'pickupSlotId', rule: 'unknown' }] }
  const [over] = await world.db.owner<{ id: string }[]>`
    select id from pickup_slot where product_id = ${light} order by from_at limit 1`
  for (const id of [(await slotAt(7, poster)).id, over?.id ?? '', newId('ps')])
    expect(await take(light, id)).toMatchObject({ ok: false, failure: unknown })
})

test('pickup slots: never shrink below their reservations', async () => {
  const { id } = await slotAt(8)
  await open(light, [slot(8, 2)])
  expect((await take(light, id)).ok && (await take(light, id)).ok).toBe(true)
  await expect(open(light, [slot(8, 1)])).rejects.toThrow('pickup_slot_not_overfull')
})
