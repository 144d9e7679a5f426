import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSwap } from '#modules/commerce/random-goods/answer-swap.ts'
import { requestSwap, withdrawSwap } from '#modules/commerce/random-goods/request-swap.ts'
import { settleSwaps } from '#modules/commerce/random-goods/settle-swaps.ts'
import { buyAlbums } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addRandomGoods, allotted, type Goods, heldAndLogged, multiset, own, pass } from './random-goods.ts'
import { addFans, type Fan } from './shop.ts'

const requests = 10_000
const atOnce = 8
const candidates = 12

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx

/** Numbers that follow from their seed (mulberry32), so that a failed run can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Unit {
  fan: Fan
  unitId: Buffer
}

/** Requests, confirms, refuses and withdraws at random. */
async function play(units: readonly Unit[], goods: Goods, seed: number, turns: number): Promise<void> {
  const random = randomOf(seed)
  for (let turn = 0; turn < turns; turn++) {
    const { fan, unitId } = units[random(units.length)] as Unit
    const wanted = [...new Set([1 + random(candidates), 1 + random(candidates), 1 + random(candidates)])]
    await requestSwap(ctx(), { memberId: fan.uid, unitId, wanted })
    const { cards } = await own(fan, goods)
    for (const { request } of cards) {
      if (!request?.swap || request.swap.isConfirmed) continue
      const refuses = random(20) === 0
      await answerSwap(ctx(), {
        memberId: fan.uid,
        swapId: request.swap.id,
        answer: refuses ? 'REFUSE' : 'CONFIRM',
      })
    }
    if (random(10) === 0) await withdrawSwap(ctx(), fan.uid, unitId)
    if (random(50) === 0)
      await shop.world.db.owner`update random_pool_member set missed = 0, rests_until = null`
  }
}

test('random goods: ten thousand random swap requests leave each card in one unit', async () => {
  const goods = await addRandomGoods(
    shop,
    Array.from({ length: candidates }, () => 30),
  )
  const fans = await addFans(shop, 60, 50)
  for (const fan of fans) await buyAlbums(fan, goods.productId, 5)
  await allotted(shop, goods)
  const before = await multiset(shop, goods)
  const units = (
    await Promise.all(
      fans.map(async (fan) =>
        (await own(fan, goods)).cards.map(({ unitId }) => ({ fan, unitId: Buffer.from(unitId, 'hex') })),
      ),
    )
  ).flat()
  await Promise.all(
    Array.from({ length: atOnce }, (_, at) => play(units, goods, 1_000 + at, requests / atOnce)),
  )
  expect(await multiset(shop, goods)).toEqual(before)
  const { held, logged } = await heldAndLogged(shop, goods)
  expect(held).toEqual(logged)
  expect(new Set(held.map((line) => line.split(' ').slice(1).join(' '))).size).toBe(units.length)
  const swaps = await shop.world.db.owner<{ legs: number; swaps: number }[]>`
    select legs, count(*)::int as swaps from (
      select s.id, count(*)::int as legs from card_swap s join card_swap_leg l on l.swap_id = s.id
      where s.state = 'DONE' group by s.id) n group by legs order by legs`
  expect(swaps.map(({ legs }) => legs)).toEqual([2, 3])
  await pass(shop, '3 days 13 minutes')
  for (let turn = 0; turn < 20; turn++) await settleSwaps(ctx())
  const packed = await heldAndLogged(shop, goods)
  expect(packed.held).toEqual(held)
  const unpacked = await shop.world.db.owner`select from random_unit where packed_at is null`
  expect(unpacked).toHaveLength(0)
}, 1_200_000)
