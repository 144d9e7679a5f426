import { type Api, type PoolDraft, poolOfProduct, poolProgress, publishPool, transact } from '@encore/api'
import type { OwnCard } from '@encore/contract/endpoints'
import { type Fan, type FanWorld, signInFan } from '#src/fan.ts'
import { payByCard } from '#src/pay.ts'
import { albumId, albumPool, boxPool } from './cards.ts'
import { demoMembers } from './members.ts'
import { crowd } from './past-shows.ts'
import { pictureKeeper } from './pictures.ts'
import { throughOutage } from './through-outage.ts'

const secondMs = 1_000
/**
 * Time for all fans to pay before the first close: by the time that their sign-in took, which grows with the load of
 * the machine.
 */
const buyingMs = (signInMs: number) => Math.max(4 * secondMs, 12 * signInMs)
const allottedWithinMs = 120 * secondMs
/** Units in the order of each fan; that of mina, who is first, has one more. */
const unitsEach = 2

const home = {
  receiverName: 'Encore',
  receiverCountryDialCode: '+82',
  receiverPhoneNumber: '010-1234-5678',
  countryCode: 'KR',
  postCode: '03985',
  address1: '서울 마포구 성미산로29길 11',
}

/**
 * Publishes the random goods of the fan sign and lets the demo's fans buy, receive and swap postcards once, so that mina
 * has one of them twice, and somebody else wants it for one that she lacks. The product must be listening.
 */
export async function seedRandomGoods(api: Api, world: FanWorld): Promise<void> {
  const { sql } = api.ctx
  const known = await poolOfProduct(sql, albumId)
  if (known) {
    const { swaps } = await poolProgress(sql, known, 'en')
    if (swaps.open + swaps.waiting + swaps.done > 0) return
  }
  const began = performance.now()
  const fans = await Promise.all(
    [...demoMembers, ...crowd].map(({ email, password }) =>
      throughOutage(() => signInFan(world, email, password)),
    ),
  )
  const signInMs = performance.now() - began
  const pool = known ?? (await publishPools(api, buyingMs(signInMs)))
  const poolId = pool.id.toString('hex')
  await Promise.all(fans.map((fan, at) => buyOnce(world, fan, poolId, at === 0 ? unitsEach + 1 : unitsEach)))
  const [mina, ...others] = fans
  if (mina && (await areAllotted(mina, poolId))) await swapPostcards(poolId, mina, others)
}

async function publishPools(api: Api, openMs: number) {
  const { ctx } = api
  const keep = pictureKeeper(api)
  const box = await boxPool(keep)
  const album = await albumPool(keep, () => new Date(ctx.clock.now() + openMs))
  const publish = async (draft: PoolDraft) => {
    const made = await transact(ctx.sql, (tx) => publishPool(ctx, tx, draft))
    if (!made.ok && made.failure.error !== 'POOL_EXISTS') throw new Error(`No pool: ${made.failure.error}`)
  }
  await publish(box)
  await publish(album)
  const pool = await poolOfProduct(ctx.sql, albumId)
  if (!pool) throw new Error('The album has no pool')
  return pool
}

async function cardsOf({ call }: Fan, poolId: string): Promise<OwnCard[]> {
  const own = await call('GET /api/v1/random-pool/{id}/cards', { params: { id: poolId } })
  if (!own.ok) throw new Error(`No cards: ${own.error.name}`)
  return own.value.cards
}

async function buyOnce(world: FanWorld, fan: Fan, poolId: string, quantity: number): Promise<void> {
  if ((await cardsOf(fan, poolId)).length > 0) return
  const order = await fan.call(
    'POST /api/v2/order/product',
    { body: { productUid: albumId, pgCode: 'P000', quantity, shippingInfo: home } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(`No album: ${order.error.name} ${JSON.stringify(order.error.fields ?? '')}`)
  await payByCard(world, fan, order.value)
}

/** False when the cards take longer; the next start goes on then. */
async function areAllotted(fan: Fan, poolId: string): Promise<boolean> {
  const deadline = Date.now() + allottedWithinMs
  while (Date.now() < deadline) {
    const cards = await cardsOf(fan, poolId)
    if (cards.length > 0 && cards.every(({ card }) => card !== null)) return true
    await new Promise((tick) => setTimeout(tick, secondMs))
  }
  return false
}

interface Held {
  fan: Fan
  unitId: string
  card: number
}

const heldBy = async (fan: Fan, poolId: string): Promise<Held[]> =>
  (await cardsOf(fan, poolId)).flatMap(({ unitId, card, maySwap }) =>
    card !== null && maySwap ? [{ fan, unitId, card }] : [],
  )

async function swapPostcards(poolId: string, mina: Fan, others: readonly Fan[]): Promise<void> {
  const theirs = (await Promise.all(others.map((fan) => heldBy(fan, poolId)))).flat()
  const twice = doubleIn(await heldBy(mina, poolId)) ?? (await makeDouble(poolId, mina, theirs))
  if (twice === null) return
  const own = new Set((await heldBy(mina, poolId)).map(({ card }) => card))
  const now = (await Promise.all(others.map((fan) => heldBy(fan, poolId)))).flat()
  const partner = now.find(({ card }) => !own.has(card))
  if (partner) await request(partner, twice)
}

/** A card that is there twice; null for none. */
const doubleIn = (held: readonly Held[]): number | null =>
  held.find(({ card }, at) => held.findIndex((other) => other.card === card) !== at)?.card ?? null

/** Swaps one of mina's cards for another of a card that she has; null where nobody has one of hers. */
async function makeDouble(poolId: string, mina: Fan, theirs: readonly Held[]): Promise<number | null> {
  const mine = await heldBy(mina, poolId)
  for (const { card } of mine) {
    const partner = theirs.find((other) => other.card === card)
    const given = mine.find((other) => other.card !== card)
    if (!partner || !given) continue
    await request(given, partner.card)
    await request(partner, given.card)
    await confirm(mina, poolId)
    await confirm(partner.fan, poolId)
    return card
  }
  return null
}

async function request({ fan, unitId }: Held, wanted: number): Promise<void> {
  const sent = await fan.call('PUT /api/v1/random-unit/{id}/swap', {
    params: { id: unitId },
    body: { wanted: [wanted] },
  })
  if (!sent.ok) throw new Error(`No swap request: ${sent.error.name}`)
}

async function confirm(fan: Fan, poolId: string): Promise<void> {
  const [swap] = (await cardsOf(fan, poolId)).flatMap((card) => card.request?.swap ?? [])
  if (!swap) throw new Error('No swap was found')
  const sent = await fan.call('POST /api/v1/card-swap/{id}/answer', {
    params: { id: swap.id },
    body: { answer: 'CONFIRM' },
  })
  if (!sent.ok) throw new Error(`No confirmation: ${sent.error.name}`)
}
