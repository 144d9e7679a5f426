import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import { deleteExpiredFiles } from '#modules/studio/background-jobs/job-file.ts'
import { kindsOf, knowKind } from '#modules/studio/background-jobs/kinds.ts'
import { resumeStalledJobs } from '#modules/studio/background-jobs/resume-jobs.ts'
import { runJob } from '#modules/studio/background-jobs/run-job.ts'
import type { Ctx } from '#platform/context.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { withoutWords } from '#test/studio/without-words.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  knowKind(studio.world.api.ctx, counting(12))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  await studio.world.db.owner.unsafe('create table counted (work text, item int, id bigserial)')
  await studio.world.db.owner.unsafe(
    'grant all on counted to encore_app; grant all on counted_id_seq to encore_app',
  )
})
afterAll(() => studio.close())

/** Counts to `to`, five items per step; the table has no unique key, so duplicates stay visible. */
const counting = (to: number, break_: (item: number) => void = () => {}): JobKind => ({
  name: 'counting',
  permission: 'event.write',
  step: async (_ctx, tx, { id, cursor }) => {
    const first = Number(cursor ?? 0)
    const items = Array.from({ length: Math.min(5, to - first) }, (_, n) => first + n)
    for (const item of items) {
      await tx`insert into counted (work, item) values (${id}, ${item})`
      break_(item)
    }
    const next = first + items.length
    const problems = items.filter((item) => item === 7).map((item) => ({ row: String(item), rule: 'odd' }))
    const done = items.length - problems.length
    return { cursor: next < to ? String(next) : null, done, problems, text: `${items.join('\n')}\n` }
  },
})

async function begin(
  total: number | null = 12,
  kind = 'counting',
  { askedBy = organiser.uid, params = {} } = {},
): Promise<string> {
  const begun = await transact(studio.world.db.app, async (tx) =>
    ok(
      await startJob(tx, {
        kind,
        subject: { kind: 'event', id: tide },
        eventId: tide,
        askedBy,
        params,
        total,
        fileName: 'counted.csv',
      }),
    ),
  )
  if (!begun.ok) throw new Error('not begun')
  return begun.value
}

/** Renames the job's kind: the running API would process a job of a kind it knows. */
const call = (id: string, kind: string) =>
  studio.world.db.owner`update background_job set kind = ${kind} where id = ${id}`

const counted = async (work: string) =>
  (
    await studio.world.db.owner<{ item: number }[]>`select item from counted where work = ${work} order by id`
  ).map(({ item }) => item)
const twelve = Array.from({ length: 12 }, (_, n) => n)
const read = (id: string, cookie = organiser.staffCookie) =>
  studio.send('GET /api/studio/job/{id}', { cookie, params: { id } })
const resume = (id: string, cookie = organiser.staffCookie) =>
  studio.send('POST /api/studio/job/{id}/resume', { cookie, params: { id }, body: {} })
const link = (id: string, cookie = organiser.staffCookie) =>
  studio.send('POST /api/studio/job/{id}/file', { cookie, params: { id }, body: {} })
const list = async (cookie: string) => (await studio.send('GET /api/studio/job', { cookie })).body.content
const atEvent = (cookie: string, eventId = tide) =>
  studio.send('GET /api/studio/event/{eventId}/jobs-summary', { cookie, params: { eventId } })
const stop = (id: string) => studio.world.db.owner`
  update background_job set state = 'STOPPED', ended_at = app_now() where id = ${id}`
const ctxOn = (sql: Sql): Ctx => ({ ...studio.world.api.ctx, sql })

test('background jobs: a job killed between effect and end repeats nothing and skips nothing', async () => {
  const { ctx } = studio.world.api
  const id = await begin()
  let isDoomed = true
  const dying = counting(12, (item) => {
    if (item === 8 && isDoomed) throw new Error('killed')
  })
  await expect(runJob(ctx, dying, id)).rejects.toThrow('killed')
  expect(await counted(id)).toEqual([0, 1, 2, 3, 4])
  expect((await read(id)).body).toMatchObject({ state: 'RUNNING', total: 12, done: 5, failed: 0 })
  isDoomed = false
  await runJob(ctx, dying, id)
  expect(await counted(id)).toEqual(twelve)
  expect((await read(id)).body).toMatchObject({
    state: 'DONE',
    done: 11,
    failed: 1,
    problems: [{ row: '7', rule: 'odd', detail: '' }],
    file: { name: 'counted.csv', bytes: 26 },
  })
  expect(await readFile(`${ctx.config.DATA_DIR}/work/${id}`, 'utf8')).toBe(`${twelve.join('\n')}\n`)
  await runJob(ctx, dying, id)
  expect(await counted(id)).toEqual(twelve)
})

