import type { AuditQuery } from '@encore/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  verifyChain,
  verifyDaily,
  writeAuditEntry,
  writeRefusal,
} from '#modules/studio/audit/index.ts'
import { listEntries } from '#modules/studio/audit/list-entries.ts'
import { sqlState } from '#platform/db/transact.ts'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const actor: Actor = {
  uid: 'm_1',
  role: 'OWNER',
  sessionHash: Buffer.alloc(32, 7),
  ip: '10.0.0.1',
  requestId: 'r',
}
const auditEntry = (id: string) => ({
  action: 'event.rename',
  object: { kind: 'event', id },
  before: { title: 'Low Tide', streamKey: 'abc' },
  after: { title: `High Tide ${id}`, streamKey: 'def' },
})
const write = (id: string) => world.db.app.begin((tx) => writeAuditEntry(tx, actor, auditEntry(id)))
const entries = () =>
  world.db.owner<{ seq: number; before: object; after: object; at: Date }[]>`
    select seq, before, after, at from audit_entry order by seq`
const refusedWith = (work: Promise<unknown>) => work.then(() => null, sqlState)

test('audit log: writes an entry in the operation’s transaction, by the product clock, without secrets', async () => {
  await world.db.app
    .begin(async (tx) => {
      await writeAuditEntry(tx, actor, auditEntry('undone'))
      throw new Error('the deed fails')
    })
    .catch(() => {})
  await write('a')
  const [only, ...others] = await entries()
  expect(others).toEqual([])
  expect(only).toMatchObject({
    before: { title: 'Low Tide', streamKey: '[withheld]' },
    after: { title: 'High Tide a', streamKey: '[withheld]' },
  })
  expect(Math.abs((only?.at.getTime() ?? 0) - world.api.ctx.clock.now())).toBeLessThan(60_000)
})

test('audit log: records refusals', async () => {
  await writeRefusal(world.db.app, actor, auditEntry('b'), 'NOT_FOUND')
  const [row] = await world.db.owner`
    select outcome, refusal, before, after from audit_entry order by seq desc limit 1`
  expect(row).toEqual({ outcome: 'REFUSED', refusal: 'NOT_FOUND', before: null, after: null })
})

test('audit log: records no refusal for a second-factor prompt or a confirmation', async () => {
  const before = (await entries()).length
  await writeRefusal(world.db.app, actor, auditEntry('c'), 'REAUTH_REQUIRED')
  await writeRefusal(world.db.app, actor, auditEntry('c'), 'CONFIRM_CHANGES')
  expect(await entries()).toHaveLength(before)
})

test('audit log: cannot be rewritten by the product, nor by its owner by accident', async () => {
  const { app, owner } = world.db
  const writes = [
    app`insert into audit_entry (seq) values (99)`,
    app`update audit_entry set action = 'x.y'`,
    app`delete from audit_entry`,
    app`truncate audit_entry`,
    app`update audit_head set seq = 0`,
    app`delete from audit_check`,
    owner`update audit_entry set action = 'x.y'`,
    owner`delete from audit_entry`,
    owner`truncate audit_entry`,
  ]
  for (const tried of writes) expect(await refusedWith(tried)).toBe('42501')
})

test('audit log: concurrent writers make one chain, and none is refused', async () => {
  const before = (await entries()).length
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => write(`c${i}`)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const rows = await entries()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(rows).toHaveLength(before + 200)
  expect(await verifyChain(world.api.ctx)).toEqual({ entries: before + 200, brokenSeq: null })
})

/** Changes the audit log as an owner of the database could, with its trigger disabled. */
async function tamper(change: (owner: World['db']['owner']) => Promise<unknown>) {
  const { owner } = world.db
  await owner`alter table audit_entry disable trigger audit_entry_stays`
  await change(owner)
  await owner`alter table audit_entry enable trigger audit_entry_stays`
}

test('audit log: an altered, removed or truncated entry breaks the chain at its place', async () => {
  const { ctx } = world.api
  const count = (await entries()).length
  await tamper((owner) => owner`update audit_entry set object_id = object_id || 'x' where seq = 50`)
  expect(await verifyChain(ctx)).toEqual({ entries: 49, brokenSeq: 50 })
  await tamper((owner) => owner`update audit_entry set object_id = rtrim(object_id, 'x') where seq = 50`)
  expect(await verifyChain(ctx)).toMatchObject({ brokenSeq: null })
  // An entry with a recomputed hash is exposed by the next entry.
  await tamper((owner) => owner`update audit_entry e set ip = '10.6.6.6' where seq = 60`)
  await tamper((owner) => owner`update audit_entry e set hash = audit_hash(e) where seq = 60`)
  expect(await verifyChain(ctx)).toMatchObject({ brokenSeq: 61 })
  await tamper((owner) => owner`delete from audit_entry where seq = 55`)
  expect(await verifyChain(ctx)).toMatchObject({ brokenSeq: 55 })
  await tamper((owner) => owner`delete from audit_entry where seq >= 55`)
  expect(await verifyChain(ctx)).toMatchObject({ entries: 54, brokenSeq: 55 })
  expect(count).toBeGreaterThan(200)
})

test('audit log: the daily check raises its metric and runs again a day later', async () => {
  const { ctx } = world.api
  await verifyDaily(ctx)
  expect(await ctx.metrics.registry.getSingleMetricAsString('encore_audit_broken')).toMatch(/ 1$/)
  await verifyDaily(ctx)
  const [row] = await world.db.owner<{ count: number }[]>`select count(*)::int from audit_check`
  expect(row?.count).toBe(1)
})

async function found(query: AuditQuery) {
  const log = await listEntries(world.db.app, query, 'en')
  return log.ok ? log.value.content : []
}

describe('audit log: search', () => {
  beforeAll(async () => {
    await write('needle')
    const object = { kind: 'event', id: 'ev_01KDVDNA001VE57HEKT51EKQ10' }
    const reason = '바다에서 파도가 높아요'
    await world.db.app.begin((tx) => writeAuditEntry(tx, actor, { action: 'event.move', object, reason }))
  })

  test.each([
    ['High Tide needle', ['needle']],
    ['ＮＥＥＤ hig', ['needle']],
    ['event.rename needle', ['needle']],
    ['바다 파도', ['ev_01KDVDNA001VE57HEKT51EKQ10']],
    ['ev_01kdvdna001ve57hekt51ekq10', ['ev_01KDVDNA001VE57HEKT51EKQ10']],
    ["파도' | 'x:* & !y", []],
    ['needle nowhere', []],
  ])('finds %s by its words: %o', async (q, ids) => {
    const content = await found({ q })
    expect([...new Set(content.map(({ object }) => object.id))]).toEqual(ids)
  })

  test('filters by outcome and uses an index', async () => {
    await writeRefusal(world.db.app, actor, auditEntry('needle'), 'NOT_FOUND')
    const content = await found({ q: 'needle', outcome: 'REFUSED' })
    expect(content.map(({ refusal }) => refusal)).toEqual(['NOT_FOUND'])
    const plan = await world.db.owner.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx`explain select seq from audit_entry
      where audit_words(action, object_id, event_id, actor_uid, ip, request_id, refusal, reason, before, after)
        @@ to_tsquery('simple', '''needle'':*')`
    })
    expect(JSON.stringify(plan)).toContain('audit_entry_by_word')
  })
})
