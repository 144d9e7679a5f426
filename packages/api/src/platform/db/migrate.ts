import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { connect, type Sql } from './connect.ts'

const folder = join(import.meta.dirname, '../../../migrations')
/** An arbitrary number, but the same in every process. */
const advisoryLock = 7_402_026

/**
 * Applies missing migrations, one runner at a time. A changed text of an applied migration stops the start: history is
 * never edited.
 */
export async function migrate(url: string): Promise<string[]> {
  const sql = connect(url, { max: 1, asOwner: true, name: 'encore-migrate' })
  try {
    // Another runner may need longer than the usual lock timeout.
    await sql`set lock_timeout = 0`
    await sql`select pg_advisory_lock(${advisoryLock})`
    await sql`reset lock_timeout`
    await runMigrations({ connectionString: url })
    await sql`
      create table if not exists schema_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const applied: string[] = []
    for (const file of await migrationFiles()) {
      if (await apply(sql, file)) applied.push(file.name)
    }
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(sql: Sql, file: MigrationFile): Promise<boolean> {
  const [row] = await sql<
    { checksum: string }[]
  >`select checksum from schema_migration where name = ${file.name}`
  if (row && row.checksum !== file.checksum)
    throw new Error(`Migration ${file.name} was changed after it was applied`)
  if (row) return false
  await sql.begin(async (tx) => {
    await tx.unsafe(file.text).simple()
    await tx`insert into schema_migration (name, checksum) values (${file.name}, ${file.checksum})`
  })
  return true
}

/** True when every migration of this build is applied, for `/readyz`. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const files = await migrationFiles()
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migration`
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  return files.every((file) => known.get(file.name) === file.checksum)
}
