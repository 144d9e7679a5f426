import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { ownPage } from '#test/members.ts'

let db: TestDatabase
let api: Api
beforeAll(async () => {
  db = await cloneDatabase()
  const config = readConfig({ RATE_LIMITS: 'off', APP_SECRET: 'a secret of the test world, long enough' })
  // Runs without the worker, so that every write belongs to a guest's request.
  api = await createApi({ config, databaseUrl: db.url, log: createLogger('silent'), worker: false })
})
afterAll(async () => {
  await api.close()
  await db.drop()
})

async function rowsOfTables(): Promise<Record<string, number>> {
  const tables = await db.owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.owner<{ rows: number }[]>`select count(*)::int as rows from ${db.owner(name)}`
    counts[name] = row?.rows ?? -1
  }
  return counts
}

async function enter(): Promise<string> {
  const call = { method: 'POST', url: '/session/anonymous', payload: '{}', headers: ownPage } as const
  return (await api.http.inject(call)).json().user.uid
}

test('guests: anonymous flood: write no rows for two thousand guests', { tags: 'long' }, async () => {
  const before = await rowsOfTables()
  const guests = new Set<string>()
  while (guests.size < 2_000) {
    const uids = await Promise.all(Array.from({ length: 100 }, enter))
    for (const uid of uids) guests.add(uid)
  }
  expect(await rowsOfTables()).toEqual(before)
})
