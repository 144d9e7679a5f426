import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import { stockLevels, takeStockBack } from '#modules/catalog/stock/index.ts'
import { transact } from '#platform/db/transact.ts'
import { throughBarrier, waitAtBarrier } from '../barrier.ts'
import { accepted, notice, orderPackage, type Placed, paymentsOf, sendNotice, stateOf } from './gateway.ts'
import { askBack, boughtByCubes, paidPackage } from './refunds.ts'
import { rewrite } from './rewrite.ts'
import { addFan, addFans, addPackage, addTicket, audits, type Fan, openShop, type Shop } from './shop.ts'
import { unguarded, withoutOrderLocks } from './unlocking.ts'

let shop: Shop
let cubes: string
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

/** Retries when the order's lock was not free within the database's lock timeout. */
async function askPatiently(fan: Fan, id: string): ReturnType<typeof askBack> {
  const answer = await askBack(fan, id)
  return !answer.ok && answer.error.name === 'REQUEST_IN_PROGRESS' ? askPatiently(fan, id) : answer
}

/**
 * Each fan requests a refund of an untouched package and spends one of its cubes concurrently; returns how many pairs
 * ended wrongly.
 */
async function refundAgainstSpend(at: Shop): Promise<number> {
  const productUid = await addPackage(at)
  const ends = await Promise.all(
    (await addFans(at, 30)).map(async (fan) => {
      const { orderId } = await paidPackage(at, fan, productUid)
      const [asked, spent] = await Promise.all([
        askPatiently(fan, orderId),
        fan.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } }),
      ])
      const { cube } = await balances(at.world.db.app, fan.uid)
      if (!asked.ok) return 'wrong'
      if (asked.value.refund.state === 'UNDER_WAY') return !spent.ok && cube === 0 ? 'refunded' : 'wrong'
      return spent.ok && cube === 109 ? 'spent' : 'wrong'
    }),
  )
  return ends.filter((end) => end === 'wrong').length
}

test('refund races: a refund and a spend of the same cubes move them one way', async () => {
  expect(await refundAgainstSpend(shop)).toBe(0)
  expect(await audits(shop)).toEqual([])
})

test('refund races: a spend comes between without the wallet’s lock, and the refund breaks', {
  tags: 'long',
}, async () => {
  const withoutLock = (bare: Shop) =>
    rewrite(bare.world, 'wallet_take_back', (source) =>
      source
        .replace('perform wallet_expire_lots(p_member);', '')
        .replace('v_taken := least(', `${waitAtBarrier} v_taken := least(`),
    )
  expect(await unguarded(withoutLock, spendInBetween)).toBe(1)
})

/**
 * Spends a cube after the refund has read the wallet and before it takes the cubes; returns 1 when the refund faults.
 */
async function spendInBetween(at: Shop): Promise<number> {
  const fan = await addFan(at)
  const { orderId } = await paidPackage(at, fan, await addPackage(at))
  const spend = async () => {
    const spent = await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
    expect(spent).toMatchObject({ ok: true })
  }
  const asked = await throughBarrier(at.world, 1, () => askPatiently(fan, orderId), spend)
  return asked.ok ? 0 : 1
}

/** Requests a refund of each ticket by four concurrent clicks; returns how many clicks got a wrong response. */
async function manyClicks(at: Shop): Promise<number> {
  const ticket = await addTicket(at, { onHand: 20 })
  const answers = await Promise.all(
    (await addFans(at, 20, 1_000)).map(async (fan) => {
      const id = await boughtByCubes(fan, ticket)
      const clicks = await Promise.all([
        askPatiently(fan, id),
        askPatiently(fan, id),
        askPatiently(fan, id),
        askPatiently(fan, id),
      ])
      const { cube } = await balances(at.world.db.app, fan.uid)
      return clicks.filter((click) => !click.ok || click.value.status !== 'REFUNDED' || cube !== 1_000)
    }),
  )
  return answers.flat().length
}

test('refund races: several clicks at once are one refund, and each says so', async () => {
  expect(await manyClicks(shop)).toBe(0)
  expect(await audits(shop)).toEqual([])
})

