import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../db/connect.ts'
import { pack } from './archive.ts'
import type { Copied } from './manifest.ts'
import { type BackupOptions, countRows, writeBackup } from './write-backup.ts'

/** Files of this run of the server; PostgreSQL manual, "Backing Up the Data Directory". */
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

/** Copies the running embedded database and the files beside it; returns the folder of the backup. */
export const takeBackup = (input: BackupOptions): Promise<string> =>
  writeBackup(input, (sql, draft) => copyDatabase(sql, join(input.dataDir, 'postgres'), draft))

/** Uses one session throughout, since the server ends a backup with its session. */
async function copyDatabase(sql: Sql, data: string, draft: string): Promise<Copied> {
  // A temporary slot: it keeps the WAL of this period on disk and ends with the session.
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
  return { format: 1, major: began.major, firstLog: began.first, rows }
}
