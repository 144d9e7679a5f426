import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/db/connect.ts'
import { startWorker } from '#platform/jobs.ts'
import { createLogger } from '#platform/log.ts'
import { type OwnPostgres, openOwnPostgres, until } from './own-postgres.ts'

let own: OwnPostgres
let owner: Sql
beforeAll(async () => {
  own = await openOwnPostgres({}, [])
  owner = connect(own.server.url, { max: 1, asOwner: true })
})
afterAll(async () => {
  await owner.end()
  await own.close()
})

const startedAt = async () => {
  const [row] = await owner<{ at: string }[]>`select pg_postmaster_start_time()::text as at`
  return row?.at
}

test.each([
  ['succeeds', async () => {}],
  ['fails', () => Promise.reject(new Error('not today'))],
])('outbox: a task that %s during a database outage is settled afterwards', async (name, end) => {
  let runs = 0
  const outage = async () => {
    runs++
    const before = await startedAt()
    process.kill(own.server.pid(), 'SIGKILL')
    // Waits until the server is gone or has already been restarted.
    await until(
      () => startedAt().catch(() => null),
      (at) => at !== before,
    )
    await end()
  }
  await owner`select graphile_worker.add_job(${name}, '{}'::json, max_attempts => 1)`
  const worker = await startWorker(own.server.url, new Map([[name, outage]]), createLogger('silent'))
  const settled = () =>
    owner<{ id: string }[]>`
      select id::text from graphile_worker.jobs where task_identifier = ${name} and locked_at is not null
      union all
      select id::text from graphile_worker.jobs where task_identifier = ${name} and attempts = 0`.catch(
      () => null,
    )
  await until(settled, (open) => open?.length === 0)
  await worker.stop()
  expect(runs).toBe(1)
})
