import { readAllotmentFile } from '@encore/draw-protocol/random-goods/allotment-file'
import { verifyAllotment } from '@encore/draw-protocol/random-goods/verify-allotment'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advanceAllotments } from '#modules/commerce/random-goods/advance-allotments.ts'
import { cardsOfOrders } from '#modules/commerce/random-goods/index.ts'
import { settleSwaps } from '#modules/commerce/random-goods/settle-swaps.ts'
import { takeUnitsIn } from '#modules/commerce/random-goods/take-units-in.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { throughBarrier, waitAtBarrier } from '../barrier.ts'
import { addAlbum, buyAlbums } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import {
  addPool,
  addRandomGoods,
  allotted,
  answer,
  buyOneEach,
  cardNames,
  firstCard,
  type Goods,
  heldAndLogged,
  multiset,
  offer,
  own,
  pass,
  poolOf,
  reaches,
} from './random-goods.ts'
import { rewrite } from './rewrite.ts'
import { addFan, addFans, type Fan } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())
afterEach(() => pass(shop, '0'))

const ctx = () => shop.world.api.ctx
const nobody = '0'.repeat(32)

async function fileOf(id: string) {
  const response = await fetch(`${shop.origin}/random-goods/${id}/allotment.txt`)
  expect(response.status).toBe(200)
  return readAllotmentFile(await response.text())
}

const refund = (orderId: string) =>
  transact(ctx().sql, (tx) =>
    grantRefund(ctx(), tx, { decidedBy: 'nobody', reason: 'a return', orderId, amount: null }),
  )

/** Each of these fans has the only card of one candidate. */
async function fansWithCards(count: number): Promise<{ goods: Goods; fans: Fan[] }> {
  const goods = await addRandomGoods(
    shop,
    Array.from({ length: count }, () => 1),
  )
  const fans = await addFans(shop, count, 20)
  await buyOneEach(fans, goods)
  await allotted(shop, goods)
  return { goods, fans }
}

const swapOf = async (fan: Fan, goods: Goods) => (await firstCard(fan, goods)).request?.swap ?? null

/** Two fans with a swap that waits for both. */
async function matchedPair() {
  const { goods, fans } = await fansWithCards(2)
  const [one, other] = fans as [Fan, Fan]
  const [mine, theirs] = [await firstCard(one, goods), await firstCard(other, goods)]
  await offer(one, mine.unitId, [theirs.card ?? 0])
  await offer(other, theirs.unitId, [mine.card ?? 0])
  const swap = await swapOf(one, goods)
  if (!swap) throw new Error('No swap was found')
  return { goods, one, other, mine, theirs, swapId: swap.id }
}

