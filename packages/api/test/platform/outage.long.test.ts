import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/db/connect.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { requireErrorBody } from '#test/replies.ts'
import { type OwnPostgres, openOwnPostgres, until } from './own-postgres.ts'

let own: OwnPostgres
let token: string
beforeAll(async () => {
  own = await openOwnPostgres({ DATABASE_POOL: '2' })
  const guest = await fetch(`${own.url}/session/anonymous`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'identity',
    },
    body: '{}',
  })
  token = ((await guest.json()) as { idToken: string }).idToken
})
afterAll(() => own.close())

async function call(): Promise<number> {
  const response = await fetch(`${own.url}/api/v1/auth/check-verification-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fan@fans.test', verificationCode: '123456' }),
  })
  const body: unknown = await response.json()
  requireErrorBody(response.status, body)
  if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  return response.status
}
/** Status of a call that reached the database: there is no such code. */
const served = 400

/**
 * Calls concurrently until each caller is served again after `harm`; returns all statuses other than served and 503.
 */
async function callThrough(harm: () => Promise<void>): Promise<number[]> {
  const witness = connect(own.server.url, { max: 1, asOwner: true })
  await witness`select 1`
  const struck = expect(witness`select pg_sleep(600)`).rejects.toThrow()
  const worse: number[] = []
  let isStruck = false
  const askOnce = async () => {
    const wasStruck = isStruck
    const status = await call()
    if (status !== served && status !== 503) worse.push(status)
    return wasStruck && status === served
  }
  const callers = Promise.all(Array.from({ length: 8 }, () => until(askOnce, (again) => again)))
  await harm()
  await struck
  isStruck = true
  await callers
  await witness.end()
  return worse
}

const alive = async () => (await fetch(`${own.url}/healthz`)).status
const readiness = async () => (await fetch(`${own.url}/readyz`)).status

test('database outage: calls get 503 after a killed backend took all connections and then succeed', async () => {
  const worse = await callThrough(async () => {
    const [row] = await own.api.ctx.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    process.kill(row?.pid ?? Number.NaN, 'SIGKILL')
  })
  expect(worse).toEqual([])
  expect(await until(readiness, (status) => status === 200)).toBe(200)
})

test('database outage: a killed server returns by itself with its data, and the process survives', async () => {
  const before = own.server.pid()
  const worse = await callThrough(async () => {
    process.kill(before, 'SIGKILL')
    await until(
      async () => own.server.pid(),
      (pid) => pid !== before,
    )
  })
  expect(worse).toEqual([])
  expect(await alive()).toBe(200)
  expect(await until(readiness, (status) => status === 200)).toBe(200)
})

test('database outage: a second server refuses a folder in use and leaves the first alone', async () => {
  const before = own.server.pid()
  await expect(startEmbeddedPostgres({ dataDir: own.dataDir })).rejects.toThrow('is in use')
  expect(own.server.pid()).toBe(before)
  expect(await call()).toBe(served)
})

test('database outage: bus messages arrive again afterwards', async () => {
  const heard = new Promise<string>((resolve) => {
    own.api.ctx.bus.on('stock', ({ productId }) => resolve(productId))
  })
  const sql = connect(own.server.url, { max: 1 })
  const tell = () => sql`select pg_notify('encore', '{"topic":"stock","productId":"pr_1"}')`
  const first = await until(
    async () => {
      await tell()
      return Promise.race([heard, null])
    },
    (productId) => productId !== null,
  )
  expect(first).toBe('pr_1')
  await sql.end()
})

test('database outage: a frozen server delays calls up to the deadline, and they succeed after the thaw', async () => {
  const thaw = await freeze()
  try {
    const waiting = Array.from({ length: 20 }, call)
    expect(await alive()).toBe(200)
    expect(await readiness()).toBe(503)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]))
  } finally {
    thaw()
  }
  expect(await until(call, (status) => status === served)).toBe(served)
})

test('database outage: calls wait when every connection is taken and are refused beyond the limit', async () => {
  const { sql, metrics } = own.api.ctx
  const release = Promise.withResolvers<void>()
  const held = Array.from({ length: 2 }, () => holdConnection(sql, release.promise))
  await Promise.all(held.map(({ taken }) => taken))
  let answered = 0
  const waiting = Array.from({ length: 200 }, () => call().finally(() => answered++))
  await until(
    () => metrics.registry.getSingleMetricAsString('encore_http_in_flight'),
    (text) => text.endsWith(' 200'),
  )
  expect(await call()).toBe(503)
  expect(answered).toBe(0)
  expect(await alive()).toBe(200)
  expect(await readiness()).toBe(503)
  const figures = await (await fetch(`${own.url}/metrics`)).text()
  expect(figures).toContain('encore_http_in_flight 200\n')
  expect(figures).toMatch(/^encore_\w+ Nan$/m)
  release.resolve()
  await Promise.all(held.map(({ done }) => done))
  expect([served, 503]).toEqual(expect.arrayContaining(await Promise.all(waiting)))
  expect(await until(call, (status) => status === served)).toBe(served)
})

test('database outage: draining reports not ready and keeps serving', async () => {
  expect(await readiness()).toBe(200)
  own.api.drain()
  expect(await readiness()).toBe(503)
  expect(await alive()).toBe(200)
  expect(await call()).toBe(served)
})

function holdConnection(sql: Sql, released: Promise<void>) {
  const taken = Promise.withResolvers<void>()
  const done = sql.begin(async (tx) => {
    await tx`select 1`
    taken.resolve()
    await released
  })
  return { taken: taken.promise, done }
}

/** Stops the postmaster first, so that it starts no process that would be missed, then all its backends. */
async function freeze(): Promise<() => void> {
  const sql = connect(own.server.url, { max: 1, asOwner: true })
  await sql`select 1`
  const frozen = [own.server.pid()]
  process.kill(own.server.pid(), 'SIGSTOP')
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
  await sql.end()
  for (const { pid } of rows) {
    process.kill(pid, 'SIGSTOP')
    frozen.push(pid)
  }
  return () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
}