test('refund races: the same clicks conflict without the order’s lock', { tags: 'long' }, async () => {
  expect(await unguarded(withoutOrderLocks, manyClicks)).toBeGreaterThan(0)
})

test('refund races: a refund during a second payment of its order and a message of the first returns everything once', async () => {
  const fans = await addFans(shop, 20)
  const orders = await Promise.all(
    fans.map(async (fan): Promise<[Fan, Placed]> => [fan, await orderPackage(fan, cubes)]),
  )
  await Promise.all(
    orders.map(async ([fan, placed]) => {
      const [received, again] = [notice(placed), notice(placed)]
      const answers = await Promise.all([
        sendNotice(shop, received),
        askPatiently(fan, placed.orderId),
        sendNotice(shop, again),
        askPatiently(fan, placed.orderId),
        sendNotice(shop, received),
      ])
      expect(answers.filter((answer) => answer === accepted)).toHaveLength(3)
      const asked = await askPatiently(fan, placed.orderId)
      expect(asked).toMatchObject({ ok: true, value: { refund: { state: 'UNDER_WAY' } } })
    }),
  )
  for (const [fan, placed] of orders) {
    const { captures, refunds } = await paymentsOf(shop, placed)
    expect(captures.map(({ amount, refunded }) => [amount, refunded])).toEqual([
      [990, 990],
      [990, 990],
    ])
    expect(refunds.map(({ reason }) => reason).toSorted()).toEqual(['ASKED', 'PAID_TWICE'])
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
  }
  expect(await audits(shop)).toEqual([])
})

test('refund races: a refunded unit is sold once, however many members wait', async () => {
  for (let round = 0; round < 5; round++) {
    const ticket = await addTicket(shop, { onHand: 1 })
    const holder = await addFan(shop, 500)
    const id = await boughtByCubes(holder, ticket)
    const crowd = await addFans(shop, 15, 500)
    const body = { productUid: ticket, pgCode: 'CUBE', quantity: 1 } as const
    const buy = ({ api }: Fan) => api('POST /api/v2/order/product', { body })
    const [asked, ...bought] = await Promise.all([askPatiently(holder, id), ...crowd.map(buy)])
    expect(asked.ok).toBe(true)
    const winners = bought.filter((answer) => answer.ok).length
    expect(winners).toBeLessThanOrEqual(1)
    expect((await stockLevels(shop.world.db.app, [ticket])).get(ticket)).toEqual({
      available: 1 - winners,
      held: 0,
    })
  }
  expect(await audits(shop)).toEqual([])
})

/** Returns each order's units to stock twice concurrently; returns how many products have a wrong count. */
async function givenBackTwice(at: Shop): Promise<number> {
  const ends = await Promise.all(
    (await addFans(at, 20, 500)).map(async (fan) => {
      const ticket = await addTicket(at, { onHand: 2 })
      const id = await boughtByCubes(fan, ticket)
      const back = () => transact(at.world.db.app, async (tx) => ok(await takeStockBack(tx, id, [ticket])))
      const ended = await Promise.allSettled([back(), back()])
      const level = (await stockLevels(at.world.db.app, [ticket])).get(ticket)
      return ended.every(({ status }) => status === 'fulfilled') && level?.available === 2
    }),
  )
  return ends.filter((isRight) => !isRight).length
}

test('refund races: units refunded twice at once return once, and twice without the guard', async () => {
  expect(await givenBackTwice(shop)).toBe(0)
  const withoutGuard = async ({ world }: Shop) => {
    await rewrite(world, 'stock_return', (source) => source.replace(" and state = 'SOLD'", ''))
    await world.db.owner`drop trigger stock_hold_counted on stock_hold`
    await world.db.owner`
      create constraint trigger stock_hold_counted after update of state on stock_hold
      deferrable initially deferred for each row when (new.state in ('SOLD', 'RETURNED'))
      execute function stock_count_hold()`
  }
  expect(await unguarded(withoutGuard, givenBackTwice)).toBeGreaterThan(0)
})