/** Runs one job in two processes; returns how many items were done more than once. */
async function doubles(sql: Sql): Promise<number> {
  const id = await begin(60)
  await Promise.all([1, 2].map(() => runJob(ctxOn(sql), counting(60), id)))
  const items = await counted(id)
  expect(new Set(items).size).toBe(60)
  return items.length - 60
}

test('background jobs: two processes never run the same batch, and do without the lock', async () => {
  expect(await doubles(studio.world.db.app)).toBe(0)
  const unlocked = withoutWords(studio.world.db.app, 'for no key update skip locked')
  await vi.waitFor(async () => expect(await doubles(unlocked)).toBeGreaterThan(0), { timeout: 20_000 })
}, 60_000)

test('background jobs: a job that fails five times in a row stops, is reported and resumes on request', async () => {
  const { ctx } = studio.world.api
  const id = await begin()
  const broken = counting(12, (item) => {
    if (item === 6) throw new Error('broken')
  })
  for (let time = 0; time < 4; time++) await expect(runJob(ctx, broken, id)).rejects.toThrow('broken')
  await runJob(ctx, broken, id)
  expect((await read(id)).body).toMatchObject({ state: 'STOPPED', done: 5, endedAt: expect.any(String) })
  const before = (await studio.entries()).length
  expect([(await resume(id)).status, (await resume(id)).status]).toEqual([204, 404])
  expect(await studio.entries()).toHaveLength(before + 2)
  await runJob(ctx, counting(12), id)
  expect((await read(id)).body.state).toBe('DONE')
})

test('background jobs: a silent job passes to another process', async () => {
  const id = await begin()
  const { owner } = studio.world.db
  const waiting = async () =>
    (await owner`select 1 from graphile_worker._private_jobs where payload->>'id' = ${id}`).length
  await owner`delete from graphile_worker._private_jobs where payload->>'id' = ${id}`
  await resumeStalledJobs(studio.world.api.ctx)
  expect(await waiting()).toBe(0)
  await owner`update background_job set heartbeat_at = heartbeat_at - interval '21 seconds' where id = ${id}`
  await Promise.all([1, 2, 3].map(() => resumeStalledJobs(studio.world.api.ctx)))
  expect(await waiting()).toBe(1)
})

