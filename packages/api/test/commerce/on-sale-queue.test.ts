import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { turnRefusal } from '#modules/commerce/on-sale-queue/index.ts'
import { moveQueue } from '#modules/commerce/on-sale-queue/move-queues.ts'
import { hmacPads } from '#modules/commerce/on-sale-queue/rules.ts'
import { callNext, deleteOld, drawPlaces } from '#modules/commerce/on-sale-queue/store.ts'
import { transact } from '#platform/db/transact.ts'
import { type Api, createApi } from '#platform/start.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import type { aProduct } from '../catalog/catalogue.ts'
import { put, value } from './carts.ts'
import { interrupted } from './intercepting.ts'
import { addQueuedSale, type Sale } from './queued-sale.ts'
import { addFans, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
/** Other processes on the same database, without scheduled work. */
let others: Api[]
let statementsOf: StatementsOf

beforeAll(async () => {
  shop = await openShop({ QUEUE_THRESHOLD: '3', QUEUE_CALLS_PER_SECOND: '2', QUEUE_INSIDE_MAX: '3' })
  const { ctx } = shop.world.api
  statementsOf = countStatements(ctx)
  others = await Promise.all(
    [1, 2, 3].map(() =>
      createApi({ config: ctx.config, databaseUrl: shop.world.db.url, log: ctx.log, worker: false }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(others.map((api) => api.close()))
  await shop.close()
})

const minute = 60_000
let shiftMs = 0

async function pass(ms: number): Promise<void> {
  shiftMs += ms
  await shiftClock(shop, `${shiftMs} milliseconds`)
  await Promise.all([shop.world.api, ...others].map(({ ctx }) => ctx.clock.sync()))
}
const now = () => Date.now() + shiftMs

let made = 0
const sale = (change: Parameters<typeof aProduct>[0] = {}): Promise<Sale> =>
  addQueuedSale(shop, `queued-${++made}`, now() + 8 * minute, change)

const of = ({ id }: Sale) => ({ params: { id } })
const join = ({ api }: Fan, at: Sale) => api('PUT /api/v1/event/{id}/queue/entry', of(at))
const entryOf = async ({ api }: Fan, at: Sale) => {
  const entry = value(await api('GET /api/v1/event/{id}/queue/entry', of(at)))
  if (!entry) throw new Error('no entry')
  return entry
}
const queueOf = async (at: Sale, api: Api = shop.world.api) => {
  const seen = await api.caller({ principal: null, locale: 'en' })('GET /api/v1/event/{id}/queue', of(at))
  const queue = value(seen)
  if (!queue) throw new Error('no queue')
  return queue
}
const buy = ({ api }: Fan, { ticket: productUid }: Sale) =>
  api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity: 1 } })
const hold = ({ api }: Fan, { ticket: productUid }: Sale) =>
  api('POST /api/v1/checkout/hold', { body: { lines: [{ productUid, quantity: 1 }] } })
const statesOf = (fans: Fan[], at: Sale) =>
  Promise.all(fans.map(async (fan) => (await entryOf(fan, at)).state))
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 100 })
const untilDrawn = async (at: Sale) => {
  await pass(at.opensAt - now() - 3_000)
  await until(async () => expect((await queueOf(at)).state).not.toBe('AHEAD'))
}

/** Fans in the queue after the draw, in the order of their positions. */
async function line(at: Sale, count: number): Promise<Fan[]> {
  const fans = await addFans(shop, count, 1_000)
  for (const fan of fans) expect(await join(fan, at)).toMatchObject({ ok: true })
  await untilDrawn(at)
  const placed = await Promise.all(
    fans.map(async (fan) => ({ fan, place: (await entryOf(fan, at)).place ?? 0 })),
  )
  return placed.toSorted((a, b) => a.place - b.place).map(({ fan }) => fan)
}

