import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '#platform/db/connect.ts'
import { createLauncher } from '#platform/db/embedded-launcher.ts'
import { createReadinessCheck } from '#platform/http/readiness.ts'
import { addMembers } from '#test/wallet/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { type OwnPostgres, openOwnPostgres, until } from './own-postgres.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ DATABASE_PATIENCE: '1' })
})
afterAll(() => world.close())

const statusOf = async (path: string) => (await world.api.http.inject(path)).statusCode
const readiness = () => statusOf('/readyz')
const opened: OwnPostgres[] = []
afterEach(async () => {
  for (const own of opened.splice(0)) await own.close()
})
const openOwn = async (...given: Parameters<typeof openOwnPostgres>) => {
  const own = await openOwnPostgres(...given)
  opened.push(own)
  return own
}
const answerOf = async (own: OwnPostgres) => {
  const answer = await fetch(`${own.url}/readyz`)
  return { ...((await answer.json()) as { reasons?: string[]; warnings?: string[] }), status: answer.status }
}

test.each(['off', 'local', 'remote_write'])(
  'readiness: fails with synchronous_commit %s, and the process survives',
  async (value) => {
    const { owner } = world.db
    const [{ name } = { name: '' }] = await owner<{ name: string }[]>`select current_database() as name`
    await owner.unsafe(`alter database ${name} set synchronous_commit = ${value}`)
    await dropConnections()
    expect(await until(readiness, (status) => status === 503)).toBe(503)
    const reasons = async () => (await world.api.http.inject('/readyz')).json().reasons
    const named = [`synchronous_commit_${value}`]
    expect(await until(reasons, (found) => found?.join() === named.join())).toEqual(named)
    expect(await statusOf('/healthz')).toBe(200)
    await owner.unsafe(`alter database ${name} reset synchronous_commit`)
    await dropConnections()
    expect(await until(readiness, (status) => status === 200)).toBe(200)
  },
)

test.each([
  ['fsync=off', 'fsync_off'],
  ['full_page_writes=off', 'full_page_writes_off'],
])('readiness: fails and says so on a server with %s', async (setting, reason) => {
  const own = await openOwn({}, [setting])
  const { reasons } = await until(
    () => answerOf(own),
    (answer) => answer.reasons?.join() === reason,
  )
  expect(reasons).toEqual([reason])
  expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
})

test('readiness: holds on a server whose commits wait for standbys longer than needed', async () => {
  const own = await openOwn({}, ['synchronous_commit=remote_apply'])
  const answer = await until(
    () => answerOf(own),
    ({ status }) => status === 200,
  )
  expect(answer).toMatchObject({ status: 200 })
})

test('readiness: holds with a warning on a server without checksums', async () => {
  const own = await openOwn({}, [], async (dataDir) => {
    const launch = await createLauncher(dataDir)
    const flags = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-data-checksums']
    await launch.run('initdb', ['-D', dataDir, '-U', 'postgres', ...flags])
  })
  const answer = await until(
    () => answerOf(own),
    ({ status }) => status === 200,
  )
  expect(answer).toMatchObject({ status: 200, warnings: ['data_checksums_off'] })
})

test('readiness: names a database that does not respond', async () => {
  const sql = connect('postgres://127.0.0.1:9/nobody', { max: 1 })
  const { reasons } = await createReadinessCheck({ ...world.api.ctx, sql })()
  expect(reasons).toEqual(['database_unreachable'])
  await sql.end({ timeout: 0 })
})

test('readiness: fails and says so with less disk space than DISK_FREE_MB', async () => {
  const full = await createWorld({ DISK_FREE_MB: '1000000000' })
  const answer = () => full.api.http.inject('/readyz')
  const reasons = async () => (await answer()).json().reasons
  expect(await until(reasons, (found) => found.length === 1)).toEqual(['disk_full'])
  expect((await answer()).statusCode).toBe(503)
  expect((await full.api.http.inject('/healthz')).statusCode).toBe(200)
  await full.close()
  const unlimited = await createWorld({ DISK_FREE_MB: '0' })
  const status = async () => (await unlimited.api.http.inject('/readyz')).statusCode
  expect(await until(status, (found) => found === 200)).toBe(200)
  await unlimited.close()
})

test('readiness: fails and says so when the schema misses a migration of this build', async () => {
  const { owner } = world.db
  const gone = await owner<{ name: string; checksum: string }[]>`
    delete from schema_migration where name = (select max(name) from schema_migration) returning name, checksum`
  expect(gone).toHaveLength(1)
  expect(await readiness()).toBe(503)
  expect((await world.api.http.inject('/readyz')).json().reasons).toEqual(['migrations_missing'])
  await owner`insert into schema_migration ${owner(gone, 'name', 'checksum')}`
  expect(await until(readiness, (status) => status === 200)).toBe(200)
})

test('readiness: a statement that takes too long ends and is reported as an outage', async () => {
  const { owner } = world.db
  await owner.unsafe(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger dawdle before update on member for each row execute function dawdle()`)
  const [uid = ''] = await addMembers(owner, 1)
  expect(await changeLanguage(uid)).toMatchObject({ ok: false, status: 503, error: { name: 'UNAVAILABLE' } })
  expect(await until(countUpdates, (count) => count === 0)).toBe(0)
  await owner`drop function dawdle cascade`
})

test('readiness: a request that waits too long for a row gets a retry error', async () => {
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

/** Number of updates of `member` that the database is still running. */
async function countUpdates(): Promise<number> {
  const [row] = await world.db.owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'encore' and state = 'active' and query ilike '%update member%'`
  return row?.count ?? 0
}

const dropConnections = () => world.db.owner`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
