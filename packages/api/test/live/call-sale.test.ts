import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { grantRefund, refundTickets } from '#modules/commerce/refunds/index.ts'
import { bookingsOf, callsOf, cancelSessions, moveSession, publishOrder } from '#modules/live/calls/index.ts'
import { appRole } from '#platform/db/connect.ts'
import { throughBarrier, waitAtBarrier } from '#test/barrier.ts'
import { linesOf, put, value } from '#test/commerce/carts.ts'
import { notice, orderProduct, paymentsOf, sendNotice, stateOf } from '#test/commerce/gateway.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addFans, addProduct, audits, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { addSession, grantUnits, within } from './call-sessions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await audits(shop)).toEqual([]))

const ctx = () => shop.world.api.ctx
const publish = (id: string) => within(shop, (tx) => publishOrder(tx, id))
const unitsIn = async (id: string) =>
  (await bookingsOf(ctx().sql, id)).map(({ memberId, units, number }) => [memberId, units, number])
const order = ({ api }: Fan, productUid: string, quantity = 1) =>
  api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity } })
const detailOf = async ({ api }: Fan, id: string) => {
  const answer = await api('GET /api/v2/order/{id}/detail', { params: { id } })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}
const refund = (orderId: string, amount: string | null = null, eventId?: string) =>
  within(shop, async (tx) => {
    const granted = await grantRefund(ctx(), tx, {
      ...{ orderId, amount, reason: 'a test', decidedBy: 'test' },
      ...(eventId && { eventId }),
    })
    if (!granted.ok) throw new Error(JSON.stringify(granted.failure))
  })

describe('call sale: a product', () => {
  test('is on sale from the publication of its session until its order is published', async () => {
    const productId = await addProduct(shop, {
      kind: 'FAN_CALL',
      eventId: (await addSession(shop)).eventId,
      pointPrice: 5,
    })
    const fan = await addFan(shop, 1_000)
    expect(await order(fan, productId)).toMatchObject({ ok: false, error: { name: 'SALE_CLOSED' } })
    const { id, productId: sold } = await addSession(shop)
    expect((await order(fan, sold)).ok).toBe(true)
    await publish(id)
    expect(await order(fan, sold)).toMatchObject({
      ok: false,
      error: { name: 'SALE_CLOSED', data: { productUid: sold } },
    })
  })

  test('says which place a unit brings, and whether it still does', async () => {
    const { id, productId, eventId } = await addSession(shop, { stations: 2, promiseMs: 45_000 })
    const shown = async () =>
      (await shop.world.send('GET /api/v2/product/{id}/detail', { params: { id: productId } })).body.call
    const place = { sessionId: id, promiseMs: 45_000, stations: 2 }
    expect(await shown()).toMatchObject({ ...place, isOpen: true })
    await grantUnits(shop, id, await addFan(shop))
    await publish(id)
    expect(await shown()).toMatchObject({ ...place, isOpen: false })
    const other = await addProduct(shop, { kind: 'GOODS', eventId })
    const goods = await shop.world.send('GET /api/v2/product/{id}/detail', { params: { id: other } })
    expect(goods.body.call).toBeNull()
  })

  test('is off sale once its session is closed without an order', async () => {
    const { id, productId } = await addSession(shop)
    expect(await within(shop, (tx) => moveSession(tx, id, 'CLOSED'))).toEqual({ state: 'CLOSED' })
    expect(await order(await addFan(shop, 1_000), productId)).toMatchObject({
      error: { name: 'SALE_CLOSED' },
    })
  })
})

describe('call sale: a purchase', () => {
  test('by cubes books its units at once, and the order leads to the session', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop, 1_000)
    const orderId = await boughtByCubes(fan, productId, 2)
    expect(await unitsIn(id)).toEqual([[fan.uid, 2, null]])
    expect((await detailOf(fan, orderId)).calls).toMatchObject([
      { productUid: productId, sessionId: id, units: 2, promiseMs: 10_000, stations: 1 },
    ])
    const box = await fan.api('GET /api/v1/mybox', { query: { tab: 'TICKET' } })
    expect(box).toMatchObject({ value: { counts: { TICKET: 0 } } })
  })

  test('through a gateway books its units when it is paid', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop)
    const placed = await orderProduct(fan, productId)
    expect(await unitsIn(id)).toEqual([])
    expect((await detailOf(fan, placed.orderId)).calls).toEqual([])
    await sendNotice(shop, notice(placed))
    expect(await unitsIn(id)).toEqual([[fan.uid, 1, null]])
  })

  test('is paid back as a whole after the order of the calls', async () => {
    const { id, productId } = await addSession(shop)
    const [fan, late] = (await addFans(shop, 2, 1_000)) as [Fan, Fan]
    await boughtByCubes(fan, productId)
    const placed = await orderProduct(late, productId)
    await publish(id)
    await sendNotice(shop, notice(placed))
    expect((await stateOf(late, placed)).result).toBe('failure')
    expect(await paymentsOf(shop, placed)).toMatchObject({
      captures: [{ outcome: 'CAPTURED_LATE' }],
      refunds: [{ reason: 'OUT_OF_STOCK' }],
    })
    expect(await unitsIn(id)).toEqual([[fan.uid, 1, 1]])
  })

  test('cannot be a gift: a call is with the person who bought it', async () => {
    const { productId } = await addSession(shop)
    const body = { productUid: productId, pgCode: 'CUBE' as const, quantity: 1, message: '' }
    expect(await (await addFan(shop, 1_000)).api('POST /api/v1/gift', { body })).toMatchObject({
      ok: false,
      error: { name: 'GIFT_NOT_POSSIBLE' },
    })
  })
})

