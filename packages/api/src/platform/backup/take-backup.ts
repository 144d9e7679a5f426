import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { measure, pack } from './archive.ts'
import { noteRun } from './backup-age.ts'
import { type Manifest, type PieceName, writeManifest } from './manifest.ts'

export interface BackupWish {
  /** DATA_DIR; the embedded database runs on `postgres` in it. */
  dataDir: string
  /** Where that database answers. */
  url: string
  /** Backups lie here, a folder each. */
  into: string
}

/** The server's, of this run only; PostgreSQL's manual, "Backing Up the Data Directory". */
const ofThisRun = [
  './postmaster.pid',
  './postmaster.opts',
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  '*/pgsql_tmp*',
  'pg_internal.init',
]

/** What can be made again, or belongs to stand-ins. */
const notKept = ['./postgres', './images/cache', './sandbox', './.restoring']

/** Tables whose rows only grow. */
const growing = ['member', 'orders', 'ledger_entry', 'audit_entry', 'entitlement']

/** Copies the running database and the files beside it; the answer is the folder of the backup. */
export async function takeBackup({ dataDir, url, into }: BackupWish): Promise<string> {
  await mkdir(into, { recursive: true })
  const draft = await mkdtemp(join(into, '.draft-'))
  const sql = connect(url, { max: 1, asOwner: true, isKept: true, name: 'encore-backup' })
  try {
    const database = await copyDatabase(sql, join(dataDir, 'postgres'), draft)
    await pack(dataDir, join(draft, 'files.tar.zst'), [...notKept, `./${relative(dataDir, into)}`])
    const pieces: Manifest['pieces'] = {
      'database.tar.zst': await measureIn(draft, 'database.tar.zst'),
      'log.tar.zst': await measureIn(draft, 'log.tar.zst'),
      'files.tar.zst': await measureIn(draft, 'files.tar.zst'),
    }
    const takenAt = new Date().toISOString()
    await writeManifest(draft, { format: 1, takenAt, ...database, pieces })
    const folder = join(into, `encore-${takenAt.replaceAll(/[:.]/g, '-')}`)
    await rename(draft, folder)
    await noteRun(sql, 'BACKUP')
    return folder
  } finally {
    await sql.end({ timeout: 5 })
    await rm(draft, { recursive: true, force: true })
  }
}

const measureIn = (folder: string, piece: PieceName) => measure(join(folder, piece))

/** One session from begin to end: the server ends the backup of one that goes away. */
async function copyDatabase(
  sql: Sql,
  data: string,
  draft: string,
): Promise<Pick<Manifest, 'major' | 'firstLog' | 'rows'>> {
  // Keeps the log of this time on disk, and goes with the session.
  await sql`select pg_create_physical_replication_slot(${`backup_${randomUUID().slice(0, 8)}`}, true, true)`
  const [began] = await sql<{ first: string; major: number }[]>`
    select pg_walfile_name(pg_backup_start('encore', true)) as first,
      current_setting('server_version_num')::integer / 10000 as major`
  const rows = await countRows(sql)
  await pack(data, join(draft, 'database.tar.zst'), ofThisRun)
  const [ended] = await sql<{ last: string; label: string; tablespaces: string }[]>`
    select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`
  if (!began || !ended) throw new Error('PostgreSQL did not say where the backup begins and ends')
  if (ended.tablespaces !== '') throw new Error('a tablespace outside the data folder is not backed up')
  const log = join(draft, 'log')
  await mkdir(log)
  await writeFile(join(log, 'backup_label'), ended.label)
  const isNeeded = (file: string) => /^[0-9A-F]{24}$/.test(file) && file >= began.first && file <= ended.last
  for (const file of await readdir(join(data, 'pg_wal')))
    if (isNeeded(file)) await copyFile(join(data, 'pg_wal', file), join(log, file))
  await pack(log, join(draft, 'log.tar.zst'))
  await rm(log, { recursive: true })
  return { major: began.major, firstLog: began.first, rows }
}

export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of growing) {
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from ${sql(table)}`
    rows[table] = row?.count ?? 0
  }
  return rows
}
