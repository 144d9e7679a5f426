import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtPromises } from '#modules/studio/auditor/look-at-promises.ts'
import { createLogger } from '#platform/log.ts'
import { addFans, addProduct, openShop, type Shop, shiftClock } from '../commerce/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const lines: string[] = []
const log = createLogger('error', { write: (line: string) => lines.push(line) })
const look = () => lookAtPromises({ sql: shop.world.api.ctx.sql, log })
const told = () => lines.splice(0).map((line) => JSON.parse(line))
let minutes = 0
const aMinuteLater = () => {
  minutes += 2
  return shiftClock(shop, `${minutes} minutes`)
}
const figure = async (name: string) => {
  const text = await shop.world.api.ctx.metrics.registry.getSingleMetricAsString(name)
  return Number(text.split(' ').at(-1))
}

test('what no longer agrees is told by its name, in every area, and for as long as it is so', async () => {
  const { owner } = shop.world.db
  await look()
  expect([told(), await figure('encore_promises_broken')]).toEqual([[], 0])
  const [fan] = await addFans(shop, 1, 100)
  const productId = await addProduct(shop, { onHand: 5 })
  await owner`update wallet set soul = 5 where member_uid = ${fan?.uid ?? ''}`
  await owner`update stock set held = 2 where product_id = ${productId}`
  await owner`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id)
    values ('en_1', ${fan?.uid ?? ''}, 'ev_1', 'LIVE', 'ORDER', 'or_nobody_made')`
  await look()
  expect(told()).toEqual([])
  await aMinuteLater()
  await look()
  expect(told()).toMatchObject([
    { area: 'ledger', fault: 'balance is not the sum of entries', subject: `soul:${fan?.uid}` },
    { area: 'stock', subject: productId },
    { area: 'rights', fault: 'a right of an order that is not paid', subject: 'en_1' },
  ])
  expect(await figure('encore_promises_broken')).toBe(3)
  await owner`update wallet set soul = 0 where member_uid = ${fan?.uid ?? ''}`
  await owner`update stock set held = 0 where product_id = ${productId}`
  await owner`update entitlement set revoked_at = app_now() where id = 'en_1'`
  await aMinuteLater()
  await look()
  expect([told(), await figure('encore_promises_broken')]).toEqual([[], 0])
})

test('processes do not look at one time, and a clock that was moved back stops nobody', async () => {
  const { owner } = shop.world.db
  const checks = async () => (await owner`select from promise_check`).count
  const before = await checks()
  await aMinuteLater()
  await Promise.all([look(), look(), look()])
  const after = await checks()
  expect(after - before).toBeGreaterThanOrEqual(1)
  await shiftClock(shop, '0')
  await look()
  expect(await checks()).toBe(after + 1)
})

test('a look that takes long is joined by no other, and makes the next one come later', async () => {
  const { owner } = shop.world.db
  const checks = async () => (await owner`select from promise_check`).count
  await aMinuteLater()
  const before = await checks()
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(29741)`
    await look()
  })
  expect(await checks()).toBe(before)
  await owner`insert into promise_check (took_ms, broken) values (30_000, 0)`
  expect(await figure('encore_promises_took_seconds')).toBe(30)
  expect(await figure('encore_promises_interval_seconds')).toBe(600)
  await aMinuteLater()
  await look()
  expect(await checks()).toBe(before + 1)
})

const root = join(import.meta.dirname, '../../../..')

test('every alert asks for a figure that there is, and the runbook says what to do about it', async () => {
  const rules = await readFile(join(root, 'deploy/prometheus/encore.rules.yml'), 'utf8')
  const runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8')
  const figures = await shop.world.api.ctx.metrics.registry.metrics()
  const asked = [...rules.matchAll(/\bencore_\w+/g)].map(([name]) => name)
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].flatMap(([, name]) => name ?? [])
  expect(alerts.length).toBeGreaterThan(8)
  for (const name of asked) expect(figures).toContain(`# TYPE ${name.replace(/_count$/, '')} `)
  for (const name of alerts) expect(runbook).toContain(`\`${name}\``)
})