describe('random goods: units get their cards in rounds', () => {
  test('a file repeats the allotment, and no order gets a card twice', async () => {
    const goods = await addRandomGoods(shop, [5, 5, 5, 5])
    const fans = await addFans(shop, 3, 50)
    for (const [at, fan] of fans.entries()) await buyAlbums(fan, goods.productId, at + 2)
    expect(await poolOf(shop, goods)).toMatchObject({
      isEven: true,
      candidates: [{ count: 5, chance: 0.25, chances: [0.25, 0.5, 0.75, 1, 1, 1, 1, 1, 1, 1] }, {}, {}, {}],
    })
    const id = await allotted(shop, goods)
    const verdict = verifyAllotment(await fileOf(id))
    expect(verdict.faults).toEqual([])
    expect(verdict).toMatchObject({ randomness: 'SANDBOX', close: { units: 9 } })
    const file = await fileOf(id)
    const cardOf = new Map(
      file.units.map(({ unit }, seq) => [Buffer.from(unit).toString('hex'), file.cards[seq]]),
    )
    for (const fan of fans) {
      const { cards } = await own(fan, goods)
      expect(cards.map(({ unitId }) => cardOf.get(unitId))).toEqual(cards.map(({ card }) => card))
      expect(new Set(cards.map(({ card }) => card)).size).toBe(cards.length)
    }
  })

  test('processes that race deal the cards once', async () => {
    const goods = await addRandomGoods(shop, [3, 3])
    await buyOneEach(await addFans(shop, 4, 20), goods)
    await pass(shop, '10 minutes 1 second')
    await Promise.all(Array.from({ length: 5 }, () => advanceAllotments(ctx())))
    await reaches(shop, goods, 'CLOSED')
    await pass(shop, '12 minutes')
    await Promise.all(Array.from({ length: 5 }, () => advanceAllotments(ctx())))
    const id = await reaches(shop, goods, 'ALLOTTED')
    expect(verifyAllotment(await fileOf(id)).faults).toEqual([])
    expect(await multiset(shop, goods)).toEqual({ 1: 2, 2: 2 })
  })

  test('a unit bought after the close waits for the next packing list, which holds what is left', async () => {
    const goods = await addRandomGoods(shop, [2, 2])
    const [first, late] = (await addFans(shop, 2, 20)) as [Fan, Fan]
    await buyAlbums(first, goods.productId, 2)
    await pass(shop, '10 minutes 1 second')
    await reaches(shop, goods, 'CLOSED')
    await buyAlbums(late, goods.productId, 1)
    await pass(shop, '12 minutes')
    await reaches(shop, goods, 'ALLOTTED')
    await reaches(shop, goods, 'OPEN')
    expect((await firstCard(late, goods)).state).toBe('WAITING')
    const { candidates, allotments } = await poolOf(shop, goods)
    expect(candidates.map(({ count }) => count)).toEqual([1, 1])
    expect(allotments.map(({ number, state }) => `${number} ${state}`)).toEqual(['2 OPEN', '1 ALLOTTED'])
  })

  test('orders beyond the packing list wait, and none is torn apart', async () => {
    const goods = await addRandomGoods(shop, [2, 1])
    const [one, two] = (await addFans(shop, 2, 20)) as [Fan, Fan]
    await buyAlbums(one, goods.productId, 2)
    await takeTwoMore(two, goods)
    await allotted(shop, goods)
    const states = async (fan: Fan) => (await own(fan, goods)).cards.map(({ state }) => state)
    expect(await states(one)).toEqual(['ALLOTTED', 'ALLOTTED'])
    expect(await states(two)).toEqual(['WAITING', 'WAITING'])
  })

  test('a product without a card for each unit is sold out', async () => {
    const goods = await addRandomGoods(shop, [2, 1])
    const [one, two] = (await addFans(shop, 2, 20)) as [Fan, Fan]
    await buyAlbums(one, goods.productId, 3)
    expect(await two.api('POST /api/v2/order/product', order(goods))).toMatchObject({
      error: { name: 'SOLD_OUT' },
    })
  })

  test('the units of a gift have no owner until it is accepted', async () => {
    const goods = await addRandomGoods(shop, [1])
    const [sender, recipient] = (await addFans(shop, 2, 20)) as [Fan, Fan]
    const orderId = await buyAlbums(sender, goods.productId, 1)
    await shop.world.db.owner`update random_unit set member_uid = null where order_id = ${orderId}`
    const accepted = {
      giftId: 'gf',
      orderId,
      senderId: sender.uid,
      recipientId: recipient.uid,
      productId: goods.productId,
    }
    const facts = { kind: 'GOODS' as const, eventId: null, name: { en: 'Album' }, quantity: 1 }
    await ctx().sql.begin((tx) => ctx().events.emit(tx, 'gift.accepted', { ...accepted, ...facts }))
    expect((await own(sender, goods)).cards).toEqual([])
    expect((await own(recipient, goods)).cards).toHaveLength(1)
  })

  test('a pool that the maker packed shows the odds as stated and takes no unit in', async () => {
    const productId = await addAlbum(shop)
    const [rare, common] = cardNames(2)
    const poolId = await addPool(shop, {
      ...{ productId, packing: 'SEALED', maker: 'Card Works' },
      candidates: [
        { name: rare ?? {}, image: null, oddsPpm: 12_500 },
        { name: common ?? {}, image: null, oddsPpm: 987_500 },
      ],
    })
    const fan = await addFan(shop, 20)
    await buyAlbums(fan, productId, 1)
    expect(await poolOf(shop, { productId, poolId })).toMatchObject({
      ...{ packing: 'SEALED', maker: 'Card Works', randomness: null, allotments: [] },
      candidates: [{ chance: 0.0125, count: null }, { chance: 0.9875 }],
    })
    expect((await own(fan, { productId, poolId })).cards).toEqual([])
  })
})

