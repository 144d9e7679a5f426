import { connect as connectTo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db, type Sql, type Tx } from '#platform/db/connect.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

/** Behaviour that docs/decisions/006 repairs: a lost connection fails only its own work. */
let db: TestDatabase
let sql: Sql
beforeAll(async () => {
  db = await cloneDatabase()
  await db.owner`create table note (word text)`
  sql = connect(db.url, { max: 1, asOwner: true })
})
afterAll(async () => {
  await sql.end()
  await db.drop()
})

test('database driver: a query that fails half-way leaves no rows to the next one', async () => {
  const failing = sql`select 1 / (4 - n) from generate_series(1, 9) n`
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect([...(await sql`select n from generate_series(1, 2) n`)]).toEqual([{ n: 1 }, { n: 2 }])
})

test('database driver: refuses queries of a lost transaction, and the process survives', async () => {
  const lost = await loseTransaction()
  await expect(lost.goOn((tx) => tx`select 1`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
})

test('database driver: writes of a lost transaction neither enter nor end the next one', async () => {
  const lost = await loseTransaction()
  await sql.begin(async (tx) => {
    await tx`insert into note values ('kept')`
    const late = lost.goOn((gone) => gone`insert into note values ('lost')`)
    await expect(late).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await tx`insert into note values ('kept too')`
  })
  expect([...(await sql`select word from note order by word`)]).toEqual([
    { word: 'kept' },
    { word: 'kept too' },
  ])
})

test('database driver: closes a pool that lost a connection during a query', async () => {
  const pool = connect(db.url, { max: 1, asOwner: true })
  const pid = await pidOf(pool)
  const asleep = expect(pool`select pg_sleep(600)`).rejects.toThrow()
  await end(pid)
  await asleep
  await pool.end()
})

test('database driver: a connection lost while reading types does not end the process', async () => {
  const line = await lineThatBreaks(db.url, 'pg_catalog.pg_type')
  const pool = connect(line.url, { max: 1, asOwner: true })
  await expect(pool`select 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect([...(await pool`select 1 as one`)]).toEqual([{ one: 1 }])
  await pool.end()
  line.close()
})

/** Proxies a database connection that is cut the first time `words` are sent on it. */
async function lineThatBreaks(databaseUrl: string, words: string) {
  const target = new URL(databaseUrl)
  let isWhole = true
  const server = createServer((near) => {
    const far = connectTo({ host: target.hostname, port: Number(target.port) })
    for (const end of [near, far]) end.on('error', () => {})
    far.pipe(near)
    near.on('data', (bytes) => {
      const breaks = isWhole && String(bytes).includes(words)
      if (!breaks) return far.write(bytes)
      isWhole = false
      far.destroy()
      return near.resetAndDestroy()
    })
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return { url: url.href, close: () => server.close() }
}

/** Loses a transaction's connection while its work is still open; `goOn` resumes the work. */
async function loseTransaction() {
  const started = Promise.withResolvers<number>()
  const next = Promise.withResolvers<(tx: Tx) => Promise<unknown>>()
  const answer = Promise.withResolvers<unknown>()
  const transaction = sql.begin(async (tx) => {
    started.resolve(await pidOf(tx))
    const work = await next.promise
    await work(tx).then(answer.resolve, answer.reject)
    throw new Error('not wanted any more')
  })
  const gone = expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await end(await started.promise)
  await gone
  return {
    goOn: (work: (tx: Tx) => Promise<unknown>) => {
      next.resolve(work)
      return answer.promise
    },
  }
}

const pidOf = async (on: Db) => (await on<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0

const end = (pid: number) => db.owner`select pg_terminate_backend(${pid}, 10000)`
