import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers } from '#test/wallet/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { openOwnPostgres, until } from './own-postgres.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const statusOf = async (path: string) => (await world.api.http.inject(path)).statusCode
const readiness = () => statusOf('/readyz')

test.each(['off', 'local'])(
  'a database with synchronous_commit %s is not ready to keep money, and the process lives',
  async (value) => {
    const { owner } = world.db
    const [{ name } = { name: '' }] = await owner<{ name: string }[]>`select current_database() as name`
    await owner.unsafe(`alter database ${name} set synchronous_commit = ${value}`)
    await dropConnections()
    expect(await until(readiness, (status) => status === 503)).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    await owner.unsafe(`alter database ${name} reset synchronous_commit`)
    await dropConnections()
    expect(await until(readiness, (status) => status === 200)).toBe(200)
  },
)

test.each(['fsync=off', 'full_page_writes=off'])('a server with %s is not ready', async (setting) => {
  const own = await openOwnPostgres({}, [setting])
  expect((await fetch(`${own.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
  await own.close()
})

test('a schema that misses a migration of this build is not ready', async () => {
  const { owner } = world.db
  const gone = await owner<{ name: string; checksum: string }[]>`
    delete from schema_migration where name = (select max(name) from schema_migration) returning name, checksum`
  expect(gone).toHaveLength(1)
  expect(await readiness()).toBe(503)
  await owner`insert into schema_migration ${owner(gone, 'name', 'checksum')}`
  expect(await until(readiness, (status) => status === 200)).toBe(200)
})

test('a statement that takes too long is an outage, told as one, and ends', async () => {
  const { owner } = world.db
  await owner.unsafe(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger dawdle before update on member for each row execute function dawdle()`)
  const [uid = ''] = await addMembers(owner, 1)
  expect(await changeLanguage(uid)).toMatchObject({ ok: false, status: 503, error: { name: 'UNAVAILABLE' } })
  expect(await until(countUpdates, (count) => count === 0)).toBe(0)
  await owner`drop function dawdle cascade`
})

test('who waits too long for a row is told to come back, and waits no more', async () => {
  const { owner } = world.db
  const [uid = ''] = await addMembers(owner, 1)
  await owner.begin(async (tx) => {
    await tx`select from member where uid = ${uid} for update`
    expect(await changeLanguage(uid)).toMatchObject({
      ok: false,
      status: 503,
      error: { name: 'UNAVAILABLE' },
    })
    expect(await until(countUpdates, (count) => count === 0)).toBe(0)
  })
})

const changeLanguage = (uid: string) =>
  world.api.caller({ principal: { kind: 'member', uid, sid: 's', authTime: 0 }, locale: 'en' })(
    'PUT /api/v1/member/language',
    { body: { language: 'ko' } },
  )

/** Updates of members that the database is still at. */
async function countUpdates(): Promise<number> {
  const [row] = await world.db.owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'encore' and state = 'active' and query ilike '%update member%'`
  return row?.count ?? 0
}

const dropConnections = () => world.db.owner`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
