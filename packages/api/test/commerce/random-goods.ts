import type { OwnCard, OwnCards, RandomPool } from '@encore/contract/endpoints'
import { expect, vi } from 'vitest'
import { openStock } from '#modules/catalog/stock/index.ts'
import { advanceAllotments } from '#modules/commerce/random-goods/advance-allotments.ts'
import { type PoolDraft, publishPool } from '#modules/commerce/random-goods/index.ts'
import { transact } from '#platform/db/transact.ts'
import { addAlbum, buyAlbums } from './draws.ts'
import { type Fan, type Shop, shiftClock } from './shop.ts'

const minuteMs = 60_000
export const daySec = 86_400

export const cardNames = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ko: `카드 ${at + 1}`, en: `Card ${at + 1}`, ja: `カード${at + 1}`, zhhans: `卡片${at + 1}` },
  }))

/** A pool that closes in ten minutes, is allotted a minute later and packed three days after the close. */
export const aPool = (productId: string, counts: readonly number[]): PoolDraft => ({
  productId,
  maker: 'Encore Studio',
  packing: 'PICKED',
  picked: {
    firstClosesAt: new Date(Date.now() + 10 * minuteMs),
    ...{ intervalSec: 7 * daySec, delaySec: 60, marginSec: 0, swapSec: 3 * daySec },
  },
  candidates: cardNames(counts.length).map((name, at) => ({ name, image: null, count: counts[at] ?? 1 })),
})

/** Publishes a pool; the stock of its product is what its cards allow. */
export async function addPool(shop: Shop, draft: PoolDraft): Promise<string> {
  const { ctx } = shop.world.api
  const made = await transact(ctx.sql, async (tx) => {
    const cards =
      draft.packing === 'PICKED' ? draft.candidates.reduce((sum, one) => sum + one.count, 0) : null
    if (cards !== null) await openStock(tx, draft.productId, cards)
    return publishPool(ctx, tx, draft)
  })
  if (!made.ok) throw new Error(`No pool was published: ${made.failure.error}`)
  return made.value.toString('hex')
}

export interface Goods {
  productId: string
  poolId: string
}

/** A product with a pool of these counts. */
export async function addRandomGoods(shop: Shop, counts: readonly number[]): Promise<Goods> {
  const productId = await addAlbum(shop)
  return { productId, poolId: await addPool(shop, aPool(productId, counts)) }
}

export async function pass(shop: Shop, shift: string): Promise<void> {
  await shiftClock(shop, shift)
  await shop.world.api.ctx.clock.sync()
}

export async function poolOf({ world }: Shop, { productId }: Goods): Promise<RandomPool> {
  const { body } = await world.send('GET /api/v1/product/{id}/random-pool', { params: { id: productId } })
  return body
}

/** Advances allotments until one of the pool has the state; the schedule of the world may do it as well. */
export async function reaches(shop: Shop, goods: Goods, state: string): Promise<string> {
  await vi.waitFor(
    async () => {
      await advanceAllotments(shop.world.api.ctx)
      expect((await poolOf(shop, goods)).allotments.map((one) => one.state)).toContain(state)
    },
    { timeout: 20_000, interval: 100 },
  )
  const { allotments } = await poolOf(shop, goods)
  return allotments.find((one) => one.state === state)?.id ?? ''
}

/** Closes the first allotment of a pool and deals its cards; returns its id. */
export async function allotted(shop: Shop, goods: Goods): Promise<string> {
  await pass(shop, '10 minutes 1 second')
  await reaches(shop, goods, 'CLOSED')
  await pass(shop, '12 minutes')
  return reaches(shop, goods, 'ALLOTTED')
}

export async function own({ api }: Fan, { poolId }: Goods): Promise<OwnCards> {
  const found = await api('GET /api/v1/random-pool/{id}/cards', { params: { id: poolId } })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}

export async function firstCard(fan: Fan, goods: Goods): Promise<OwnCard> {
  const [card] = (await own(fan, goods)).cards
  if (!card) throw new Error('The member has no card')
  return card
}

/** Lets each fan buy one unit, so that each has a card after the allotment. */
export async function buyOneEach(fans: readonly Fan[], { productId }: Goods): Promise<void> {
  for (const fan of fans) await buyAlbums(fan, productId, 1)
}

export const offer = ({ api }: Fan, unitId: string, wanted: number[]) =>
  api('PUT /api/v1/random-unit/{id}/swap', { params: { id: unitId }, body: { wanted } })

export const answer = ({ api }: Fan, id: string, text: 'CONFIRM' | 'REFUSE') =>
  api('POST /api/v1/card-swap/{id}/answer', { params: { id }, body: { answer: text } })

/** Cards of a pool by candidate, as its units hold them. */
export async function multiset({ world }: Shop, { poolId }: Goods): Promise<Record<string, number>> {
  const rows = await world.db.owner<{ candidate: number; count: number }[]>`
    select c.candidate, count(*)::int as count from random_unit u
    join random_card c on c.allotment_id = u.card_allotment_id and c.position = u.card_position
    where u.pool_id = ${Buffer.from(poolId, 'hex')} group by c.candidate order by c.candidate`
  return Object.fromEntries(rows.map(({ candidate, count }) => [candidate, count]))
}

/** Card of each unit: as it is now, and as the log tells it from its first allotment on. */
export async function heldAndLogged(
  { world }: Shop,
  { poolId }: Goods,
): Promise<{ held: string[]; logged: string[] }> {
  const pool = Buffer.from(poolId, 'hex')
  const held = await world.db.owner<{ line: string }[]>`
    select encode(id, 'hex') || ' ' || encode(card_allotment_id, 'hex') || ' ' || card_position as line
    from random_unit where pool_id = ${pool} and card_position is not null order by id`
  const logged = await world.db.owner<{ line: string }[]>`
    select distinct on (unit_id) encode(unit_id, 'hex') || ' ' || encode(card_allotment_id, 'hex') || ' ' ||
      card_position as line
    from random_log where pool_id = ${pool} and event in ('ALLOTTED', 'SWAPPED') order by unit_id, id desc`
  return { held: held.map(({ line }) => line), logged: logged.map(({ line }) => line) }
}
