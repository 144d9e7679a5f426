import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { contentOf, merge, put, value } from './carts.ts'
import { addFan, addProduct, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let statementsOf: StatementsOf

beforeAll(async () => {
  shop = await openShop()
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())

const goods = (world: Shop = shop) => addProduct(world, { kind: 'GOODS', buyLimitMax: 99, onHand: 1_000 })

const fiftyTimes = (fan: Fan, productUid: string) =>
  Promise.all(Array.from({ length: 50 }, () => put(fan, productUid)))

test('cart races: 50 concurrent additions make 50 units', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  const answers = await fiftyTimes(fan, stick)
  expect(answers.filter((answer) => !answer.ok)).toEqual([])
  expect(await contentOf(fan)).toEqual([[stick, 50]])
})

test('cart races: additions get lost without the lock', { tags: 'long' }, async () => {
  const unguarded = await openShop()
  onTestFinished(() => unguarded.close())
  await unguarded.world.db.owner.unsafe(`
    create or replace function cart_lock(p_member text) returns boolean language plpgsql as $$
    begin
      insert into cart (member_uid) values (p_member) on conflict do nothing;
      return true;
    end $$`)
  const fan = await addFan(unguarded)
  const stick = await goods(unguarded)
  await put(fan, stick)
  await fiftyTimes(fan, stick)
  const [line] = await contentOf(fan)
  expect(line?.[1]).toBeLessThan(51)
})

test('cart races: a page that waits for an account deletion keeps nothing of the cart', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  await put(fan, stick)
  let waiting: ReturnType<typeof put> | undefined
  await shop.world.db.owner.begin(async (tx) => {
    await tx`select from member where uid = ${fan.uid} for update`
    waiting = put(fan, stick)
    await expect.poll(() => waitingForLocks(shop.world.db.owner)).toBe(1)
    await tx`select from cart where member_uid = ${fan.uid} for update nowait`
  })
  expect(await waiting).toMatchObject({ ok: true })
})

test('cart races: products added at once by several pages are all there once', async () => {
  const fan = await addFan(shop)
  const ids = await Promise.all(Array.from({ length: 10 }, () => goods()))
  await Promise.all([...ids, ...ids].map((productUid) => put(fan, productUid)))
  const content = await contentOf(fan)
  expect(Object.fromEntries(content)).toEqual(Object.fromEntries(ids.map((id) => [id, 2])))
  expect(content).toHaveLength(10)
})

test('cart races: a selection merged by several tabs at once counts once', async () => {
  const fan = await addFan(shop)
  const [stick, key] = [await goods(), newId('ci')]
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => merge(fan, [{ productUid: stick, quantity: 3 }], key)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await contentOf(fan)).toEqual([[stick, 3]])
})

test('cart races: concurrent additions and removals leave a consistent cart', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  const { cartItemId } = value(await put(fan, stick))
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2 ? put(fan, stick) : fan.api('DELETE /api/v1/cart/items/{id}', { params: { id: cartItemId } }),
    ),
  )
  const content = await contentOf(fan)
  expect(content.length).toBe(value(await fan.api('GET /api/v2/member/me')).cartItemCount)
})

test('cart races: an account deletion during an addition leaves no cart', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => addFan(shop)))
  const stick = await goods()
  await Promise.all(
    fans.flatMap((fan) => [fan.api('POST /api/v1/member/leave'), put(fan, stick), put(fan, stick)]),
  )
  const uids = fans.map(({ uid }) => uid)
  const { owner } = shop.world.db
  expect(await owner`select uid from member where uid = any(${uids}) and status <> 'LEFT'`).toEqual([])
  expect(await owner`select member_uid from cart where member_uid = any(${uids})`).toEqual([])
})

const counted = (call: () => Promise<{ ok: boolean }>): Promise<number> =>
  statementsOf(async () => expect(await call()).toMatchObject({ ok: true }))

test('cart races: calls need the same statements for a full cart as for one line', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => goods()))
  const items = (count: number) => ids.slice(0, count).map((productUid) => ({ productUid, quantity: 1 }))
  const costs = async (lines: number) => {
    const fan = await addFan(shop)
    const merging = await counted(() => merge(fan, items(lines)))
    const first = value(await fan.api('GET /api/v1/cart')).content[0]
    const params = { id: first?.cartItemId ?? '' }
    return {
      merging,
      reading: await counted(() => fan.api('GET /api/v1/cart')),
      adding: await counted(() => put(fan, ids[0] ?? '')),
      setting: await counted(() =>
        fan.api('PATCH /api/v1/cart/items/{id}', { params, body: { quantity: 3 } }),
      ),
      removing: await counted(() => fan.api('DELETE /api/v1/cart/items/{id}', { params })),
    }
  }
  const few = await costs(1)
  expect(await costs(50)).toEqual(few)
  expect(Math.min(...Object.values(few))).toBeGreaterThan(1)
})