describe('on-sale queue: entry and turns', () => {
  test('adds a member once from ten minutes before, however often they ask', async () => {
    const at = await sale()
    const [fan] = await addFans(shop, 1)
    if (!fan) throw new Error('no fan')
    const entries = await Promise.all([join(fan, at), join(fan, at), join(fan, at)])
    expect(new Set(entries.map((entry) => value(entry).id)).size).toBe(1)
    expect(await entryOf(fan, at)).toMatchObject({ state: 'WAITING', place: null, drawnPlace: null })
    await until(async () =>
      expect(await queueOf(at)).toMatchObject({ state: 'AHEAD', seed: null, drawnCount: null }),
    )
    const early = await sale()
    await shop.world.db.owner`
      update event set ticket_open_at = ticket_open_at + interval '5 minutes' where id = ${early.id}`
    expect(await join(fan, early)).toMatchObject({ error: { name: 'QUEUE_CLOSED' } })
    const nobody = { params: { id: newId('ev') } }
    expect(await fan.api('PUT /api/v1/event/{id}/queue/entry', nobody)).toMatchObject({
      error: { name: 'NOT_FOUND' },
    })
  })

  test('draws for every sale, also when the queue of another fails', async () => {
    const sales = [await sale(), await sale(), await sale()]
    const [broken, ...good] = [sales[1], sales[0], sales[2]] as [Sale, Sale, Sale]
    for (const at of sales) for (const fan of await addFans(shop, 3)) await join(fan, at)
    await shop.world.db.owner.unsafe(`
      create function break_queue() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger break_queue before update on on_sale_queue for each row
        when (new.event_id = '${broken.id}') execute function break_queue()`)
    try {
      for (const at of good) await untilDrawn(at)
      for (const at of good) expect(await queueOf(at)).toMatchObject({ state: 'ON', drawnCount: 3 })
      expect(await queueOf(broken)).toMatchObject({ state: 'AHEAD' })
    } finally {
      await shop.world.db.owner.unsafe('drop function break_queue cascade')
    }
    await until(async () => expect(await queueOf(broken)).toMatchObject({ state: 'ON', drawnCount: 3 }))
  })

  test('is absent below the threshold: everybody may buy at once', async () => {
    const at = await sale()
    const fans = await line2(at, 2)
    expect(await queueOf(at)).toMatchObject({ state: 'OFF', seed: null, drawnCount: null })
    await pass(4_000)
    for (const fan of fans) expect(await buy(fan, at)).toMatchObject({ ok: true })
    const [late] = await addFans(shop, 1, 1_000)
    if (!late) throw new Error('no fan')
    expect(await join(late, at)).toMatchObject({ error: { name: 'QUEUE_CLOSED' } })
    expect(await buy(late, at)).toMatchObject({ ok: true })
  })

  test('includes an entry that appears during the draw and continues', async () => {
    const at = await sale()
    const [first, second, third, slow, late] = await addFans(shop, 5)
    if (!first || !second || !third || !slow || !late) throw new Error('no fans')
    for (const fan of [first, second, third]) await join(fan, at)
    const { ctx } = shop.world.api
    const { sql } = ctx
    const id = newId('qe')
    ctx.sql = interrupted(
      sql,
      'as count from on_sale_entry',
      () => shop.world.db.owner`
        insert into on_sale_entry (id, event_id, member_uid, joined_at)
        select ${id}, event_id, ${slow.uid}, min(joined_at) from on_sale_entry where event_id = ${at.id} group by 2`,
    )
    await untilDrawn(at).finally(() => {
      ctx.sql = sql
    })
    expect(await queueOf(at)).toMatchObject({ drawnCount: 4 })
    await join(late, at)
    await until(async () => expect((await entryOf(late, at)).place).toBe(5))
  })

  test('sells only to called members, in order and up to a cap, and ranks late entries last', async () => {
    const at = await sale()
    const fans = await line(at, 5)
    const [late] = await addFans(shop, 1, 1_000)
    if (!late) throw new Error('no fan')
    await join(late, at)
    await until(async () => expect((await entryOf(late, at)).place).toBe(6))
    const [first, second, third, fourth, fifth] = fans
    if (!first || !second || !third || !fourth || !fifth) throw new Error('fans are missing')
    await pass(4_000)
    await until(async () => expect((await queueOf(at)).serving).toBe(3))
    expect(await statesOf([...fans, late], at)).toEqual([
      'CALLED',
      'CALLED',
      'CALLED',
      'WAITING',
      'WAITING',
      'WAITING',
    ])
    const refused = { error: { name: 'QUEUE_REQUIRED', data: { eventId: at.id } } }
    expect(await buy(fourth, at)).toMatchObject(refused)
    expect(await hold(fourth, at)).toMatchObject(refused)
    const { cartItemId } = value(await put(fourth, at.ticket))
    expect(
      await fourth.api('POST /api/v2/order/cart', { body: { cartItemIds: [cartItemId], pgCode: 'CUBE' } }),
    ).toMatchObject(refused)
    expect(
      await fourth.api('POST /api/v1/gift', {
        body: { productUid: at.ticket, pgCode: 'CUBE', quantity: 1, message: '' },
      }),
    ).toMatchObject(refused)
    for (const api of others) {
      const { uid } = fourth
      const call = api.caller({
        principal: { kind: 'member', uid, sid: 's', authTime: now() / 1000 },
        locale: 'en',
      })
      expect(await buy({ uid, api: call }, at)).toMatchObject(refused)
    }
    // The first fan buys what was held during the turn; then the next fan gets a turn.
    expect(await hold(first, at)).toMatchObject({ ok: true })
    expect(await buy(second, at)).toMatchObject({ ok: true })
    await until(async () => expect((await entryOf(fourth, at)).state).toBe('CALLED'))
    expect((await entryOf(second, at)).state).toBe('DONE')
    expect(await buy(fourth, at)).toMatchObject({ ok: true })
  })

  test('refuses to turn a hold for one product into an order of another', async () => {
    const at = await sale()
    const elsewhere = await sale()
    const fans = await line(at, 5)
    await pass(elsewhere.opensAt - now() + 4_000)
    const waiting = fans[4]
    if (!waiting) throw new Error('no fan')
    expect((await entryOf(waiting, at)).state).toBe('WAITING')
    await until(async () => expect(await hold(waiting, elsewhere)).toMatchObject({ ok: true }))
    const { holdId } = value(await hold(waiting, elsewhere))
    expect(
      await waiting.api('POST /api/v2/order/product', {
        body: { productUid: at.ticket, pgCode: 'CUBE', quantity: 1, holdId },
      }),
    ).toMatchObject({ error: { name: 'QUEUE_REQUIRED' } })
  })

  test('reads the position without a statement, and no response means no queue', async () => {
    const at = await sale()
    const [first] = await line(at, 5)
    if (!first) throw new Error('no fan')
    expect(await statementsOf(() => queueOf(at))).toBe(0)
    expect(await statementsOf(() => entryOf(first, at))).toBe(1)
    const { ctx } = shop.world.api
    expect(await statementsOf(() => turnRefusal(ctx, first.uid, [newId('ev'), null]))).toBe(0)
    expect(await statementsOf(() => turnRefusal(ctx, first.uid, [at.id, at.id]))).toBe(1)
    const { headers } = await shop.world.send('GET /api/v1/event/{id}/queue', of(at))
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1' })
    expect(headers['x-server-time']).toBeUndefined()
  })

  test('continues when a turn expires and ranks the missing member last', async () => {
    const at = await sale()
    const fans = await line(at, 5)
    const [first, , , fourth] = fans
    if (!first || !fourth) throw new Error('fans are missing')
    await pass(4_000)
    await until(async () => expect((await queueOf(at)).serving).toBe(3))
    await pass(10 * minute)
    await until(async () => expect((await entryOf(first, at)).state).toBe('MISSED'))
    await until(async () => expect((await entryOf(fourth, at)).state).toBe('CALLED'))
    expect(await buy(first, at)).toMatchObject({ error: { name: 'QUEUE_REQUIRED' } })
    const { drawnPlace } = await entryOf(first, at)
    expect(await join(first, at)).toMatchObject({ value: { state: 'WAITING', place: null, drawnPlace } })
    await until(async () => expect((await entryOf(first, at)).place).toBe(6))
  })

  test('notifies at once when everything is sold and calls nobody', async () => {
    const at = await sale({ onHand: 2 })
    const fans = await line(at, 5)
    await pass(4_000)
    await until(async () => expect((await queueOf(at)).serving).toBeGreaterThanOrEqual(2))
    for (const fan of fans.slice(0, 2)) expect(await buy(fan, at)).toMatchObject({ ok: true })
    await until(async () => expect(await queueOf(at)).toMatchObject({ state: 'ON', isSoldOut: true }))
    const { serving } = await queueOf(at)
    expect(await statesOf(fans.slice(serving), at)).toEqual(fans.slice(serving).map(() => 'WAITING'))
  })

  test('ends with the last turn, after which everybody may buy', async () => {
    const at = await sale()
    const fans = await line(at, 3)
    await pass(4_000)
    await until(async () => expect((await queueOf(at)).serving).toBe(3))
    for (const fan of fans) expect(await buy(fan, at)).toMatchObject({ ok: true })
    await until(async () => expect((await queueOf(at)).state).toBe('ENDED'))
    const [late] = await addFans(shop, 1, 1_000)
    if (!late) throw new Error('no fan')
    expect(await buy(late, at)).toMatchObject({ ok: true })
  })

  test('forgets a deleted member, and the draw stays repeatable', async () => {
    const at = await sale()
    const fans = await line(at, 5)
    const last = fans[4]
    if (!last) throw new Error('no fan')
    const { id } = await entryOf(last, at)
    const { owner } = shop.world.db
    await owner.begin((tx) =>
      shop.world.api.ctx.events.emit(tx as never, 'member.left', { memberId: last.uid }),
    )
    const rows = await owner`select member_uid, state, drawn_place from on_sale_entry where id = ${id}`
    expect([...rows]).toEqual([{ member_uid: null, state: 'MISSED', drawn_place: 5 }])
    await pass(31 * 24 * 60 * minute)
    await until(async () => expect((await queueOf(at)).state).toBe('ENDED'))
    await deleteOld(shop.world.api.ctx.sql, 30)
    expect(await owner`select from on_sale_entry where event_id = ${at.id}`).toHaveLength(0)
  })
})