describe('call sale: a refund', () => {
  test('takes the units of a whole order out, and books them again when it is withdrawn', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop, 1_000)
    const orderId = await boughtByCubes(fan, productId, 2)
    await refund(orderId)
    expect(await unitsIn(id)).toEqual([])
    expect((await detailOf(fan, orderId)).calls).toEqual([])
    const withdraw = () => within(shop, (tx) => ctx().events.emit(tx, 'order.refundWithdrawn', { orderId }))
    await withdraw()
    await withdraw()
    expect(await unitsIn(id)).toEqual([[fan.uid, 2, null]])
  })

  test('leaves the booking when it is a part', async () => {
    const { id, productId } = await addSession(shop)
    const fan = await addFan(shop, 1_000)
    await refund(await boughtByCubes(fan, productId, 2), '5')
    expect(await unitsIn(id)).toEqual([[fan.uid, 2, null]])
  })

  test('settles bought calls of a canceled event, also beside goods, and leaves granted ones owed', async () => {
    const { id, productId, eventId } = await addSession(shop)
    const shirt = await addProduct(shop, { kind: 'GOODS', eventId, pointPrice: 7 })
    const [alone, both, granted] = (await addFans(shop, 3, 1_000)) as [Fan, Fan, Fan]
    const orders = [await boughtByCubes(alone, productId), await boughtInCart(both, [productId, shirt])]
    await grantUnits(shop, id, granted)
    await publish(id)
    await within(shop, (tx) => cancelSessions(tx, eventId))
    const states = async () => (await callsOf(ctx().sql, id)).map(({ state }) => state)
    expect(await states()).toEqual(['OWED', 'OWED', 'OWED'])
    const decider = { reason: 'canceled', decidedBy: 'test' }
    for (const orderId of orders)
      await within(shop, (tx) => refundTickets(ctx(), tx, { orderId, eventId, ...decider }))
    expect(await states()).toEqual(['REFUNDED', 'REFUNDED', 'OWED'])
  })
})

/** Orders one unit of each with cubes, from the cart. */
async function boughtInCart(fan: Fan, products: string[]): Promise<string> {
  for (const productUid of products) value(await put(fan, productUid))
  const cartItemIds = (await linesOf(fan)).map(({ cartItemId }) => cartItemId)
  return value(await fan.api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode: 'CUBE' } })).orderId
}

describe('call sale: the last purchase against the published order', () => {
  /** A purchase waits before its order is stored while the order of the calls is published. */
  async function race() {
    const { id, productId } = await addSession(shop)
    const [first, last] = (await addFans(shop, 2, 1_000)) as [Fan, Fan]
    await boughtByCubes(first, productId)
    await shop.world.db.owner.unsafe(`
      create function wait_at_barrier() returns trigger language plpgsql as $$
        begin ${waitAtBarrier} return new; end $$;
      create trigger wait_at_barrier before insert on orders for each row execute function wait_at_barrier()`)
    onTestFinished(
      async () => void (await shop.world.db.owner`drop function if exists wait_at_barrier cascade`),
    )
    const published: Promise<unknown>[] = []
    const bought = await throughBarrier(
      shop.world,
      1,
      () =>
        order(last, productId).then(
          ({ ok }) => ok,
          () => false,
        ),
      async () => {
        published.push(publish(id))
        await Promise.race([published[0], waitsForLock()])
      },
    )
    await Promise.all(published)
    await shop.world.db.owner`drop function wait_at_barrier cascade`
    return { isBought: bought, places: (await unitsIn(id)).length }
  }

  const waitsForLock = async () => {
    for (;;) {
      const [row] = await shop.world.db.owner<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and wait_event <> 'advisory' and datname = current_database()`
      if ((row?.waiting ?? 0) > 0) return
    }
  }

  test('is in the order, which waits for it', async () => {
    expect(await race()).toEqual({ isBought: true, places: 2 })
  })

  test('negative control: without the lock on the sale it is lost', { tags: 'long' }, async () => {
    await shop.world.db.owner.unsafe(`
      alter table product_call rename to product_call_row;
      create function product_calls() returns setof product_call_row language plpgsql as
        'begin return query select * from product_call_row; end';
      create view product_call as select * from product_calls();
      alter view product_call alter column is_open set default true;
      create rule product_call_added as on insert to product_call do instead
        insert into product_call_row values (new.*);
      create rule product_call_closed as on update to product_call do instead
        update product_call_row set is_open = new.is_open where product_id = old.product_id;
      grant select, insert, update on product_call to ${appRole}`)
    onTestFinished(async () => {
      await shop.world.db.owner.unsafe(`
        drop view product_call; drop function product_calls; alter table product_call_row rename to product_call`)
    })
    expect(await race()).toEqual({ isBought: false, places: 1 })
  })
})