describe('random goods: returns', () => {
  test('before the allotment the units of a refunded order go out', async () => {
    const goods = await addRandomGoods(shop, [2, 2])
    const [back, kept] = (await addFans(shop, 2, 20)) as [Fan, Fan]
    const orderId = await buyAlbums(back, goods.productId, 2)
    await buyAlbums(kept, goods.productId, 1)
    expect(await refund(orderId)).toMatchObject({ ok: true })
    const id = await allotted(shop, goods)
    expect((await fileOf(id)).units).toHaveLength(1)
    await pass(shop, '0')
    expect(await back.api('POST /api/v2/order/product', order(goods))).toMatchObject({ ok: true })
  })

  test('a returned card is packed again in the next allotment, and its buyer buys no more', async () => {
    const goods = await addRandomGoods(shop, [2, 2])
    const fan = await addFan(shop, 20)
    const orderId = await buyAlbums(fan, goods.productId, 1)
    await allotted(shop, goods)
    expect(await refund(orderId)).toMatchObject({ ok: true })
    expect((await firstCard(fan, goods)).state).toBe('RETURNED')
    expect(await fan.api('POST /api/v2/order/product', order(goods))).toMatchObject({
      error: { name: 'CARDS_RETURNED' },
    })
    await pass(shop, '7 days 11 minutes')
    await reaches(shop, goods, 'CLOSED')
    await pass(shop, '7 days 13 minutes')
    await reaches(shop, goods, 'OPEN')
    const { candidates } = await poolOf(shop, goods)
    expect(candidates.map(({ count }) => count)).toEqual([2, 2])
  })

  test('a card of an order that is refunded between close and allotment is free at once', async () => {
    const goods = await addRandomGoods(shop, [1])
    const fan = await addFan(shop, 20)
    const orderId = await buyAlbums(fan, goods.productId, 1)
    await pass(shop, '10 minutes 1 second')
    await reaches(shop, goods, 'CLOSED')
    await refund(orderId)
    await pass(shop, '12 minutes')
    const id = await reaches(shop, goods, 'ALLOTTED')
    expect(verifyAllotment(await fileOf(id)).faults).toEqual([])
    await reaches(shop, goods, 'OPEN')
    expect((await poolOf(shop, goods)).candidates.map(({ count }) => count)).toEqual([1])
  })
})

/** Buys two units without a card for each, as payments under way at the same time would. */
async function takeTwoMore(fan: Fan, goods: Goods): Promise<void> {
  const orderId = await buyAlbums(fan, await addAlbum(shop), 1)
  const lines = [{ productId: goods.productId, quantity: 2 }]
  await ctx().sql.begin((tx) =>
    takeUnitsIn(tx, { orderId, memberId: fan.uid, lines, isGift: false } as unknown as Parameters<
      typeof takeUnitsIn
    >[1]),
  )
}

const order = ({ productId }: Goods) => ({
  body: { productUid: productId, pgCode: 'CUBE' as const, quantity: 1 },
})

