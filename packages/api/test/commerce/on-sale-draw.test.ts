import { demoChain, timeOf } from '@encore/draw-protocol/public-randomness'
import { checkQueueDraw, type QueueDraw, queueRound } from '@encore/draw-protocol/queue-draw'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { drawQueues, openQueues } from '#modules/commerce/on-sale-queue/move-queues.ts'
import { value } from './carts.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addQueuedSale, type Sale } from './queued-sale.ts'
import { addFans, type Fan, shiftClock } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop({ QUEUE_THRESHOLD: '3', QUEUE_CALLS_PER_SECOND: '2', QUEUE_INSIDE_MAX: '3' })
})
afterAll(() => shop.close())

const second = 1_000
const minute = 60 * second
let shiftMs = 0
const now = () => Date.now() + shiftMs
const ctx = () => shop.world.api.ctx

async function passTo(ms: number): Promise<void> {
  shiftMs += ms - now()
  await shiftClock(shop, `${Math.round(shiftMs)} milliseconds`)
  await ctx().clock.sync()
}
const trouble = (name: 'none' | 'silent' | 'forged') =>
  fetch(`${shop.gateway.url}/drand/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trouble: name }),
  })

const of = ({ id }: Sale) => ({ params: { id } })
const guest = () => shop.world.api.caller({ principal: null, locale: 'en' })
/** The public state; a process hears of a new queue after the transaction that made it. */
const queueOf = (at: Sale) =>
  vi.waitFor(async () => {
    const queue = value(await guest()('GET /api/v1/event/{id}/queue', of(at)))
    if (!queue) throw new Error('no queue')
    return queue
  }, 10_000)
const entryOf = async ({ api }: Fan, at: Sale) => {
  const entry = value(await api('GET /api/v1/event/{id}/queue/entry', of(at)))
  if (!entry) throw new Error('no entry')
  return { id: entry.id, drawnPlace: entry.drawnPlace ?? 0 }
}
/** Data from which a page repeats the draw. */
async function drawOf(at: Sale): Promise<QueueDraw> {
  const queue = await queueOf(at)
  const { content } = value(await guest()('GET /api/v1/event/{id}/queue/draw', of(at)))
  return {
    eventId: at.id,
    commitment: queue.commitment,
    seed: queue.seed ?? '',
    listHash: queue.listHash ?? '',
    listedMs: Date.parse(queue.listedAt ?? ''),
    drawsUntilMs: Date.parse(queue.drawsUntil),
    chain: queue.randomness === 'SANDBOX' ? demoChain : null,
    round: queue.round,
    roundSignature: queue.roundSignature,
    entryIds: content,
  }
}
const until = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await drawQueues(ctx())
      await check()
    },
    { timeout: 10_000, interval: 100 },
  )

let made = 0
/** A sale with five fans in its queue; the clock stands just after its list is published. */
async function listed(): Promise<{ at: Sale; fans: Fan[] }> {
  const at = await addQueuedSale(shop, `drawn-${++made}`, now() + 8 * minute)
  const fans = await addFans(shop, 5, 1_000)
  for (const { api } of fans)
    expect(await api('PUT /api/v1/event/{id}/queue/entry', of(at))).toMatchObject({ ok: true })
  await passTo(at.opensAt - 29 * second)
  await until(async () => expect((await queueOf(at)).listedAt).not.toBeNull())
  return { at, fans }
}

describe('on-sale queue: draw by public randomness', () => {
  test('keeps the seed encrypted until the list, and publishes both before the round', async () => {
    const at = await addQueuedSale(shop, `drawn-${++made}`, now() + 8 * minute)
    const fans = await addFans(shop, 3)
    for (const { api } of fans) await api('PUT /api/v1/event/{id}/queue/entry', of(at))
    const { commitment, ...before } = await queueOf(at)
    expect(before).toMatchObject({ seed: null, listHash: null, listedAt: null, round: null })
    expect(await guest()('GET /api/v1/event/{id}/queue/draw', of(at))).toMatchObject({
      error: { name: 'NOT_FOUND' },
    })
    const [stored] = await shop.world.db
      .owner`select seed, length(seed_ciphertext) as length from on_sale_queue where event_id = ${at.id}`
    expect({ ...stored }).toEqual({ seed: null, length: 92 })
    await passTo(at.opensAt - 29 * second)
    await until(async () => expect((await queueOf(at)).listedAt).not.toBeNull())
    const queue = await queueOf(at)
    expect(queue).toMatchObject({
      state: 'AHEAD',
      commitment,
      drawnCount: null,
      roundSignature: null,
      waiting: 3,
    })
    const { listedMs, entryIds, seed } = await drawOf(at)
    expect(entryIds).toHaveLength(3)
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(queue.round).toBe(queueRound(demoChain, listedMs))
    expect(timeOf(demoChain, queue.round ?? 0) * second - listedMs).toBeGreaterThanOrEqual(6 * second)
  })

  test('draws once the round is known, so that anybody finds each forgery', async () => {
    const { at, fans } = await listed()
    const late = await addFans(shop, 1)
    for (const { api } of late) await api('PUT /api/v1/event/{id}/queue/entry', of(at))
    expect(await queueOf(at)).toMatchObject({ state: 'AHEAD' })
    await passTo(at.opensAt - 19 * second)
    await until(async () => expect((await queueOf(at)).state).toBe('ON'))
    const draw = await drawOf(at)
    const places = await Promise.all(fans.map((fan) => entryOf(fan, at)))
    expect(places.map((own) => checkQueueDraw(draw, own))).toEqual(fans.map(() => 'checked'))
    expect(places.map(({ drawnPlace }) => drawnPlace).toSorted()).toEqual([1, 2, 3, 4, 5])
    const own = places[0] ?? { id: '', drawnPlace: 0 }
    const foreign = newId('qe')
    const forgeries: [Partial<QueueDraw>, string][] = [
      [{ seed: '00'.repeat(32) }, 'forged-seed'],
      [{ commitment: '00'.repeat(32) }, 'forged-seed'],
      [{ eventId: newId('ev') }, 'forged-seed'],
      [{ entryIds: [...draw.entryIds, foreign] }, 'forged-list'],
      [{ entryIds: [...draw.entryIds, own.id] }, 'forged-list'],
      [{ entryIds: draw.entryIds.slice(1) }, 'forged-list'],
      [{ listHash: '00'.repeat(32) }, 'forged-list'],
      [{ round: (draw.round ?? 0) + 1 }, 'forged-round'],
      [{ round: null, roundSignature: null }, 'forged-round'],
      [{ roundSignature: '00'.repeat(48) }, 'forged-round'],
      [{ listedMs: draw.listedMs - 4 * second }, 'forged-round'],
    ]
    for (const [change, verdict] of forgeries)
      expect(checkQueueDraw({ ...draw, ...change }, own)).toBe(verdict)
    expect(checkQueueDraw(draw, { ...own, drawnPlace: own.drawnPlace + 1 })).toBe('forged-place')
    expect(checkQueueDraw(draw, { id: foreign, drawnPlace: 6 })).toBe('forged-place')
  })

  test.each(['silent', 'forged'] as const)(
    'opens on time by the seed alone with a %s relay',
    async (name) => {
      await trouble(name)
      try {
        const { at, fans } = await listed()
        await passTo(at.opensAt - 15 * second)
        await drawQueues(ctx())
        expect(await queueOf(at)).toMatchObject({ state: 'AHEAD', drawnCount: null })
        await passTo(at.opensAt - 9 * second)
        await until(async () => expect((await queueOf(at)).state).toBe('ON'))
        const draw = await drawOf(at)
        expect(draw.round).not.toBeNull()
        expect(draw.roundSignature).toBeNull()
        for (const fan of fans) expect(checkQueueDraw(draw, await entryOf(fan, at))).toBe('checked-seed-only')
        await passTo(at.opensAt + second)
        await vi.waitFor(async () => expect((await queueOf(at)).serving).toBeGreaterThan(0), 10_000)
      } finally {
        await trouble('none')
      }
    },
  )

  test('does not change what the list published', async () => {
    const { at } = await listed()
    const changes = ["list_hash = sha256('x')", "seed = sha256('x')", 'round = 1', "commitment = sha256('x')"]
    for (const change of [...changes, "opens_at = opens_at + interval '1 hour'"]) {
      await expect(
        shop.world.db.owner.unsafe(`update on_sale_queue set ${change} where event_id = '${at.id}'`),
      ).rejects.toThrow('is published')
    }
    await expect(
      shop.world.db.owner`update on_sale_entry set is_listed = false where event_id = ${at.id}`,
    ).rejects.toThrow('is published')
  })

  test('keeps an entry whose member leaves after the list', async () => {
    const { at, fans } = await listed()
    const [gone, ...others] = fans
    if (!gone) throw new Error('no fan')
    await shop.world.db.owner.begin((tx) =>
      ctx().events.emit(tx as never, 'member.left', { memberId: gone.uid }),
    )
    await passTo(at.opensAt - 19 * second)
    await until(async () => expect(await queueOf(at)).toMatchObject({ state: 'ON', drawnCount: 5 }))
    const draw = await drawOf(at)
    for (const fan of others) expect(checkQueueDraw(draw, await entryOf(fan, at))).toBe('checked')
  })

  test('draws by a new seed when the committed one cannot be opened', async () => {
    const at = await addQueuedSale(shop, `drawn-${++made}`, now() + 8 * minute)
    const fans = await addFans(shop, 3)
    for (const { api } of fans) await api('PUT /api/v1/event/{id}/queue/entry', of(at))
    const { commitment } = await queueOf(at)
    await shop.world.db.owner`update on_sale_queue set seed_ciphertext = '\\x00' where event_id = ${at.id}`
    await passTo(at.opensAt - 19 * second)
    await until(async () => expect((await queueOf(at)).state).toBe('ON'))
    const draw = await drawOf(at)
    expect(draw.commitment).not.toBe(commitment)
    for (const fan of fans) expect(checkQueueDraw(draw, await entryOf(fan, at))).toMatch(/^checked/)
  })

  test('gives a queue from before the encryption a new seed, and keeps its entries', async () => {
    const at = await addQueuedSale(shop, `drawn-${++made}`, now() + 8 * minute)
    const [fan] = await addFans(shop, 1)
    if (!fan) throw new Error('no fan')
    await fan.api('PUT /api/v1/event/{id}/queue/entry', of(at))
    const { commitment } = await queueOf(at)
    await shop.world.db
      .owner`update on_sale_queue set commitment = null, seed_ciphertext = null where event_id = ${at.id}`
    await openQueues(ctx())
    await vi.waitFor(async () => expect((await queueOf(at)).commitment).not.toBe(commitment), 10_000)
    expect(await entryOf(fan, at)).toMatchObject({ drawnPlace: 0 })
    const [stored] = await shop.world.db
      .owner`select length(seed_ciphertext) as length from on_sale_queue where event_id = ${at.id}`
    expect({ ...stored }).toEqual({ length: 92 })
  })
})
