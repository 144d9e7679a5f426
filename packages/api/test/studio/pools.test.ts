import type { StudioPoolDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import { openStock } from '#modules/catalog/stock/index.ts'
import { publishPool } from '#modules/commerce/random-goods/index.ts'
import { transact } from '#platform/db/transact.ts'
import { buyAlbums } from '#test/commerce/draws.ts'
import { addRandomGoods, aPool } from '#test/commerce/random-goods.ts'
import { addFan, addProduct } from '#test/commerce/shop.ts'
import { openStage } from './recipes/index.ts'
import { addMerchandise, aPoolDraft, aSealedDraft } from './recipes/pools.ts'
import { type Colleague, everywhere, moon, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let organiser: Colleague
beforeAll(async () => {
  stage = await openStage()
  organiser = await stage.studio.hire({ role: 'ORGANISER', eventId: tide })
}, 120_000)
afterAll(() => stage.close())

type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, id: string, body?: object, by = organiser) =>
  stage.studio.send(key, { cookie: by.staffCookie, params: { id }, ...(body && { body }) })
const publish = (id: string, body: StudioPoolDraft, by = organiser) =>
  send('POST /api/studio/product/{id}/pool', id, body, by)
const read = (id: string, by = organiser) => send('GET /api/studio/product/{id}/pool', id, undefined, by)
const receive = (id: string, quantity: number, onHand: number) =>
  send('POST /api/studio/product/{id}/stock', id, { reason: 'RECEIVED', quantity, note: '', onHand })
const publicPool = async (id: string) =>
  (await stage.studio.world.send('GET /api/v1/product/{id}/random-pool', { params: { id } })).body
const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  ((body.fields ?? []) as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
const draft = (counts: readonly number[] = [4, 4], change: Partial<StudioPoolDraft> = {}) =>
  aPoolDraft(stage, counts, change)
const picked = (change: Partial<NonNullable<StudioPoolDraft['picked']>>) => {
  const whole = draft()
  return { ...whole, picked: whole.picked && { ...whole.picked, ...change } }
}
const later = (minutes: number) =>
  new Date(stage.studio.world.api.ctx.clock.now() + minutes * 60_000).toISOString()

describe('studio/random goods: publication', () => {
  test('shows the cards and their odds to everybody, once, with one audit entry', async () => {
    const id = await addMerchandise(stage)
    expect((await read(id)).body).toMatchObject({
      ...{ obstacle: null, progress: null, product: { id, kind: 'GOODS', stock: { onHand: 8 } } },
    })
    const made = await publish(id, draft())
    expect(made.status).toBe(200)
    expect(await publicPool(id)).toMatchObject({
      ...{ id: made.body.poolId, packing: 'PICKED', maker: 'Encore Studio', isEven: true },
      candidates: Array(2).fill({ count: 4, chance: 0.5, chances: [0.5, ...Array(9).fill(1)] }),
      allotments: [{ number: 1, state: 'OPEN' }],
    })
    expect(await publish(id, draft([8, 8]))).toMatchObject({ status: 409, body: { name: 'POOL_EXISTS' } })
    const entries = await stage.studio.world.db.owner`
      select action, outcome, refusal, after from audit_entry where object_id = ${id} order by seq`
    expect(entries.map((one) => ({ ...one }))).toMatchObject([
      {
        ...{ action: 'pool.publish', outcome: 'DONE' },
        after: { packing: 'PICKED', maker: 'Encore Studio', candidates: 'Card 1: 4, Card 2: 4' },
      },
      { action: 'pool.publish', outcome: 'REFUSED', refusal: 'POOL_EXISTS' },
    ])
  })

  test('takes the odds of a maker as fractions and per mille', async () => {
    const id = await addMerchandise(stage, { onHand: 1_000 })
    const sealed = aSealedDraft(stage, ['1/3', '1/3', '1/4', '1/24', '1/24'])
    expect((await publish(id, sealed)).status).toBe(200)
    const { candidates, allotments, packing } = await publicPool(id)
    expect({ packing, allotments }).toEqual({ packing: 'SEALED', allotments: [] })
    expect(candidates.map(({ chance }: { chance: number }) => chance)).toEqual([
      0.333333, 0.333333, 0.25, 0.041667, 0.041667,
    ])
    expect((await read(id)).body.progress).toMatchObject({ left: [], allotments: [], waiting: 0 })
  })

  test.each<[string, () => StudioPoolDraft, string[]]>([
    ['odds that make no whole', () => aSealedDraft(stage, ['1/2', '499']), ['candidates odds-sum']],
    [
      'odds where we allot',
      () => ({ ...aSealedDraft(stage, ['1/2', '1/2']), packing: 'PICKED', picked: draft().picked }),
      [0, 1].flatMap((at) => [`candidates/${at}/count required`, `candidates/${at}/odds other-packing`]),
    ],
    [
      'counts where the maker packed',
      () => ({ ...draft(), packing: 'SEALED', picked: null }),
      [0, 1].flatMap((at) => [`candidates/${at}/odds required`, `candidates/${at}/count other-packing`]),
    ],
    [
      'times for sealed goods',
      () => ({ ...aSealedDraft(stage, ['500', '500']), picked: draft().picked }),
      ['picked other-packing'],
    ],
    ['no times', () => draft([4, 4], { picked: null }), ['picked required']],
    [
      'a close in the past',
      () => picked({ firstClosesAt: later(-1), packsAt: later(60) }),
      ['picked/firstClosesAt future'],
    ],
    ['a close that is no time', () => picked({ firstClosesAt: 'soon' }), ['picked/firstClosesAt format']],
    [
      'times that are not set, and a maker',
      () => ({ ...picked({ firstClosesAt: '', packsAt: '' }), maker: '' }),
      ['maker required', 'picked/firstClosesAt required', 'picked/packsAt required'],
    ],
    [
      'a close in two years',
      () => picked({ firstClosesAt: later(1_051_200), packsAt: later(1_060_000) }),
      ['picked/firstClosesAt within-year'],
    ],
    [
      'packing before the cards are known',
      () => picked({ packsAt: later(1_445) }),
      ['picked/packsAt after-cards'],
    ],
    [
      'packing after more than a year',
      () => picked({ packsAt: later(900_000) }),
      ['picked/packsAt within-year'],
    ],
    ['no delay', () => picked({ delaySec: 1 }), ['picked/delaySec minimum', 'picked type']],
    ['one card', () => draft([8]), ['candidates minItems']],
    ['a card without cards', () => draft([0, 8]), ['candidates/0/count minimum']],
    ['a blank maker', () => draft([4, 4], { maker: '  ' }), ['maker required']],
    [
      'a name of two lines and one that is missing',
      () => ({
        ...draft(),
        candidates: draft().candidates.map((one, at) =>
          at === 0 ? { ...one, name: { ...one.name, en: 'Card\n1', ja: ' ' } } : one,
        ),
      }),
      ['candidates/0/name/ja required', 'candidates/0/name/en one-line'],
    ],
    [
      'a picture that nobody uploaded',
      () => ({
        ...draft(),
        candidates: draft().candidates.map((one) => ({ ...one, image: 'f'.repeat(32) })),
      }),
      ['candidates/0/image unknown', 'candidates/1/image unknown'],
    ],
  ])('names the field of %s', async (_, body, problems) => {
    const id = await addMerchandise(stage)
    const refused = await publish(id, body())
    expect([refused.status, fieldsOf(refused)]).toEqual([400, problems])
    expect((await read(id)).body.progress).toBeNull()
  })

  test('is refused for other kinds, other events and roles that may only read', async () => {
    const ticket = await addProduct(stage.shop, { eventId: tide })
    expect((await publish(ticket, draft())).body.name).toBe('NOT_MERCHANDISE')
    expect((await read(ticket)).body.obstacle).toBe('NOT_MERCHANDISE')
    const elsewhere = await addMerchandise(stage, { eventId: moon })
    expect((await publish(elsewhere, draft())).status).toBe(404)
    expect((await read(elsewhere)).status).toBe(404)
    const reader = await stage.studio.hire(everywhere('FINANCE'))
    const id = await addMerchandise(stage)
    expect((await read(id, reader)).status).toBe(200)
    expect((await publish(id, draft(), reader)).body.name).toBe('NOT_PERMITTED')
  })

  test('comes before the first sale', async () => {
    const id = await addMerchandise(stage)
    await buyAlbums(await addFan(stage.shop, 50), id, 1)
    expect((await publish(id, draft())).body.name).toBe('POOL_TOO_LATE')
    expect((await read(id)).body.obstacle).toBe('POOL_TOO_LATE')
  })

  test('and a purchase at the same moment take place one after the other', async () => {
    const fan = await addFan(stage.shop, 50)
    const buy = async (id: string) => ({ status: 200, body: { orderId: await buyAlbums(fan, id, 1) } })
    const first = await addMerchandise(stage)
    const [published] = await inTurn(first, [() => publish(first, draft()), () => buy(first)])
    expect([published?.status, await unitsOf(first)]).toEqual([200, 1])
    const second = await addMerchandise(stage)
    const [, late] = await inTurn(second, [() => buy(second), () => publish(second, draft())])
    expect([late?.body.name, await unitsOf(second)]).toEqual(['POOL_TOO_LATE', 0])
  })
})

interface Answer {
  status: number
  body: { name?: string; orderId?: string }
}

/** Starts calls one by one while the stock of a product is locked, so that each waits for the one before it. */
async function inTurn(productId: string, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { owner } = stage.studio.world.db
  const { started } = await owner.begin(async (tx) => {
    await tx`select from stock where product_id = ${productId} for update`
    const started: Promise<Answer>[] = []
    for (const call of calls) {
      started.push(call())
      await vi.waitFor(async () => {
        const waiting = await owner`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect(waiting.length).toBe(started.length)
      }, 20_000)
    }
    return { started }
  })
  return Promise.all(started)
}

async function unitsOf(productId: string): Promise<number> {
  const [row] = await stage.studio.world.db.owner<{ count: number }[]>`
    select count(*)::int as count from random_unit u join random_pool p on p.id = u.pool_id
    where p.product_id = ${productId}`
  return row?.count ?? 0
}

describe('studio/random goods: the stock stays within the cards', () => {
  test('a larger stock is refused at publication and afterwards', async () => {
    const id = await addMerchandise(stage, { onHand: 9 })
    const over = await publish(id, draft([4, 4]))
    expect(over).toMatchObject({
      status: 409,
      body: { name: 'STOCK_OVER_CARDS', data: { onHand: 9, most: 8 } },
    })
    expect((await publish(id, draft([5, 5]))).status).toBe(200)
    expect(await receive(id, 2, 9)).toMatchObject({
      status: 409,
      body: { name: 'STOCK_OVER_CARDS', data: { onHand: 9, held: 0, sold: 0, most: 10 } },
    })
    expect((await receive(id, 1, 9)).body).toEqual({ onHand: 10, held: 0, sold: 0 })
    await buyAlbums(await addFan(stage.shop, 50), id, 3)
    expect((await receive(id, 1, 10)).body).toMatchObject({
      name: 'STOCK_OVER_CARDS',
      data: { most: 10, sold: 3 },
    })
    const fewer = { reason: 'DAMAGED', quantity: -1, note: '', onHand: 10 }
    expect((await send('POST /api/studio/product/{id}/stock', id, fewer)).status).toBe(200)
  })

  test('goods that the maker packed have any stock', async () => {
    const id = await addMerchandise(stage, { onHand: 5_000 })
    expect((await publish(id, aSealedDraft(stage, ['1/2', '1/2']))).status).toBe(200)
    expect((await receive(id, 1, 5_000)).status).toBe(200)
  })

  test('the database refuses what passes by the studio', async () => {
    const { ctx } = stage.studio.world.api
    const goods = await addRandomGoods(stage.shop, [2, 2])
    const counted = transact(ctx.sql, async (tx) => ok(await openStock(tx, goods.productId, 5)))
    await expect(counted).rejects.toMatchObject({ constraint_name: 'stock_within_cards' })
    const id = await addMerchandise(stage, { onHand: 5 })
    const pool = aPool(id, [2, 2])
    expect(await transact(ctx.sql, (tx) => publishPool(ctx, tx, pool))).toMatchObject({
      failure: { error: 'STOCK_OVER_CARDS' },
    })
  })
})
