import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { checkInvariants } from '#modules/studio/invariant-checks/check-invariants.ts'
import { transact } from '#platform/db/transact.ts'
import { createLogger } from '#platform/log.ts'
import { accept, give } from '../commerce/gifts.ts'
import { boughtByCubes, paidPackage } from '../commerce/refunds.ts'
import {
  addFan,
  addFans,
  addPackage,
  addProduct,
  addTicket,
  audits,
  openShop,
  type Shop,
  shiftClock,
} from '../commerce/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const lines: string[] = []
const log = createLogger('error', { write: (line: string) => lines.push(line) })
const look = () => checkInvariants({ sql: shop.world.api.ctx.sql, log })
const received = () => lines.splice(0).map((line) => JSON.parse(line))
let minutes = 0
const aMinuteLater = () => {
  minutes += 2
  return shiftClock(shop, `${minutes} minutes`)
}
const figure = async (name: string) => {
  const text = await shop.world.api.ctx.metrics.registry.getSingleMetricAsString(name)
  return Number(text.split(' ').at(-1))
}

test('invariant checks: name each violation in every area for as long as it lasts', async () => {
  const { owner } = shop.world.db
  await look()
  expect([received(), await figure('encore_invariant_violations')]).toEqual([[], 0])
  const [fan] = await addFans(shop, 1, 100)
  const productId = await addProduct(shop, { onHand: 5 })
  await owner`update wallet set soul = 5 where member_uid = ${fan?.uid ?? ''}`
  await owner`update stock set held = 2 where product_id = ${productId}`
  await owner`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id)
    values ('en_1', ${fan?.uid ?? ''}, 'ev_1', 'LIVE', 'ORDER', 'or_nobody_made')`
  await look()
  expect(received()).toEqual([])
  await aMinuteLater()
  await look()
  expect(received()).toMatchObject([
    { area: 'ledger', fault: 'balance is not the sum of entries', subject: `soul:${fan?.uid}` },
    { area: 'stock', subject: productId },
    { area: 'rights', fault: 'a right of an order that is not paid', subject: 'en_1' },
  ])
  expect(await figure('encore_invariant_violations')).toBe(3)
  await owner`update wallet set soul = 0 where member_uid = ${fan?.uid ?? ''}`
  await owner`update stock set held = 0 where product_id = ${productId}`
  await owner`update entitlement set revoked_at = app_now() where id = 'en_1'`
  await aMinuteLater()
  await look()
  expect([received(), await figure('encore_invariant_violations')]).toEqual([[], 0])
})

test('invariant checks: processes run at different times, and a clock moved back stops nobody', async () => {
  const { owner } = shop.world.db
  const checks = async () => (await owner`select from invariant_check`).count
  const before = await checks()
  await aMinuteLater()
  await Promise.all([look(), look(), look()])
  const after = await checks()
  expect(after - before).toBeGreaterThanOrEqual(1)
  await shiftClock(shop, '0')
  await look()
  expect(await checks()).toBe(after + 1)
})