describe('random goods: swaps', () => {
  test('two members who want each other’s cards get them once both confirm', async () => {
    const { goods, one, other, mine, theirs, swapId } = await matchedPair()
    expect(await swapOf(one, goods)).toMatchObject({ gets: theirs.card, members: 2, confirmed: 0 })
    expect(await answer(one, swapId, 'CONFIRM')).toMatchObject({ ok: true })
    expect(await firstCard(one, goods)).toMatchObject({ card: mine.card })
    expect(await answer(other, swapId, 'CONFIRM')).toMatchObject({ ok: true })
    expect(await firstCard(one, goods)).toMatchObject({ card: theirs.card, request: null })
    expect(await firstCard(other, goods)).toMatchObject({ card: mine.card, request: null })
    expect(await answer(one, swapId, 'REFUSE')).toMatchObject({ error: { name: 'SWAP_OVER' } })
    const { held, logged } = await heldAndLogged(shop, goods)
    expect(held).toEqual(logged)
  })

  test('three members swap in a ring', async () => {
    const { goods, fans } = await fansWithCards(3)
    const cards = await Promise.all(fans.map((fan) => firstCard(fan, goods)))
    for (const [at, fan] of fans.entries())
      await offer(fan, cards[at]?.unitId ?? '', [cards[(at + 1) % 3]?.card ?? 0])
    const swap = await swapOf(fans[0] as Fan, goods)
    expect(swap).toMatchObject({ members: 3, gets: cards[1]?.card })
    for (const fan of fans) await answer(fan, swap?.id ?? '', 'CONFIRM')
    const after = await Promise.all(fans.map((fan) => firstCard(fan, goods)))
    expect(after.map(({ card }) => card)).toEqual([1, 2, 0].map((at) => cards[at]?.card))
  })

  test('the oldest request that fits is the partner', async () => {
    const goods = await addRandomGoods(shop, [1, 2])
    const fans = await addFans(shop, 3, 20)
    await buyOneEach(fans, goods)
    await allotted(shop, goods)
    const held = await Promise.all(fans.map(async (fan) => ({ fan, card: await firstCard(fan, goods) })))
    const rare = held.find(({ card }) => card.card === 1)
    const common = held.filter(({ card }) => card.card === 2)
    for (const { fan, card } of common) await offer(fan, card.unitId, [1])
    await offer(rare?.fan as Fan, rare?.card.unitId ?? '', [2])
    expect(await swapOf(common[0]?.fan as Fan, goods)).not.toBeNull()
    expect(await swapOf(common[1]?.fan as Fan, goods)).toBeNull()
  })

  test('an answer names no other member', async () => {
    const { goods, one, other } = await matchedPair()
    const text = JSON.stringify(await own(one, goods))
    expect(text).not.toContain(other.uid)
    expect(text).not.toContain((await firstCard(other, goods)).unitId)
  })

  test('a refused swap leaves both requests open, and the two are not matched again', async () => {
    const { goods, one, other, mine, swapId } = await matchedPair()
    expect(await answer(one, swapId, 'REFUSE')).toMatchObject({ ok: true })
    expect(await swapOf(other, goods)).toBeNull()
    expect(await firstCard(other, goods)).toMatchObject({ request: { wanted: [mine.card] } })
    expect(await firstCard(one, goods)).toMatchObject({ card: mine.card })
  })

  test('a swap that is not confirmed within a day ends', async () => {
    const { goods, one, swapId } = await matchedPair()
    await answer(one, swapId, 'CONFIRM')
    await pass(shop, '1 day 13 minutes')
    await settleSwaps(ctx())
    expect(await swapOf(one, goods)).toBeNull()
    expect(await answer(one, swapId, 'CONFIRM')).toMatchObject({ error: { name: 'SWAP_OVER' } })
    const missed = await shop.world.db.owner`
      select from random_pool_member where pool_id = ${Buffer.from(goods.poolId, 'hex')} and missed = 1`
    expect(missed).toHaveLength(1)
  })

  test('after three refused swaps a member rests for a day', async () => {
    const { goods, one, other, mine, theirs } = await matchedPair()
    const take = async (fan: Fan) => {
      const { unitId } = await firstCard(fan, goods)
      await fan.api('DELETE /api/v1/random-unit/{id}/swap', { params: { id: unitId } })
    }
    await take(one)
    for (let turn = 0; turn < 2; turn++) {
      await shop.world.db.owner`
        update random_pool_member set missed = 0, rests_until = null where member_uid = ${other.uid}`
      await take(other)
      await offer(other, theirs.unitId, [mine.card ?? 0])
      await offer(one, mine.unitId, [theirs.card ?? 0])
      await take(one)
    }
    expect((await own(one, goods)).restsUntil).not.toBeNull()
    expect(await offer(one, mine.unitId, [theirs.card ?? 0])).toMatchObject({
      error: { name: 'SWAPS_RESTING' },
    })
    await pass(shop, '1 day 13 minutes')
    expect(await offer(one, mine.unitId, [theirs.card ?? 0])).toMatchObject({ ok: true })
  })

  test('a refund that is asked for ends the swap', async () => {
    const { goods, one, other, theirs, swapId } = await matchedPair()
    const { orderId } = await firstCard(other, goods)
    const asked = { orderId, requestId: 'ra', memberId: other.uid, name: { en: 'Album' } }
    await ctx().sql.begin((tx) => ctx().events.emit(tx, 'order.refundAsked', asked))
    expect(await answer(one, swapId, 'CONFIRM')).toMatchObject({ error: { name: 'SWAP_OVER' } })
    expect(await offer(other, theirs.unitId, [1])).toMatchObject({ ok: false })
    await ctx().sql.begin((tx) => ctx().events.emit(tx, 'order.refundDeclined', asked))
    expect(await firstCard(other, goods)).toMatchObject({ maySwap: true, request: null })
  })

  test('nothing changes after packing, also not by hand', async () => {
    const { goods, one, other, mine, theirs, swapId } = await matchedPair()
    await answer(one, swapId, 'CONFIRM')
    expect(await cardsOfOrders(ctx().sql, [mine.orderId])).toMatchObject([{ count: 1, name: null }])
    await pass(shop, '3 days 13 minutes')
    expect(await answer(other, swapId, 'CONFIRM')).toMatchObject({ error: { name: 'SWAP_OVER' } })
    for (let turn = 0; turn < 3; turn++) await settleSwaps(ctx())
    await expect.poll(async () => (await firstCard(one, goods)).state).toBe('PACKED')
    expect(await firstCard(one, goods)).toMatchObject({ card: mine.card, request: null, maySwap: false })
    expect(await offer(one, mine.unitId, [theirs.card ?? 0])).toMatchObject({
      error: { name: 'CARD_NOT_SWAPPABLE' },
    })
    expect(await cardsOfOrders(ctx().sql, [mine.orderId])).toMatchObject([
      { productId: goods.productId, count: 1, name: { en: `Card ${mine.card}` } },
    ])
    const byHand = shop.world.db.owner`
      update random_unit u set card_position = 1 - card_position
      where pool_id = ${Buffer.from(goods.poolId, 'hex')}`
    await expect(byHand).rejects.toThrow('packed or returning')
  })

  test('the database keeps each card in one unit', async () => {
    const { goods } = await fansWithCards(2)
    const pool = Buffer.from(goods.poolId, 'hex')
    const twice = shop.world.db.owner`update random_unit set card_position = 0 where pool_id = ${pool}`
    await expect(twice).rejects.toThrow('random_unit_one_card')
    await expect(shop.world.db.owner`delete from random_unit where pool_id = ${pool}`).rejects.toThrow()
    await expect(
      shop.world.db.owner`update random_card set candidate = 1 where pool_id = ${pool}`,
    ).rejects.toThrow()
    expect(await multiset(shop, goods)).toEqual({ 1: 1, 2: 1 })
  })

  test('a member who leaves goes out of swaps', async () => {
    const { goods, one, other, swapId } = await matchedPair()
    await ctx().sql.begin((tx) => ctx().events.emit(tx, 'member.left', { memberId: other.uid }))
    expect(await answer(one, swapId, 'CONFIRM')).toMatchObject({ error: { name: 'SWAP_OVER' } })
    expect(await shop.world.db.owner`select from random_pool_member where member_uid = ${other.uid}`).toEqual(
      [],
    )
    expect(await firstCard(one, goods)).toMatchObject({ request: { swap: null } })
  })
})