test('background jobs: are visible to the requester and the event’s editors, with a file for the requester for a short time', async () => {
  const id = await begin()
  await runJob(studio.world.api.ctx, counting(12), id)
  const [owner, moderator] = [
    await studio.hire(everywhere('OWNER')),
    await studio.hire({ role: 'MODERATOR', eventId: tide }),
  ]
  expect([
    (await read(id, owner.staffCookie)).status,
    (await read(id, moderator.staffCookie)).status,
  ]).toEqual([200, 404])
  expect((await read(newId('wk'))).status).toBe(404)
  expect((await list(organiser.staffCookie))[0].id).toBe(id)
  expect(await list(owner.staffCookie)).toEqual([])
  expect((await link(id, owner.staffCookie)).status).toBe(404)
  const { path } = (await link(id)).body
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const fetched = (url: string, headers = { host }) =>
    studio.world.api.http
      .inject({ method: 'GET', url, headers })
      .then(({ statusCode, body }) => [statusCode, body])
  expect(await fetched(path)).toEqual([200, `${twelve.join('\n')}\n`])
  expect((await fetched(path.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A'))))[0]).toBe(404)
  expect((await fetched(path, { host: 'localhost:3000' }))[0]).toBe(404)
  await studio.pass('3 minutes')
  expect((await fetched(path))[0]).toBe(404)
})

test('background jobs: a second person finds an unfinished job at its event and resumes it', async () => {
  const [stopped, done] = [await begin(), await begin()]
  await runJob(studio.world.api.ctx, counting(12), done)
  await stop(stopped)
  const other = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const { content } = (await atEvent(other.staffCookie)).body
  const ids = content.map(({ id }: { id: string }) => id)
  expect(ids).not.toContain(done)
  expect(content[ids.indexOf(stopped)]).toMatchObject({
    state: 'STOPPED',
    askedBy: expect.stringMatching(/./),
  })
  expect((await atEvent(other.staffCookie, moon)).body.name).toBe('NOT_FOUND')
  expect((await resume(stopped, other.staffCookie)).status).toBe(204)
  await runJob(studio.world.api.ctx, counting(12), stopped)
  expect((await read(stopped, other.staffCookie)).body.state).toBe('DONE')
})

test('background jobs: refuse the file and a resume to staff without the job’s permission', async () => {
  const { ctx } = studio.world.api
  const sums = { ...counting(12), name: 'counting-sums', permission: 'settlement.make' } as const
  knowKind(ctx, sums)
  const finance = await studio.hire({ role: 'FINANCE', eventId: tide }, { role: 'MODERATOR', eventId: moon })
  const [whole, broken] = [
    await begin(12, sums.name, { askedBy: finance.uid }),
    await begin(12, sums.name, { askedBy: finance.uid }),
  ]
  await runJob(ctx, sums, whole)
  await stop(broken)
  expect((await link(whole, finance.staffCookie)).status).toBe(200)
  expect(await list(finance.staffCookie)).toHaveLength(2)
  // Staff who may change the event see the job's progress but cannot resume it.
  expect([(await read(broken)).status, (await resume(broken)).status]).toEqual([200, 404])
  expect((await atEvent(organiser.staffCookie)).body.content).not.toContainEqual(
    expect.objectContaining({ id: broken }),
  )
  await studio.grant(finance.uid, [], [{ role: 'FINANCE', eventId: tide }])
  expect((await link(whole, finance.staffCookie)).status).toBe(404)
  expect((await resume(broken, finance.staffCookie)).status).toBe(404)
  expect((await read(whole, finance.staffCookie)).status).toBe(404)
  expect(await list(finance.staffCookie)).toEqual([])
})

test('background jobs: a file of several events opens for staff with permission at all of them', async () => {
  const both = await studio.hire({ role: 'SUPPORT', eventId: tide }, { role: 'SUPPORT', eventId: moon })
  const { ctx } = studio.world.api
  const wide = await begin(12, 'counting', {
    askedBy: both.uid,
    params: { eventId: null, within: [tide, moon] },
  })
  await runJob(ctx, counting(12), wide)
  await call(wide, 'parcel-export')
  expect((await link(wide, both.staffCookie)).status).toBe(200)
  await studio.grant(both.uid, [], [{ role: 'SUPPORT', eventId: moon }])
  expect((await link(wide, both.staffCookie)).status).toBe(404)
})

test('background jobs: every kind requires the permission of its operation', () => {
  const asked = kindsOf(studio.world.api.ctx).map(({ name, permission }) => [name, permission])
  expect(Object.fromEntries(asked)).toMatchObject({
    'answers-export': 'order.reveal',
    broadcast: 'broadcast.write',
    'cancel-event': 'event.write',
    'draw-winners-export': 'order.reveal',
    'refund-draw': 'refund.write',
    'coupon-codes': 'coupon.write',
    'coupon-export': 'coupon.write',
    'move-event': 'event.write',
    'orders-export': 'report.read',
    'parcel-export': 'order.reveal',
    'parcel-import': 'parcel.write',
    'sales-export': 'report.read',
    settlement: 'settlement.make',
    'show-recording': 'live.write',
  })
})

test('background jobs: repeatable files are deleted after some days, settlements never', async () => {
  const { ctx } = studio.world.api
  const { owner } = studio.world.db
  const kinds = [
    'coupon-export',
    'orders-export',
    'sales-export',
    'parcel-export',
    'settlement',
    'answers-export',
  ]
  const works = await Promise.all(kinds.map(() => begin()))
  for (const [n, id] of works.entries()) {
    await runJob(ctx, counting(12), id)
    await call(id, kinds[n] ?? '')
  }
  const there = () => works.map((id) => existsSync(`${ctx.config.DATA_DIR}/work/${id}`))
  const age = (hours: number) => owner`
    update background_job set ended_at = app_now() - make_interval(hours => ${hours}) where id = any(${works})`
  await age(25)
  await deleteExpiredFiles(ctx)
  expect(there()).toEqual([true, true, true, false, true, false])
  await age(7 * 24 + 1)
  await deleteExpiredFiles(ctx)
  expect(there()).toEqual([false, false, false, false, true, false])
})

test('background jobs: a job stopped until its file was deleted writes it again from the start', async () => {
  const { ctx } = studio.world.api
  const id = await begin()
  const broken = counting(12, (item) => {
    if (item === 6) throw new Error('broken')
  })
  await expect(runJob(ctx, broken, id)).rejects.toThrow('broken')
  await stop(id)
  await studio.world.db
    .owner`update background_job set ended_at = app_now() - interval '8 days' where id = ${id}`
  await call(id, 'coupon-export')
  await deleteExpiredFiles(ctx)
  await studio.world.db.owner`update background_job set state = 'WAITING', ended_at = null where id = ${id}`
  await studio.world.db.owner`delete from counted where work = ${id}`
  await runJob(ctx, counting(12), id)
  expect(await readFile(`${ctx.config.DATA_DIR}/work/${id}`, 'utf8')).toBe(`${twelve.join('\n')}\n`)
})
