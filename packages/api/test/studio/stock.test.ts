import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { hold, moveStock, stockFigures } from '#modules/catalog/stock/index.ts'
import { transact } from '#platform/db/transact.ts'
import { rewrite } from '#test/commerce/rewrite.ts'
import { addProduct, audits, type Shop } from '#test/commerce/shop.ts'
import { unguarded } from '#test/commerce/unlocking.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
}, 60_000)
afterAll(() => studio.close())

const move = (id: string, body: object) =>
  studio.send('POST /api/studio/product/{id}/stock', { cookie: owner.staffCookie, params: { id }, body })
const history = async (id: string, query = {}) =>
  (
    await studio.send('GET /api/studio/product/{id}/stock', {
      cookie: owner.staffCookie,
      params: { id },
      query,
    })
  ).body
const received = (quantity: number, onHand: number) => ({ reason: 'RECEIVED', quantity, note: '', onHand })

const reserve = ({ world }: Shop, productId: string, quantity = 1) =>
  transact(world.db.app, (tx) =>
    hold(tx, {
      orderId: newId('or'),
      memberId: newId('en'),
      units: [{ productId, quantity, limit: null }],
      minutes: 10,
      reason: 'P000',
    }),
  )

test('studio stock: units change for a reason with one history row and one audit entry each', async () => {
  const product = await addProduct(shop, { onHand: 10 })
  const before = (await studio.entries()).length
  expect((await move(product, received(5, 10))).body).toEqual({ onHand: 15, held: 0, sold: 0 })
  expect((await move(product, { ...received(-2, 15), reason: 'DAMAGED' })).body.onHand).toBe(13)
  const counted = { reason: 'CORRECTION', quantity: -1, note: ' counted again ', onHand: 13 }
  expect((await move(product, counted)).body.onHand).toBe(12)
  expect((await studio.entries()).slice(before).map(({ action }) => action)).toEqual(
    Array(3).fill('stock.move'),
  )
  const { content, stock, nextCursor } = await history(product)
  expect(stock).toEqual({ onHand: 12, held: 0, sold: 0 })
  expect(content).toMatchObject([
    {
      reason: 'CORRECTION',
      quantity: -1,
      onHand: 12,
      note: 'counted again',
      by: { nickname: expect.any(String) },
    },
    { reason: 'DAMAGED', quantity: -2, onHand: 13 },
    { reason: 'RECEIVED', quantity: 5, onHand: 15 },
    { reason: 'COUNTED', quantity: 10, onHand: 10, by: null },
  ])
  expect(nextCursor).toBeNull()
  expect((await history(product, { cursor: content[1].seq })).content).toHaveLength(2)
})

test.each([
  [{ quantity: 0 }, 'quantity', 'sign'],
  [{ quantity: -1 }, 'quantity', 'sign'],
  [{ reason: 'DAMAGED', quantity: 1 }, 'quantity', 'sign'],
  [{ reason: 'CORRECTION', quantity: 1, note: '  ' }, 'note', 'required'],
])('studio stock: refuses %o with its field', async (change, path, rule) => {
  const product = await addProduct(shop, {})
  expect((await move(product, { ...received(1, 100), ...change })).body.fields).toEqual([{ path, rule }])
})

test('studio stock: a repeated delivery counts once, and the second request gets the present number', async () => {
  const product = await addProduct(shop, { onHand: 10 })
  const sent = await Promise.all([move(product, received(5, 10)), move(product, received(5, 10))])
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
    name: 'VERSION_CONFLICT',
    data: { onHand: 15, held: 0, sold: 0 },
  })
})

test('studio stock: refuses fewer units than are held and sold and names these', async () => {
  const product = await addProduct(shop, { onHand: 10 })
  await reserve(shop, product, 4)
  const refused = await move(product, { ...received(-7, 10), reason: 'DAMAGED' })
  expect(refused.body).toMatchObject({ name: 'STOCK_BELOW_SOLD', data: { onHand: 10, held: 4, sold: 0 } })
  expect((await move(product, { ...received(-6, 10), reason: 'DAMAGED' })).body).toEqual({
    onHand: 4,
    held: 4,
    sold: 0,
  })
})

test('studio stock: the event’s manager moves its units, and fan support reads them', async () => {
  const product = await addProduct(shop, { eventId: tide })
  const [organiser, support] = [
    await studio.hire({ role: 'ORGANISER', eventId: tide }),
    await studio.hire({ role: 'SUPPORT', eventId: tide }),
  ]
  const by = (cookie: string, onHand: number) =>
    studio.send('POST /api/studio/product/{id}/stock', {
      cookie,
      params: { id: product },
      body: received(1, onHand),
    })
  expect((await by(organiser.staffCookie, 100)).body).toEqual({ onHand: 101, held: 0, sold: 0 })
  expect((await by(support.staffCookie, 101)).body.name).toBe('NOT_PERMITTED')
})

test('studio stock: the number on hand is the sum of its movements, also after concurrent writes', async () => {
  const product = await addProduct(shop, { onHand: 10 })
  const { app, owner: schema } = studio.world.db
  await expect(app`update stock set on_hand = 99 where product_id = ${product}`).rejects.toThrow(
    /permission denied/,
  )
  await expect(app`insert into stock_movement (product_id, reason, quantity, on_hand)
    values (${product}, 'RECEIVED', 1, 11)`).rejects.toThrow(/permission denied/)
  await expect(schema`update stock set on_hand = 99 where product_id = ${product}`).rejects.toThrow(
    /not what was moved/,
  )
  await expect(schema`delete from stock_movement where product_id = ${product}`).rejects.toThrow(
    /append-only/,
  )
  expect(await audits(shop)).toEqual([])
})

/** Buyers hold units while others are written off; returns by how many units the stock is oversold. */
async function race(at: Shop): Promise<number> {
  const product = await addProduct(at, { onHand: 60 })
  const writeOff = () =>
    transact(at.world.db.app, async (tx) => {
      const { onHand } = (await stockFigures(tx, [product])).get(product) ?? { onHand: 0 }
      const movement = {
        productId: product,
        reason: 'DAMAGED' as const,
        quantity: -5,
        note: '',
        by: 'm_x',
        onHand,
      }
      return ok(await moveStock(tx, movement))
    })
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 4 === 0 ? writeOff() : reserve(at, product, 3))),
  )
  const { onHand, held, sold } = (await stockFigures(at.world.db.app, [product])).get(product) ?? {
    onHand: 0,
    held: 0,
    sold: 0,
  }
  expect(held).toBeGreaterThan(0)
  expect(onHand).toBeLessThan(60)
  return held + sold - onHand
}

test('studio stock: units written off during a sale are not sold', async () => {
  expect(await race(shop)).toBeLessThanOrEqual(0)
  expect(await audits(shop)).toEqual([])
})

/** Each write-off reads the stock before the holds and writes after them. */
test('studio stock: written-off units are sold without the lock and the check', {
  tags: 'long',
}, async () => {
  const over = await unguarded(async ({ world }) => {
    await world.db.owner`alter table stock drop constraint stock_not_oversold`
    await world.db.owner`drop trigger assert_stock_balance on stock`
    await rewrite(world, 'stock_move', (source) =>
      source.replace('perform stock_reclaim(array[p_product]);', '').replace(
        'where product_id = p_product for no key update;',
        `where product_id = p_product;
          while (select on_hand - held >= 5 from stock where product_id = p_product) loop
            perform pg_sleep(0.01);
          end loop;`,
      ),
    )
  }, race)
  expect(over).toBeGreaterThan(0)
})