/** Lets fans join a sale that stays below the queue's threshold. */
async function line2(at: Sale, count: number): Promise<Fan[]> {
  const fans = await addFans(shop, count, 1_000)
  for (const fan of fans) expect(await join(fan, at)).toMatchObject({ ok: true })
  await untilDrawn(at)
  return fans
}

describe('on-sale queue: several processes', () => {
  const all = () => [shop.world.api, ...others].map(({ ctx }) => ctx)
  const placesOf = async ({ id }: Sale) =>
    (
      await shop.world.db.owner<{ id: string; place: number | null }[]>`
        select id, place from on_sale_entry where event_id = ${id} order by id`
    ).map((row) => ({ ...row }))

  test('draw once, and a second draw of the same list moves nobody', async () => {
    const at = await sale()
    for (const fan of await addFans(shop, 30)) await join(fan, at)
    await shiftClock(shop, `${shiftMs + at.opensAt - now() - 3_000} milliseconds`)
    shiftMs += at.opensAt - now() - 3_000
    await Promise.all(Array.from({ length: 5 }, () => all().map((ctx) => moveQueue(ctx, at.id))).flat())
    const drawn = await placesOf(at)
    expect(drawn.map(({ place }) => place).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    // Late entries, as from open transactions: they are not in the published list.
    const { owner } = shop.world.db
    for (const { uid } of await addFans(shop, 20)) {
      await owner`insert into on_sale_entry (id, event_id, member_uid, joined_at)
        values (${newId('qe')}, ${at.id}, ${uid}, app_now() - interval '1 minute')`
    }
    await Promise.all(all().map((ctx) => moveQueue(ctx, at.id)))
    const drawnOf = (rows: { id: string; place: number | null }[]) =>
      rows.filter(({ id }) => drawn.some((one) => one.id === id))
    expect(drawnOf(await placesOf(at))).toEqual(drawn)
    await owner`update on_sale_entry set place = null, drawn_place = null where event_id = ${at.id}`
    const [row] = await owner<{ seed: Buffer }[]>`select seed from on_sale_queue where event_id = ${at.id}`
    const pads = hmacPads(row?.seed ?? Buffer.alloc(0))
    await transact(shop.world.db.app, async (tx) => ok(await drawPlaces(tx, at.id, pads)))
    expect(drawnOf(await placesOf(at))).toEqual(drawn)
  })

  test('leave nothing after a crash during the draw, and the next process draws', async () => {
    const at = await sale()
    for (const fan of await addFans(shop, 4)) await join(fan, at)
    const { owner } = shop.world.db
    await owner.unsafe(`
      create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create trigger crash before update on on_sale_queue for each row when (new.state = 'ON')
        execute function crash()`)
    try {
      await pass(at.opensAt - now() - 3_000)
      // The scheduled task may take the row first and crash instead.
      await until(() => expect(moveQueue(shop.world.api.ctx, at.id)).rejects.toThrow('crash'))
      expect((await placesOf(at)).map(({ place }) => place)).toEqual([null, null, null, null])
    } finally {
      await owner.unsafe('drop trigger crash on on_sale_queue; drop function crash()')
    }
    await until(async () =>
      expect((await placesOf(at)).map(({ place }) => place).toSorted()).toEqual([1, 2, 3, 4]),
    )
  })

  test('call as many a second as one process, and more without the guard', async () => {
    const at = await sale()
    await line(at, 12)
    const { owner } = shop.world.db
    const called = async () =>
      (await owner`select from on_sale_entry where event_id = ${at.id} and state = 'CALLED'`).length
    // Keeps the scheduled task away, so that only the calls below move the queue.
    await owner`update on_sale_queue set moved_at = app_now() + interval '1 hour' where event_id = ${at.id}`
    await pass(4_000)
    // Other processes hear of the moved clock a moment later.
    await until(async () => {
      for (const { clock } of all()) expect(Math.abs(clock.now() - now())).toBeLessThan(1_000)
    })
    await owner`update on_sale_queue set moved_at = app_now() - interval '1 second' where event_id = ${at.id}`
    await Promise.all(all().flatMap((ctx) => [moveQueue(ctx, at.id), moveQueue(ctx, at.id)]))
    expect(await called()).toBe(2)
    const unguarded = all().map(({ sql }) =>
      transact(sql, async (tx) => ok(await callNext(tx, at.id, 2, 10))),
    )
    await Promise.all(unguarded)
    expect(await called()).toBeGreaterThan(3)
  })
})
