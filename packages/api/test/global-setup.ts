import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'encore-test-'))
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    maxConnections: 400,
    settings: ['shared_buffers=256MB'],
  })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const sql = postgres(server.url, { max: 1, onnotice: () => {} })
    await sql`create database encore_template`
    await sql.end()
    await migrate(server.databaseUrl('encore_template'))
  } catch (cause) {
    // A server that is left behind would keep the run waiting for ever.
    await stop()
    throw cause
  }
  project.provide('postgresUrl', server.url)
  return stop
}