describe('random goods: foreign units and bad input', () => {
  test('units and swaps of others are unknown', async () => {
    const { one, mine, theirs, swapId } = await matchedPair()
    const stranger = await addFan(shop)
    expect(await offer(one, theirs.unitId, [1])).toMatchObject({ error: { name: 'NOT_FOUND' } })
    expect(await offer(stranger, mine.unitId, [1])).toMatchObject({ error: { name: 'NOT_FOUND' } })
    expect(await answer(stranger, swapId, 'CONFIRM')).toMatchObject({ error: { name: 'NOT_FOUND' } })
    const take = stranger.api('DELETE /api/v1/random-unit/{id}/swap', { params: { id: mine.unitId } })
    expect(await take).toMatchObject({ error: { name: 'NOT_FOUND' } })
    const cards = stranger.api('GET /api/v1/random-pool/{id}/cards', { params: { id: nobody } })
    expect(await cards).toMatchObject({ error: { name: 'NOT_FOUND' } })
  })

  test('a wanted card must be another one of the pool', async () => {
    const { goods, fans } = await fansWithCards(2)
    const fan = fans[0] as Fan
    const { unitId, card } = await firstCard(fan, goods)
    for (const wanted of [[], [card ?? 0], [3], [0], [201]])
      expect(await offer(fan, unitId, wanted)).toMatchObject({
        error: { name: 'INVALID_INPUT', fields: [{ path: expect.stringContaining('wanted') }] },
      })
    expect(await offer(fan, 'unit', [1])).toMatchObject({ ok: false })
    expect(await offer(fan, unitId, [card === 1 ? 2 : 1])).toMatchObject({ ok: true })
    expect(await offer(fan, unitId, [card === 1 ? 2 : 1])).toMatchObject({
      error: { name: 'SWAP_UNDER_WAY' },
    })
  })

  test('a unit without a card is not swapped', async () => {
    const goods = await addRandomGoods(shop, [1, 1])
    const fan = await addFan(shop, 20)
    await buyAlbums(fan, goods.productId, 1)
    const { unitId } = await firstCard(fan, goods)
    expect(await offer(fan, unitId, [1])).toMatchObject({ error: { name: 'CARD_NOT_SWAPPABLE' } })
  })

  test('a product without a pool has none, and an unknown one is not found', async () => {
    const plain = await shop.world.send('GET /api/v1/product/{id}/random-pool', {
      params: { id: await addAlbum(shop) },
    })
    expect(plain.status).toBe(204)
    expect((await fetch(`${shop.origin}/random-goods/${nobody}/allotment.txt`)).status).toBe(404)
    expect((await fetch(`${shop.origin}/random-goods/nothing/packing.txt`)).status).toBe(404)
  })
})

