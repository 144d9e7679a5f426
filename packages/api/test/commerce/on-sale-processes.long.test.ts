import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { HoldRequest } from '#modules/catalog/stock/index.ts'
import { rewrite } from './rewrite.ts'
import type { Outcomes } from './sale-process.ts'
import { type SaleProcesses, startSaleProcesses } from './sale-processes.ts'
import { addFan, addFans, addProduct, addTicket, audits, openShop, type Shop } from './shop.ts'

const isFull = process.env.MEASURE === 'full'
const sales = isFull ? { buyers: 1_000, times: 20 } : { buyers: 300, times: 3 }
const stirMs = isFull ? 300_000 : 8_000
const processCount = 2

let shop: Shop
let processes: SaleProcesses
beforeAll(async () => {
  shop = await openShop()
  processes = await startSaleProcesses(shop.world, processCount)
})
afterAll(async () => {
  await processes.close()
  await shop.close()
})

const partOf = <T>(all: T[], index: number) => all.filter((_, at) => at % processCount === index)

const stockOf = async ({ world }: Shop, id: string) => {
  const [row] = await world.db.owner<{ held: number; sold: number; on_hand: number }[]>`
    select held, sold, on_hand from stock where product_id = ${id}`
  return { ...row }
}

test(`on-sale: ${sales.buyers} buyers at once get exactly fifty tickets on two processes, ${sales.times} times`, {
  timeout: 60_000 * sales.times,
}, async () => {
  const uids = (await addFans(shop, sales.buyers, 500 * sales.times)).map(({ uid }) => uid)
  for (let time = 0; time < sales.times; time++) {
    const ticket = await addTicket(shop, { onHand: 50 })
    const sold = await processes.all((index) => ({
      kind: 'order',
      uids: partOf(uids, index),
      productUid: ticket,
    }))
    expect(sold).toEqual({ OK: 50, SOLD_OUT: sales.buyers - 50 })
    expect(await stockOf(shop, ticket)).toEqual({ held: 0, sold: 50, on_hand: 50 })
  }
  expect(await audits(shop)).toEqual([])
})

test('on-sale: a hundred orders of one member on two processes reach exactly the limit', async () => {
  const photo = await addProduct(shop, { buyLimitMax: 7, pointPrice: 10 })
  const { uid } = await addFan(shop, 5_000)
  const uids = Array.from({ length: 50 }, () => uid)
  const sold = await processes.all(() => ({ kind: 'order', uids, productUid: photo }))
  expect(sold).toEqual({ OK: 7, BUY_LIMIT_REACHED: 93 })
})

test('on-sale: a hundred holds of one member on two processes reach exactly the limit', async () => {
  const photo = await addProduct(shop, {})
  const memberId = newId('en')
  const requests = () =>
    Array.from({ length: 50 }, () => ({
      orderId: newId('or'),
      memberId,
      units: [{ productId: photo, quantity: 1, limit: 7 }],
      reason: 'TEST',
    }))
  const held = await processes.all(() => ({ kind: 'hold', requests: requests() }))
  expect(held).toEqual({ OK: 7, BUY_LIMIT_REACHED: 93 })
})

/**
 * Sends each member's order to every process under one idempotency key, with just enough stock; returns the outcomes.
 */
async function sentTwice(at: Shop, servers: SaleProcesses): Promise<Outcomes> {
  const uids = (await addFans(at, 40, 500 * 5)).map(({ uid }) => uid)
  const total: Outcomes = {}
  for (let time = 0; time < 5; time++) {
    const photo = await addProduct(at, { onHand: uids.length, buyLimitMax: 9, pointPrice: 10 })
    const auditEntry = { kind: 'order', uids, productUid: photo, idempotencyKey: `order ${time}` } as const
    for (const [name, count] of Object.entries(await servers.all(() => auditEntry)))
      total[name] = (total[name] ?? 0) + count
    const { held, sold } = await stockOf(at, photo)
    total.held = (total.held ?? 0) + (held ?? 0)
    total.sold = (total.sold ?? 0) + (sold ?? 0)
  }
  return total
}

test('on-sale: the same order under one key on two processes is one order and finds its own hold', async () => {
  expect(await sentTwice(shop, processes)).toEqual({ OK: 400, held: 0, sold: 200 })
  expect(await audits(shop)).toEqual([])
})

