import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/db/connect.ts'
import { freePort } from '#platform/free-port.ts'
import { createLogger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'
import { addFans, addProduct, type Shop } from '../commerce/shop.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { testSettings } from '../world.ts'

const root = join(import.meta.dirname, '../../../..')
const password = 'a password of this test'
const poolSize = 5

let db: TestDatabase
let folder: string
let port: number
let pooler: ChildProcess
let api: Api
beforeAll(async () => {
  db = await cloneDatabase()
  await db.owner.unsafe(await loginRole('encore_web'))
  folder = await mkdtemp(join(tmpdir(), 'encore-pooler-'))
  await chmod(folder, 0o755)
  port = await freePort()
  await writeFile(join(folder, 'pgbouncer.ini'), await sample())
  await writeFile(join(folder, 'userlist.txt'), `"encore_web" "${password}"\n"bare" "${password}"\n`)
  pooler = await startPooler()
  api = await openApi('encore_web')
}, 60_000)
afterAll(async () => {
  await api.close()
  await endPooler()
  for (const name of ['encore_web', 'bare']) await db.owner.unsafe(`drop role if exists ${name}`)
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The statements of the runbook that make the login role. */
async function loginRole(name: string): Promise<string> {
  const runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8')
  const [, statements = ''] = /### Pooler[\s\S]*?```sql\n([\s\S]*?)```/.exec(runbook) ?? []
  expect(statements).toContain('create role encore_web')
  return statements.replaceAll('encore_web', name).replace("'…'", `'${password}'`)
}

/** The sample with addresses, files and the pool size of this test. */
async function sample(): Promise<string> {
  const server = new URL(db.url)
  return (await readFile(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8'))
    .replace(
      'host=10.0.0.10 port=5432 dbname=encore',
      `host=127.0.0.1 port=${server.port} dbname=${server.pathname.slice(1)}`,
    )
    .replace('[pgbouncer]', `other = host=127.0.0.1 port=${server.port} dbname=postgres\n[pgbouncer]`)
    .replace('listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
    .replace('default_pool_size = 40', `default_pool_size = ${poolSize}`)
}

async function startPooler(): Promise<ChildProcess> {
  // PgBouncer refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn('/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...identity,
  })
  const sql = connect(urlOf('encore_web'), { max: 1, isPooled: true })
  await vi.waitFor(() => sql`select 1`, { timeout: 20_000 })
  await sql.end()
  return child
}

async function endPooler(): Promise<void> {
  const ended = once(pooler, 'exit')
  pooler.kill('SIGKILL')
  await ended
}

const urlOf = (login: string, database = 'encore') =>
  `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

function openApi(login: string, database?: string): Promise<Api> {
  const env = { DATABASE_URL: db.url, DATABASE_POOLER_URL: urlOf(login, database) }
  const config = readConfig({ ...testSettings, DATABASE_POOL: '20', ...env })
  return createApi({ config, databaseUrl: db.url, log: createLogger('silent') })
}

const shop = (): Shop => ({
  world: { api, db, send: () => Promise.reject(new Error('not used')), close: async () => {} },
  origin: '',
  close: async () => {},
})

test('pooler: forty fans buy at once through five connections', async () => {
  const product = await addProduct(shop(), { onHand: 30, pointPrice: 3 })
  const fans = await addFans(shop(), 40, 10)
  const received = new Set<string>()
  api.ctx.bus.on('member', ({ uid, what }) => what === 'order' && received.add(uid))
  const answers = await Promise.all(
    fans.map(({ api: call }) =>
      call('POST /api/v2/order/product', { body: { productUid: product, pgCode: 'CUBE', quantity: 1 } }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30)
  for (const answer of answers) if (!answer.ok) expect(answer.error).toMatchObject({ name: 'SOLD_OUT' })
  const [stock] = await db.owner`select held, sold from stock where product_id = ${product}`
  expect(stock).toEqual({ held: 0, sold: 30 })
  await expect.poll(() => received.size).toBe(30)
  const sessions = await db.owner`select from pg_stat_activity where usename = 'encore_web'`
  expect(sessions.length).toBeGreaterThan(0)
  expect(sessions.length).toBeLessThanOrEqual(poolSize)
  const open = () => db.owner`select from graphile_worker.jobs where attempts < max_attempts`
  await expect.poll(open, { timeout: 30_000 }).toHaveLength(0)
})

test('pooler: answers more statements at once than it has connections', async () => {
  const { sql } = api.ctx
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      at % 2 === 0 ? sql`select 0 as found` : sql`select ${at}::int as found`,
    ),
  )
  expect(answers.map(([row]) => row?.found)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 0 : at)))
})

test('pooler: a statement ends at the timeout of the login role', async () => {
  await expect(api.ctx.sql`select pg_sleep(30)`).rejects.toMatchObject({ code: '57014' })
})

test('pooler: calls fail with UNAVAILABLE while it is away, and work again afterwards', async () => {
  const [fan] = await addFans(shop(), 1)
  const wallet = () => fan?.api('GET /api/v1/member/leave')
  expect(await wallet()).toMatchObject({ ok: true })
  await endPooler()
  expect(await wallet()).toMatchObject({ ok: false, error: { name: 'UNAVAILABLE' } })
  pooler = await startPooler()
  await vi.waitFor(async () => expect(await wallet()).toMatchObject({ ok: true }), { timeout: 20_000 })
})

test('pooler: a login role without role and timeouts is refused by name', async () => {
  await db.owner.unsafe(`create role bare login password '${password}'`)
  await expect(openApi('bare')).rejects.toThrow(
    'DATABASE_POOLER_URL: its login role must set role = encore_app; its login role must set lock_timeout; ' +
      'its login role must set statement_timeout; ' +
      'its login role must set idle_in_transaction_session_timeout; its login role must set transaction_timeout',
  )
})

test('pooler: an address of another database is refused', async () => {
  await expect(openApi('encore_web', 'other')).rejects.toThrow(
    'it leads to another database than DATABASE_URL',
  )
})
