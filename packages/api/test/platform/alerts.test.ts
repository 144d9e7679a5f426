import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { hold } from '#modules/catalog/stock/index.ts'
import { readConfig } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { createLogger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'
import { notice, orderPackage, sendNotice } from '#test/commerce/gateway.ts'
import { askedBack, boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addPackage, addProduct, type Fan, type Shop } from '#test/commerce/shop.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { addEvent } from '#test/live/theatre.ts'
import { testSettings } from '#test/world.ts'
import {
  type AlertRule,
  during,
  firstFiring,
  lookSec,
  readRules,
  readSamples,
  type Sample,
  windowSec,
} from './alert-rules.ts'

const file = join(import.meta.dirname, '../../../../deploy/prometheus/encore.rules.yml')
const text = readFileSync(file, 'utf8')
const rules = readRules(text)
const ruleOf = (name: string): AlertRule => {
  const rule = rules.find((one) => one.name === name)
  if (!rule) throw new Error(`no rule ${name}`)
  return rule
}

/** No scheduled task or outbox task runs, so nothing repairs what a test breaks. */
let db: TestDatabase
let api: Api
let shop: Shop
let fan: Fan
beforeAll(async () => {
  db = await cloneDatabase()
  api = await createApi({ config: config(), databaseUrl: db.url, log: createLogger('silent'), worker: false })
  await api.http.ready()
  shop = { world: { api, db, send: never, close: never }, origin: '', close: never }
  fan = await addFan(shop, 1_000)
  // State after the first hour: a task that never ran has no sample.
  await db.owner`insert into invariant_check (took_ms, broken) values (40, 0)`
  await db.owner`insert into audit_check (entries) values (1)`
  await db.owner`insert into backup_run (kind) values ('BACKUP'), ('RESTORE')`
  await api.http.inject('/api/v1/notice')
}, 120_000)
afterAll(async () => {
  await api.close()
  await db.drop()
})
const config = () => readConfig({ ...testSettings, EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
const never = () => Promise.reject(new Error('not here'))

const scraped = async (from: Api = api): Promise<Sample[]> => [
  ...readSamples(await from.ctx.metrics.registry.metrics()),
  // Prometheus adds this sample itself.
  { name: 'up', labels: {}, value: 1 },
]
const halfHourSec = 1_800

const expectSilent = (name: string, samples: readonly Sample[]) =>
  expect(firstFiring(ruleOf(name), () => samples, halfHourSec)).toBeNull()

/** Expects that a lasting condition fires after its `for:`, and that two shorter spells with a gap do not. */
function expectRaised(name: string, quiet: readonly Sample[], raised: readonly Sample[]): void {
  const rule = ruleOf(name)
  const { forSec, expr } = rule
  expectSilent(name, quiet)
  const [from, untilSec] = [60, 60 + 3 * (forSec + windowSec)]
  const lasting = during(quiet, raised, [from, untilSec])
  expect(firstFiring(rule, lasting, untilSec)).toBe(from + forSec)
  if (forSec === 0) return
  // A rate keeps a spike between two evaluations for its whole window.
  const isRate = expr.includes('rate(')
  const [spike, lull] = isRate ? [lookSec, windowSec] : [forSec, lookSec]
  const again = from + spike + lull
  const twice = during(quiet, raised, [from, from + spike], [again, again + spike])
  expect(firstFiring(rule, twice, untilSec)).toBeNull()
  expect(firstFiring({ ...rule, forSec: forSec - lookSec }, twice, untilSec)).toBe(from + forSec - lookSec)
}

/** Runs `work` with a second process on the same database, which keeps no chat rooms either. */
async function besides<T>(work: (other: Api) => Promise<T>): Promise<T> {
  const other = await createApi({
    ...{ config: config(), databaseUrl: db.url, log: createLogger('silent'), worker: false },
  })
  return work(other).finally(other.close)
}

/** State of a job after its fifth failed batch. */
const workStops = () => db.owner`
  insert into background_job (id, kind, subject_kind, subject_id, requested_by, params, state, faults, ended_at)
  values (${newId('wk')}, 'cancel-event', 'event', ${newId('ev')}, ${fan.uid}, '{}', 'STOPPED', 5, app_now())`
const approvalWaits = (hours: number) => db.owner`
  insert into approval_request (id, kind, subject_id, payload, requested_by, requested_at, expires_at)
  values (${newId('da')}, 'COUPON_CAMPAIGN', ${newId('ca')}, '{}', ${fan.uid},
    app_now() - make_interval(hours => ${hours}), app_now() + interval '1 hour')`
async function refundWaits(hours: number): Promise<void> {
  const orderId = await boughtByCubes(fan, await addProduct(shop, { pointPrice: 60 }))
  await db.owner`
    insert into refund_approval (id, order_id, amount, currency, reason, requested_by, requested_at, expires_at)
    values (${newId('rp')}, ${orderId}, 60, 'CUBE', 'large', ${fan.uid},
      app_now() - make_interval(hours => ${hours}), app_now() + interval '1 hour')`
}
async function overdueHold(): Promise<void> {
  const productId = await addProduct(shop, { onHand: 5 })
  const units = [{ productId, quantity: 1, limit: null }]
  await transact(db.app, (tx) =>
    hold(tx, { orderId: newId('or'), memberId: fan.uid, units, minutes: 10, reason: 'P000' }),
  )
  await db.owner`update stock_hold set until = app_now() - interval '1 minute' where product_id = ${productId}`
}
async function refundAsked(): Promise<void> {
  const placed = await orderPackage(fan, await addPackage(shop))
  await sendNotice(shop, notice(placed))
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 10 } })
  await askedBack(fan, placed.orderId, 'wrong one')
}
/** Makes requests for notices fail by renaming their table. */
async function noticesFail(): Promise<void> {
  await db.owner`alter table notice rename to notice_elsewhere`
  for (let n = 0; n < 5; n++) await api.http.inject('/api/v1/notice')
  await db.owner`alter table notice_elsewhere rename to notice`
}

