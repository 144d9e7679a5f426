import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, notice, orderPackage, paymentsOf, sendNotice } from './gateway.ts'
import { addFan, addFans, addPackage, addTicket, audits, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let cubes: string
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

const leave = ({ api }: Fan) => api('POST /api/v1/member/leave')

/** Every fan orders and leaves concurrently; returns how many did both. */
async function orderAndLeave(at: Shop, fans: Fan[], product: string): Promise<number> {
  const both = await Promise.all(
    fans.map(async (fan) => {
      const body = { productUid: product, pgCode: 'P000', quantity: 1 } as const
      const [ordered, left] = await Promise.all([fan.api('POST /api/v2/order/point', { body }), leave(fan)])
      if (!ordered.ok) expect(ordered.error.name).toBe('SESSION_REVOKED')
      if (!left.ok) expect(left.error.name).toBe('LEAVE_BLOCKED')
      return ordered.ok && left.ok
    }),
  )
  expect(await audits(at)).toEqual([])
  return both.filter(Boolean).length
}

test('account deletion: a race with a purchase leaves no order of a deleted member, and the ledger sums to 0', async () => {
  expect(await orderAndLeave(shop, await addFans(shop, 60, 40), cubes)).toBe(0)
})

test('account deletion: the same race without the guard leaves orders without a buyer', {
  tags: 'long',
}, async () => {
  const unguarded = await openShop()
  try {
    // Replaces the guard by a check without a lock.
    await unguarded.world.db.owner.unsafe(`
      create or replace function require_active_member() returns trigger language plpgsql as $$
      begin
        perform from member where uid = new.member_uid and status = 'ACTIVE';
        if not found then
          raise exception 'not active' using errcode = 'check_violation', constraint = 'member_active';
        end if;
        perform pg_sleep(0.05);
        return new;
      end $$`)
    const fans = await addFans(unguarded, 60, 40)
    expect(await orderAndLeave(unguarded, fans, await addPackage(unguarded))).toBeGreaterThan(0)
  } finally {
    await unguarded.close()
  }
})

test('account deletion: a race with a cube purchase spends what was spent and closes the rest', {
  tags: 'long',
}, async () => {
  const ticket = await addTicket(shop, { onHand: 100 })
  const fans = await addFans(shop, 40, 500)
  await Promise.all(
    fans.map(async (fan) => {
      const body = { productUid: ticket, pgCode: 'CUBE', quantity: 1 } as const
      const [, left] = await Promise.all([fan.api('POST /api/v2/order/product', { body }), leave(fan)])
      expect(left.ok).toBe(true)
    }),
  )
  const rows = await shop.world.db.owner<{ cube: number }[]>`
    select cube from wallet where member_uid = any(${fans.map(({ uid }) => uid)})`
  expect(new Set(rows.map(({ cube }) => cube))).toEqual(new Set([0]))
  expect(await audits(shop)).toEqual([])
})

test('account deletion: is blocked by an open payment and by a refund under way', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  const blockers = [{ kind: 'ORDER_OPEN', id: placed.orderId, at: expect.any(String) }]
  expect(await leave(fan)).toMatchObject({ ok: false, error: { name: 'LEAVE_BLOCKED', data: { blockers } } })
  expect(await fan.api('GET /api/v1/member/leave')).toMatchObject({ ok: true, value: { blockers } })
  await sendNotice(shop, notice(placed))
  await sendNotice(shop, notice(placed))
  expect(await leave(fan)).toMatchObject({
    ok: false,
    error: { data: { blockers: [{ kind: 'REFUND_OPEN', id: placed.orderId, at: expect.any(String) }] } },
  })
})

test('account deletion: returns money that arrives after it', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
  expect((await leave(fan)).ok).toBe(true)
  expect(await sendNotice(shop, notice(placed))).toBe(accepted)
  expect(await paymentsOf(shop, placed)).toMatchObject({
    captures: [{ outcome: 'CAPTURED_LATE' }],
    refunds: [{ reason: 'BUYER_LEFT' }],
  })
  expect(await audits(shop)).toEqual([])
})
