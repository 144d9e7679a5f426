import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { connect, type Sql } from '#platform/db/connect.ts'

export interface TestDatabase {
  url: string
  /** Connects as the schema's owner, for set-up and checks; the product never runs as this role. */
  owner: Sql
  app: Sql
  drop(): Promise<void>
}

/** Clones a separate database from the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, (sql) => sql.unsafe(`create database ${name} template encore_template`))
  const url = server.replace(/\/postgres$/, `/${name}`)
  const owner = connect(url, { max: 4, asOwner: true, name: 'test-owner' })
  const app = connect(url, { max: 20, name: 'test-app' })
  const drop = async () => {
    await Promise.all([owner.end({ timeout: 2 }), app.end({ timeout: 2 })])
    await onServer(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
  }
  return { url, owner, app, drop }
}

/** Cloning needs the template to itself; parallel workers wait for one another. */
async function onServer(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(1)`
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
