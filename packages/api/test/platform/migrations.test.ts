import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'

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

test('a database is migrated once, and then there is nothing to do', async () => {
  expect(await migrate(url)).toEqual(files)
  expect(await migrate(url)).toEqual([])
})

test('of several that start at once one applies each step, the others wait for it', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  expect(runs.filter((steps) => steps.length > 0)).toEqual([files])
  expect(await applied()).toEqual(files)
})

test('a step whose text has changed since stops the start and changes nothing', async () => {
  await migrate(url)
  const [first = '', last = ''] = [files[0], files.at(-1)]
  await owner`update schema_migration set checksum = 'of another text' where name = ${first}`
  await owner`delete from schema_migration where name = ${last}`
  await expect(migrate(url)).rejects.toThrow(`Migration ${first} was changed after it was applied`)
  expect(await applied()).not.toContain(last)
})

test('a step that fails leaves nothing of itself, and runs whole once its obstacle is gone', async () => {
  // The last table of 0006 is in the way: its first ones have been made by then.
  await owner`create table chat_message (id text)`
  await expect(migrate(url)).rejects.toThrow('already exists')
  const done = files.slice(0, files.indexOf('0006_live.sql'))
  expect(await applied()).toEqual(done)
  expect(await tables()).not.toContain('channel')

  await owner`drop table chat_message`
  expect(await migrate(url)).toEqual(files.slice(done.length))
  expect(await tables()).toEqual(expect.arrayContaining(['channel', 'chat_message']))
})
