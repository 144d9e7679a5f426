import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { describeSchema } from './describe-schema.ts'

const files = readdirSync(join(import.meta.dirname, '../../migrations')).sort()
const server = inject('postgresUrl')

let name: string
let url: string
let owner: postgres.Sql
beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  url = server.replace(/\/postgres$/, `/${name}`)
  owner = postgres(url, { max: 1, onnotice: () => {} })
})
afterEach(async () => {
  await owner.end({ timeout: 5 })
  await onServer(`drop database ${name} with (force)`)
})

async function onServer(statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(statement).finally(() => sql.end({ timeout: 5 }))
}

const applied = async () => {
  const rows = await owner<{ name: string }[]>`select name from schema_migration order by name`
  return rows.map((row) => row.name)
}
const tables = async () => {
  const rows = await owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`
  return rows.map((row) => row.name)
}

test('migrations: run once on a database', async () => {
  expect(await migrate(url)).toEqual(files)
  expect(await migrate(url)).toEqual([])
})

test('migrations: run each step once when several processes start, and the others wait', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  expect(runs.filter((steps) => steps.length > 0)).toEqual([files])
  expect(await applied()).toEqual(files)
})

test('migrations: stop the start when an applied step’s text changed, and change nothing', async () => {
  await migrate(url)
  const [first = '', last = ''] = [files[0], files.at(-1)]
  await owner`update schema_migration set checksum = 'of another text' where name = ${first}`
  await owner`delete from schema_migration where name = ${last}`
  await expect(migrate(url)).rejects.toThrow(`Migration ${first} was changed after it was applied`)
  expect(await applied()).not.toContain(last)
})

test('migrations: a failed step leaves nothing and runs whole once its obstacle is gone', async () => {
  // The last table of 0006 already exists, so its first ones are created before it fails.
  await owner`create table chat_message (id text)`
  await expect(migrate(url)).rejects.toThrow('already exists')
  const done = files.slice(0, files.indexOf('0006_live.sql'))
  expect(await applied()).toEqual(done)
  expect(await tables()).not.toContain('channel')

  await owner`drop table chat_message`
  expect(await migrate(url)).toEqual(files.slice(done.length))
  expect(await tables()).toEqual(expect.arrayContaining(['channel', 'chat_message']))
})

test('migrations: 0098: restores a start that going live overwrote from the audit log, with the actual one', async () => {
  // The view of this migration already exists, so only the earlier migrations are applied.
  await owner`create view event_begin as select 1 as one`
  await expect(migrate(url)).rejects.toThrow('already exists')
  const id = (name: string) => `ev_${name.padEnd(26, '0')}`
  const [announced, began, end] = ['2026-11-20T11:00:00Z', '2026-11-20T10:20:00.123Z', '2026-11-20T13:00:00Z']
  const key = '0'.repeat(32)
  for (const [event, start] of [
    [id('EARRY'), began],
    [id('P1A1N'), announced],
  ] as const)
    await owner`
      insert into event (id, slug, type, zone, accent, poster_image, still_image, hero_image, hero_tall_image, doors_at,
        start_at, end_at, ticket_open_at, ticket_close_at)
      values (${event}, ${event.toLowerCase().replace('_', '-')}, 'CONCERT', 'Asia/Seoul', '#6ed5e8', ${key}, ${key},
        ${key}, ${key}, ${start}, ${start}, ${end}, '2026-11-01', ${end})`
  const entry = (startAt: string) => JSON.stringify({ startAt, endAt: end })
  await owner`
    insert into audit_entry (seq, at, action, object_kind, object_id, outcome, before, after, request_id, previous_hash, hash)
    values (1, ${began}, 'live.start', 'event', ${id('EARRY')}, 'DONE', ${entry(announced)}::text::jsonb,
      ${entry(began)}::text::jsonb, 'r', '', '')`
  await owner`drop view event_begin`
  await migrate(url)
  const rows = await owner<{ start: Date; started: Date | null; onAir: Date; version: number }[]>`
    select start_at as start, started_at as started, on_air_at as "onAir", version from event order by id`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { start: new Date(announced), started: new Date(began), onAir: new Date(began), version: 1 },
    { start: new Date(announced), started: null, onAir: new Date(announced), version: 1 },
  ])
})

test('migrations: 0104: keeps and reserves event slugs except for words of a route', async () => {
  await owner`create table event_slug (id text)`
  await expect(migrate(url)).rejects.toThrow('already exists')
  const id = (letter: string) => `ev_${letter.repeat(26)}`
  const key = '0'.repeat(32)
  for (const [event, slug] of [
    [id('A'), 'tide'],
    [id('B'), 'cart'],
  ] as const)
    await owner`
      insert into event (id, slug, type, zone, accent, poster_image, still_image, hero_image, hero_tall_image, doors_at,
        start_at, end_at, ticket_open_at, ticket_close_at)
      values (${event}, ${slug}, 'CONCERT', 'Asia/Seoul', '#6ed5e8', ${key}, ${key}, ${key}, ${key},
        '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-01', '2026-11-20')`
  await owner`drop table event_slug`
  await migrate(url)
  const rows = await owner<{ id: string; slug: string }[]>`
    select e.id, e.slug from event e join event_slug s on s.slug = e.slug and s.event_id = e.id order by e.id`
  expect(rows.map(({ slug }) => slug)).toEqual(['tide', `cart-${'b'.repeat(26)}`])
})

test('migrations: 0107: renames keep rows, and queued jobs continue under the new task name', async () => {
  await owner`create table feature_switch (part text)`
  await expect(migrate(url)).rejects.toThrow('already exists')
  const id = (prefix: string) => `${prefix}_${'A'.repeat(26)}`
  const uid = id('m')
  await owner`
    insert into member (uid, email, email_key, nickname, nickname_key, language, sns_type)
    values (${uid}, 'kept@fans.test', 'kept@fans.test', 'Kept', 'kept', 'en', 'EMAIL')`
  await owner`
    insert into deed_approval (id, kind, subject_id, wish, asked_by, expires_at)
    values (${id('da')}, 'COUPON_CAMPAIGN', ${id('ca')}, '{"name": "Spring"}', ${uid}, '2126-01-01')`
  await owner`
    insert into long_work (id, kind, subject_kind, subject_id, asked_by, params, file_name)
    values (${id('wk')}, 'parcel-export', 'parcel', 'all', ${uid}, '{}', 'parcels.csv')`
  await owner`insert into long_work_problem (work_id, row, rule) values (${id('wk')}, '7', 'noSuchParcel')`
  await owner`select graphile_worker.add_job(task, '{}') from unnest(array['mail-told', 'mail-help', 'work-parcel-export',
    'mail-code']) as task`
  const audited = () => owner`select id, kind, names from audit_object order by id`
  const before = await audited()

  await owner`drop table feature_switch`
  await migrate(url)
  expect(await owner`select payload, requested_by as "by" from approval_request`).toEqual([
    { payload: { name: 'Spring' }, by: uid },
  ])
  expect(
    await owner`select j.requested_by as "by", e.rule from background_job j join background_job_error e on
    e.job_id = j.id`,
  ).toEqual([{ by: uid, rule: 'noSuchParcel' }])
  expect(await audited()).toEqual(before)
  const tasks = await owner<{ task: string }[]>`
    select task_identifier as task from graphile_worker.jobs order by task_identifier`
  expect(tasks.map(({ task }) => task)).toEqual([
    'job-parcel-export',
    'mail-code',
    'mail-notification',
    'mail-support-request',
  ])
})

test('migrations: schema.sql is the schema after all migrations, and `-u` writes it again', async () => {
  await migrate(url)
  await expect(await describeSchema(owner)).toMatchFileSnapshot('../../schema.sql')
})
