import { randomUUID } from 'node:crypto'
import type { ApiResult } from '@encore/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { hold } from '#modules/catalog/stock/index.ts'
import { transact } from '#platform/db/transact.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { comeBack, isTooEarly } from '#test/come-back.ts'
import { rewrite } from './rewrite.ts'
import {
  addFan,
  addFans,
  addProduct,
  addTicket,
  audits,
  type Fan,
  openShop,
  type Shop,
  shiftClock,
} from './shop.ts'
import { unguarded, withoutOrderLocks } from './unlocking.ts'

/** Most requests at once; `npm run test:all` sends them all. */
const crowd = (most: number) => (process.env.TESTS === 'all' ? most : Math.ceil(most * 0.4))

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const order = ({ api }: Fan, productUid: string, quantity = 1, idempotencyKey: string = randomUUID()) =>
  comeBack(
    () =>
      api(
        'POST /api/v2/order/product',
        { body: { productUid, pgCode: 'CUBE', quantity } },
        { idempotencyKey },
      ),
    isTooEarly,
  )

function tally(answers: ApiResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = answer.ok ? 'OK' : answer.error.name
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const stockOf = async (at: Shop, id: string) => {
  const [row] = await at.world.db.owner<{ held: number; sold: number; on_hand: number }[]>`
    select held, sold, on_hand from stock where product_id = ${id}`
  return { ...row }
}

/** Polls the stock counters on another connection until the sale is over. */
async function watched<T>(id: string, sale: Promise<T>): Promise<{ result: T; oversold: number }> {
  let isOver = false
  let oversold = 0
  const watch = async () => {
    while (!isOver) {
      const { held = 0, sold = 0, on_hand = 0 } = await stockOf(shop, id)
      if (held < 0 || sold < 0 || held + sold > on_hand) oversold++
    }
  }
  const watching = watch()
  const result = await sale.finally(() => {
    isOver = true
  })
  await watching
  return { result, oversold }
}

test('on-sale: three hundred buyers at once get exactly fifty tickets and the others a sold-out error', async () => {
  const ticket = await addTicket(shop, { onHand: 50 })
  const fans = await addFans(shop, 300, 500)
  const { result, oversold } = await watched(ticket, Promise.all(fans.map((fan) => order(fan, ticket))))
  expect(tally(result)).toEqual({ OK: 50, SOLD_OUT: 250 })
  expect(oversold).toBe(0)
  expect(await stockOf(shop, ticket)).toEqual({ held: 0, sold: 50, on_hand: 50 })
  expect(await shop.world.db.owner`select 1 from entitlement where source = 'ORDER'`).toHaveLength(50)
  expect(await audits(shop)).toEqual([])
})

test('on-sale: the same sale without the guard oversells', { tags: 'long' }, async () => {
  const bare = await openShop()
  try {
    await takeGuardOut(bare)
    const ticket = await addTicket(bare, { onHand: 50 })
    const fans = await addFans(bare, 300, 500)
    const held = await Promise.all(fans.map((fan) => heldAlone(bare, fan, ticket)))
    expect(held.filter((one) => one.ok).length).toBeGreaterThan(50)
    expect((await stockOf(bare, ticket)).held).toBeGreaterThan(50)
    expect(await audits(bare)).not.toEqual([])
  } finally {
    await bare.close()
  }
})

/** Holds in a separate transaction that bypasses the process's hold queue. */
const heldAlone = ({ world }: Shop, { uid: memberId }: Fan, productId: string) =>
  transact(world.db.app, (tx) => {
    const units = [{ productId, quantity: 1, limit: 1 }]
    return hold(tx, { orderId: newId('or'), memberId, units, minutes: 10, reason: 'P000' })
  })

/** Removes the guards of this database: stock is read first and taken later. */
async function takeGuardOut({ world }: Shop): Promise<void> {
  await world.db.owner`alter table stock drop constraint stock_not_oversold`
  await rewrite(world, 'stock_reclaim', (source) => source.replace(/perform from stock [^;]*;/, ''))
  await rewrite(world, 'stock_hold_lines', (source) =>
    source.replace('v_free := v_before;', 'v_free := v_before; perform pg_sleep(0.02);'),
  )
}

test('on-sale: many orders of one member at once keep the limit', async () => {
  const photo = await addProduct(shop, { buyLimitMax: 3, pointPrice: 10 })
  const fan = await addFan(shop, 5_000)
  const tries = crowd(100)
  const answers = await Promise.all(Array.from({ length: tries }, () => order(fan, photo)))
  expect(tally(answers)).toEqual({ OK: 3, BUY_LIMIT_REACHED: tries - 3 })
})

test('on-sale: many tries of one member for tickets of one event give one ticket', async () => {
  const ticket = await addTicket(shop, { buyLimitMax: 99 })
  const fan = await addFan(shop, 90_000)
  const tries = crowd(100)
  const answers = await Promise.all(Array.from({ length: tries }, () => order(fan, ticket)))
  expect(tally(answers)).toEqual({ OK: 1, ALREADY_ENTITLED: tries - 1 })
})

test('on-sale: more than one ticket results without the buyer’s lock', { tags: 'long' }, async () => {
  const many = async (at: Shop) => {
    const ticket = await addTicket(at, { buyLimitMax: 99 })
    const fan = await addFan(at, 90_000)
    return tally(await Promise.all(Array.from({ length: 40 }, () => order(fan, ticket)))).OK ?? 0
  }
  // The schema allows entitlements of two orders to one event; only the lock limits a member to one.
  expect(await unguarded(withoutOrderLocks, many)).toBeGreaterThan(1)
})

test('on-sale: a wallet for three pays three of fifty orders at once and the rest move nothing', async () => {
  const photo = await addProduct(shop, { buyLimitMax: 99, pointPrice: 10 })
  const fan = await addFan(shop, 35)
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(fan, photo)))
  expect(tally(answers)).toEqual({ OK: 3, INSUFFICIENT_CUBES: 47 })
  expect(await stockOf(shop, photo)).toMatchObject({ held: 0, sold: 3 })
  expect(await audits(shop)).toEqual([])
})