test('on-sale: processes with different keys hold twice and refuse what exists', async () => {
  const apart = await openShop()
  const servers = await startSaleProcesses(apart.world, processCount, { SALE_APART: 'yes' })
  try {
    expect((await sentTwice(apart, servers)).SOLD_OUT).toBeGreaterThan(0)
  } finally {
    await servers.close()
    await apart.close()
  }
})

/** Returns a cart of two lines of 1 to 3 units; one cart in four has the same product twice. */
function randomCart(productIds: string[], members: string[]): HoldRequest {
  const any = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)] as T
  const first = any(productIds)
  const second = Math.random() < 0.25 ? first : any(productIds)
  const line = (productId: string) => ({ productId, quantity: 1 + Math.floor(Math.random() * 3), limit: 4 })
  const units = [line(first), line(second)]
  return { orderId: newId('or'), memberId: any(members), units, reason: 'CART' }
}

test('on-sale: two thousand carts of two lines on two processes are judged by their sum, whole or not at all', async () => {
  const onHand = 150
  const productIds = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addProduct(shop, { onHand })))
  const members = Array.from({ length: 300 }, () => newId('en'))
  const carts = Array.from({ length: 2_000 }, () => randomCart(productIds, members))
  const held = await processes.all((index) => ({ kind: 'hold', requests: partOf(carts, index) }))
  const rows = await shop.world.db.owner<
    { orderId: string; memberId: string; productId: string; quantity: number }[]
  >`
    select order_id as "orderId", member_uid as "memberId", product_id as "productId", quantity
    from stock_hold where reason = 'CART'`
  const holds = Map.groupBy(rows, ({ orderId }) => orderId)
  expect(holds.size).toBe(held.OK)
  expect(carts.filter(({ orderId, units }) => !isWhole(units, holds.get(orderId) ?? []))).toEqual([])
  const byMember = Map.groupBy(rows, ({ memberId, productId }) => `${memberId} ${productId}`)
  expect(Math.max(...[...byMember.values()].map(unitsIn))).toBe(4)
  for (const id of productIds) {
    const units = unitsIn(rows.filter(({ productId }) => productId === id))
    expect(await stockOf(shop, id)).toEqual({ held: units, sold: 0, on_hand: onHand })
    expect(units).toBeGreaterThan(onHand - 6)
  }
  expect(Object.keys(held).toSorted()).toEqual(['BUY_LIMIT_REACHED', 'OK', 'SOLD_OUT'])
})

const unitsIn = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** True when nothing is held, or for each product the sum of its lines. */
function isWhole(
  units: HoldRequest['units'],
  rows: readonly { productId: string; quantity: number }[],
): boolean {
  const wanted = [...Map.groupBy(units, ({ productId }) => productId)]
  return (
    rows.length === 0 ||
    (rows.length === wanted.length &&
      wanted.every(
        ([id, lines]) => unitsIn(lines) === rows.find(({ productId }) => productId === id)?.quantity,
      ))
  )
}

describe('on-sale: sixty-four clients with own baskets on two processes', () => {
  const deadlocks = async ({ world }: Shop) => {
    await world.db.owner`select pg_stat_clear_snapshot()`
    const [row] = await world.db.owner<{ deadlocks: number }[]>`
      select deadlocks from pg_stat_database where datname = current_database()`
    return row?.deadlocks ?? 0
  }
  const stir = async (at: Shop, servers: SaleProcesses, forMs: number) => {
    const productIds = await Promise.all([1, 2, 3, 4, 5].map(() => addProduct(at, { onHand: 5 })))
    return servers.all(() => ({ kind: 'stir', clients: 32, productIds, forMs }))
  }

  test(`for ${stirMs / 1_000} s never deadlock, and all units return`, {
    timeout: stirMs + 60_000,
  }, async () => {
    const done = await stir(shop, processes, stirMs)
    expect(Object.keys(done).toSorted()).toEqual(['OK', 'SOLD_OUT'])
    expect(await deadlocks(shop)).toBe(0)
    expect(await audits(shop)).toEqual([])
  })

  test('deadlock without an order of the locks', async () => {
    const disordered = await openShop()
    const servers = await startSaleProcesses(disordered.world, processCount)
    try {
      for (const name of ['stock_reclaim', 'stock_lock']) {
        await rewrite(disordered.world, name, (source) =>
          source.replace('order by product_id for no key update', 'order by random() for no key update'),
        )
      }
      await stir(disordered, servers, 500)
      await expect.poll(() => deadlocks(disordered), { timeout: 20_000 }).toBeGreaterThan(0)
    } finally {
      await servers.close()
      await disordered.close()
    }
  })
})
