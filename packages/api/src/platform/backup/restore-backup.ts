import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { unpack } from './archive.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { fromArchive } from './wal-archive.ts'
import { countRows } from './write-backup.ts'

export interface RestoreOptions {
  from: string
  /** DATA_DIR without a database. */
  dataDir: string
  /** Leaves out later changes; null replays all WAL beside the backups. */
  until: Date | null
}

export interface Restored {
  takenAt: string
  rows: Record<string, number>
  indexes: number
}

/** For a server that replays WAL before it is ready. */
const readyWithinMs = 3_600_000

/** Restores database and files and verifies them; refuses a folder that holds a database. */
export async function restoreBackup({ from, dataDir, until }: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(from)
  if (manifest.format === 2) throw new Error(byHand(from, manifest.major))
  const data = join(dataDir, 'postgres')
  if (existsSync(data)) throw new Error(`${data} holds a database: name an empty DATA_DIR`)
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, '.restoring')
  await rm(draft, { recursive: true, force: true })
  try {
    await unpack(join(from, 'database.tar.zst'), draft)
    const major = Number(await readFile(join(draft, 'PG_VERSION'), 'utf8'))
    if (major !== manifest.major) throw new Error('the manifest is of another backup')
    await placeLog(from, draft)
    // Recovery ends on a new timeline, so new WAL cannot be confused with the old one.
    await writeFile(join(draft, 'recovery.signal'), '')
    const settings = fromArchive(join(from, '..'), until)
    const server = await startEmbeddedPostgres({ dataDir: draft, settings, readyWithinMs })
    const restored = await checkRestored(server, manifest).finally(server.stop)
    await unpack(join(from, 'files.tar.zst'), dataDir)
    await rename(draft, data)
    return restored
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The operator restores an external server by hand, into a new database, never over an existing one. */
const byHand = (from: string, major: number) => `\
This is of an external PostgreSQL ${major}. Into an empty database, as the user who owned the old one, by tools of that version:
  psql "$DATABASE_URL" -c 'create role encore_app nologin' -c 'grant encore_app to current_user'
  pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" ${join(from, 'database.dump')}
  mkdir -p "$DATA_DIR" && zstd -dc ${join(from, 'files.tar.zst')} | tar --extract --preserve-permissions --numeric-owner --directory "$DATA_DIR"`

async function placeLog(from: string, data: string): Promise<void> {
  const log = join(data, 'pg_wal')
  await unpack(join(from, 'log.tar.zst'), log)
  await rename(join(log, 'backup_label'), join(data, 'backup_label'))
  for (const folder of ['archive_status', 'summaries']) await mkdir(join(log, folder), { recursive: true })
}

async function checkRestored(server: EmbeddedPostgres, manifest: Manifest): Promise<Restored> {
  const sql = connect(server.url, { max: 1, asOwner: true, name: 'encore-restore' })
  try {
    await recovered(sql, server)
    const rows = await countRows(sql)
    for (const [table, least] of Object.entries(manifest.rows))
      if ((rows[table] ?? 0) < least) throw new Error(`${table} has ${rows[table]} rows, and had ${least}`)
    const broken = await sql<{ area: string; fault: string; subject: string }[]>`
      select area, fault, subject from invariant_violation limit 5`
    if (broken.length > 0)
      throw new Error(`promises are broken: ${broken.map(({ fault }) => fault).join('; ')}`)
    return { takenAt: manifest.takenAt, rows, indexes: await compareIndexes(sql) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Waits until the WAL is replayed to its end or to the given time, without a timeout. */
async function recovered(sql: Sql, server: EmbeddedPostgres): Promise<void> {
  const pid = server.pid()
  for (;;) {
    const [row] = await sql<{ isRecovering: boolean }[]>`select pg_is_in_recovery() as "isRecovering"`
    if (server.pid() !== pid)
      throw new Error('PostgreSQL gave up: does the log reach the moment that was named?')
    if (row?.isRecovering === false) return
    await new Promise((turn) => setTimeout(turn, 100))
  }
}

/** Compares every index with its table; page checksums are verified on the way. */
async function compareIndexes(sql: Sql): Promise<number> {
  await sql`create extension if not exists amcheck`
  try {
    const checked = await sql`
      select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      join pg_index i on i.indexrelid = c.oid
      where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`
    return checked.count
  } finally {
    await sql`drop extension amcheck`
  }
}