test('invariant checks: a slow check is joined by no other and delays the next', async () => {
  const { owner } = shop.world.db
  const checks = async () => (await owner`select from invariant_check`).count
  await aMinuteLater()
  const before = await checks()
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(29741)`
    await look()
  })
  expect(await checks()).toBe(before)
  await owner`insert into invariant_check (took_ms, broken) values (30_000, 0)`
  expect(await figure('encore_invariant_check_seconds')).toBe(30)
  expect(await figure('encore_invariant_check_interval_seconds')).toBe(600)
  await aMinuteLater()
  await look()
  expect(await checks()).toBe(before + 1)
})

describe('invariant checks: paid entitlements and units', () => {
  const bought = async () => boughtByCubes(await addFan(shop, 500), await addTicket(shop, { onHand: 9 }))
  const accepted = async () => {
    const { giftId, token } = await give(await addFan(shop, 500), await addTicket(shop, { onHand: 9 }))
    expect(await accept(await addFan(shop), token)).toMatchObject({ ok: true })
    return giftId
  }
  const units = async () => {
    const product = await addProduct(shop, { onHand: 9, pointPrice: 5, buyLimitMax: 5 })
    return boughtByCubes(await addFan(shop, 500), product, 3)
  }
  const cubes = async () => (await paidPackage(shop, await addFan(shop), await addPackage(shop))).orderId
  const endEntitlementGrant = (id: string) => shop.world.db.owner`
    update entitlement set revoked_at = app_now() where source_id = ${id}`
  const lose = (sourceType: string) => (id: string) =>
    shop.world.db.owner.begin(async (tx) => {
      await tx`alter table ledger_transaction disable trigger user`
      await tx`
        update ledger_transaction set source_id = 'lost ' || source_id
        where source_type = ${sourceType} and source_id = ${id}`
      await tx`alter table ledger_transaction enable trigger user`
    })
  const sellLess = (id: string) =>
    shop.world.db.owner.begin(async (tx) => {
      await tx`
        update stock set sold = sold - 1 where product_id = (select product_id from stock_hold where order_id = ${id})`
      await tx`update stock_hold set quantity = quantity - 1 where order_id = ${id}`
    })
  const sellNothing = (id: string) =>
    shop.world.db.owner.begin(async (tx) => {
      await tx`
        update stock set sold = 0 where product_id = (select product_id from stock_hold where order_id = ${id})`
      await tx`update stock_hold set state = 'EXPIRED' where order_id = ${id}`
    })

  test.each([
    [
      'the right of an order',
      bought,
      endEntitlementGrant,
      'rights',
      'a right that was paid for is not there',
    ],
    ['the right of a gift', accepted, endEntitlementGrant, 'gifts', 'a right that was accepted is not there'],
    ['cubes', cubes, lose('ORDER'), 'ledger', 'cubes that were paid for are not credited'],
    ['bonus cubes', cubes, lose('ORDER_BONUS'), 'ledger', 'cubes that were paid for are not credited'],
    ['some units', units, sellLess, 'stock', 'units sold are not the units ordered'],
    ['all units', units, sellNothing, 'stock', 'units sold are not the units ordered'],
  ])('reports missing %s', async (_, have, lack, area, fault) => {
    const subject = await have()
    const received = async () => (await audits(shop)).filter((row) => row.subject === subject)
    expect(await received()).toEqual([])
    await lack(subject)
    expect(await received()).toEqual([{ area, fault, subject }])
  })

  test('accepts refunds and bans', async () => {
    const orderId = await bought()
    await shop.world.db.owner`
      insert into event_ban (event_id, member_uid)
      select event_id, member_uid from entitlement where source_id = ${orderId}`
    const { ctx } = shop.world.api
    const back = await units()
    const given = await transact(ctx.sql, (tx) =>
      grantRefund(ctx, tx, { orderId: back, amount: null, decidedBy: 'test', reason: 'as the rules say' }),
    )
    expect(given.ok).toBe(true)
    const subjects = (await audits(shop)).map(({ subject }) => subject)
    expect(subjects).not.toContain(orderId)
    expect(subjects).not.toContain(back)
  })
})

const root = join(import.meta.dirname, '../../../..')

test('invariant checks: every alert uses an existing metric and has a runbook entry', async () => {
  const rules = await readFile(join(root, 'deploy/prometheus/encore.rules.yml'), 'utf8')
  const runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8')
  const figures = await shop.world.api.ctx.metrics.registry.metrics()
  const asked = [...rules.matchAll(/\bencore_\w+/g)].map(([name]) => name)
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].flatMap(([, name]) => name ?? [])
  expect(alerts.length).toBeGreaterThan(8)
  for (const name of asked) expect(figures).toContain(`# TYPE ${name.replace(/_count$/, '')} `)
  for (const name of alerts) expect(runbook).toContain(`\`${name}\``)
})