/** The conditions that make each rule fire. */
const conditions: Record<string, (() => Promise<unknown>)[]> = {
  InvariantViolated: [() => db.owner`insert into invariant_check (took_ms, broken) values (40, 1)`],
  InvariantChecksStopped: [
    () =>
      db.owner`insert into invariant_check (at, took_ms, broken) values (app_now() - interval '11 minutes', 40, 0)`,
  ],
  InvariantChecksSlow: [() => db.owner`insert into invariant_check (took_ms, broken) values (16_000, 0)`],
  AuditLogAltered: [() => db.owner`insert into audit_check (entries, broken_seq) values (9, 3)`],
  AuditCheckLate: [
    () => db.owner`insert into audit_check (at, entries) values (app_now() - interval '49 hours', 9)`,
  ],
  HoldsOverdue: [overdueHold],
  OutboxDelayed: [
    () => db.owner`select graphile_worker.add_job('nobody-knows', run_at => now() - interval '2 minutes')`,
  ],
  PaymentsNeedReview: [refundAsked],
  ApprovalPending: [() => approvalWaits(5), () => refundWaits(5)],
  JobsStalled: [workStops],
  GatewayFailing: [
    () => db.owner`
      insert into gateway_health (provider, failures) values ('EXIMBAY', array[app_now(), app_now(), app_now()])
      on conflict (provider) do update set failures = excluded.failures`,
  ],
  BackupOutdated: [
    () => db.owner`delete from backup_run where kind = 'BACKUP'`,
    () => db.owner`insert into backup_run (kind, at) values ('BACKUP', now() - interval '26 hours')`,
  ],
  RestoreUntested: [
    () => db.owner`delete from backup_run where kind = 'RESTORE'`,
    () => db.owner`insert into backup_run (kind, at) values ('RESTORE', now() - interval '9 days')`,
  ],
  RequestsFailing: [noticesFail],
}

test('alerts: every rule has a condition in this test', () => {
  const names = rules.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect([...Object.keys(conditions), 'ChatUnavailable', 'Unreachable'].sort()).toEqual(names.sort())
  expect(rules.filter(({ forSec }) => forSec > 0)).toHaveLength(text.match(/\bfor:/g)?.length ?? 0)
})

describe.each(Object.keys(conditions))('alerts: %s', (name) => {
  test('fires when its condition has lasted, and not before', async () => {
    const quiet = await scraped()
    for (const comeAbout of conditions[name] ?? []) await comeAbout()
    expectRaised(name, quiet, await scraped())
  })
})

test('alerts: an approval request that waits for an hour raises none', async () => {
  await db.owner`update approval_request set requested_at = app_now() - interval '1 hour'`
  await db.owner`update refund_approval set requested_at = app_now() - interval '1 hour'`
  expectSilent('ApprovalPending', await scraped())
})

test('alerts: ChatUnavailable fires where another process keeps the rooms', async () => {
  await addEvent(shop.world, { isFree: true })
  const quiet = await scraped()
  await besides(async (other) => {
    await expect
      .poll(async () => (await scraped(other)).find(({ name }) => name === 'encore_pubsub_state')?.value)
      .toBe(0)
    expectRaised('ChatUnavailable', quiet, await scraped(other))
  })
})

test('alerts: Unreachable fires by the probe’s own result', () => {
  const seen = (value: number) => [{ name: 'up', labels: { job: 'encore' }, value }]
  expectRaised('Unreachable', seen(1), seen(0))
})