describe('random goods: races', () => {
  const confirmAtOnce = ({ one, other, swapId }: Awaited<ReturnType<typeof matchedPair>>) =>
    Promise.all([answer(one, swapId, 'CONFIRM'), answer(other, swapId, 'CONFIRM')])

  test('two confirmations at once swap the cards once', async () => {
    const pair = await matchedPair()
    await confirmAtOnce(pair)
    expect(await firstCard(pair.one, pair.goods)).toMatchObject({ card: pair.theirs.card })
    expect(await firstCard(pair.other, pair.goods)).toMatchObject({ card: pair.mine.card })
  })

  test('a confirmation and a refund at once leave each card in one unit', async () => {
    const pair = await matchedPair()
    await answer(pair.one, pair.swapId, 'CONFIRM')
    const { orderId } = await firstCard(pair.other, pair.goods)
    await Promise.all([answer(pair.other, pair.swapId, 'CONFIRM'), refund(orderId)])
    expect(await multiset(shop, pair.goods)).toEqual({ 1: 1, 2: 1 })
    const { held, logged } = await heldAndLogged(shop, pair.goods)
    expect(held).toEqual(logged)
  })

  test('without the locks two confirmations at once leave the swap waiting for ever', async () => {
    const pair = await matchedPair()
    await rewrite(shop.world, 'random_lock_units', (source) =>
      source.replace('while not v_all <@ v_locked loop', 'while false loop'),
    )
    await rewrite(shop.world, 'card_swap_confirm', (source) =>
      source.replace("then return 'WAITING'", `then ${waitAtBarrier} return 'WAITING'`),
    )
    await throughBarrier(shop.world, 2, () => confirmAtOnce(pair))
    expect(await firstCard(pair.one, pair.goods)).toMatchObject({ card: pair.mine.card })
    const waiting = await shop.world.db
      .owner`select from card_swap where id = ${pair.swapId} and state = 'WAITING'`
    expect(waiting).toHaveLength(1)
  })
})