test('on-sale: each of many keys, sent by ten at once, gives one order with one response', async () => {
  const photo = await addProduct(shop, { buyLimitMax: 99, onHand: 200, pointPrice: 10 })
  const fans = await addFans(shop, crowd(100), 1_000)
  const sent = await Promise.all(
    fans.map(async (fan, i) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => order(fan, photo, 1, `key-${i}`)))
      expect(tally(answers)).toEqual({ OK: 10 })
      return new Set(answers.map((answer) => JSON.stringify(answer)))
    }),
  )
  expect(sent.map((answers) => answers.size)).toEqual(fans.map(() => 1))
  expect(await stockOf(shop, photo)).toMatchObject({ held: 0, sold: fans.length })
  const [fan] = fans
  expect(fan && (await order(fan, photo, 2, 'key-0'))).toMatchObject({
    status: 422,
    error: { name: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('on-sale: a deleted key creates another order', async () => {
  const later = new Date(Date.now() + 200 * 3_600_000)
  const photo = await addProduct(shop, { buyLimitMax: 9, pointPrice: 10, payEndAt: later })
  const fan = await addFan(shop, 1_000)
  const first = await order(fan, photo, 1, 'kept for days')
  const { clock } = shop.world.api.ctx
  await shiftClock(shop, '73 hours')
  try {
    await clock.sync()
    await forgetOldKeys(shop.world.db.app)
    const second = await order(fan, photo, 1, 'kept for days')
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(first).not.toEqual(second)
    expect(await stockOf(shop, photo)).toMatchObject({ held: 0, sold: 2 })
  } finally {
    await shiftClock(shop, '0')
    await clock.sync()
  }
})

test('on-sale: members with own baskets never deadlock', async () => {
  const photos = await Promise.all(
    [1, 2, 3, 4].map(() => addProduct(shop, { buyLimitMax: 99, onHand: 10_000, pointPrice: 1 })),
  )
  const fans = await addFans(shop, crowd(64), 1_000)
  const deadlocks = async () => {
    await shop.world.db.owner`select pg_stat_clear_snapshot()`
    const [row] = await shop.world.db.owner<{ deadlocks: number }[]>`
      select deadlocks from pg_stat_database where datname = current_database()`
    return row?.deadlocks
  }
  const before = await deadlocks()
  const answers = await Promise.all(
    fans.flatMap((fan, i) => photos.map((_, k) => order(fan, photos[(i + k) % photos.length] ?? ''))),
  )
  expect(tally(answers)).toEqual({ OK: 4 * fans.length })
  expect(await deadlocks()).toBe(before)
})
