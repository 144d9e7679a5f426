import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { measure, pack } from './archive.ts'
import { noteRun } from './backup-age.ts'
import { type Copied, type Manifest, writeManifest } from './manifest.ts'

export interface BackupOptions {
  /** DATA_DIR; an embedded database runs on `postgres` in it. */
  dataDir: string
  url: string
  into: string
}

/**
 * Data that can be made again, or that belongs to the sandbox or to the call relay. Keepsakes are deleted everywhere
 * when a consent is withdrawn, and a backup would keep them.
 */
const notKept = ['./postgres', './images/cache', './sandbox', './relay-*', './keepsakes', './.restoring']

/** Tables that never lose rows. */
const growing = ['member', 'orders', 'ledger_entry', 'audit_entry', 'entitlement']

/**
 * Lets `copyDatabase` write into a draft and packs the files beside it. Renames the complete draft and returns its
 * folder.
 */
export async function writeBackup(
  { dataDir, url, into }: BackupOptions,
  copyDatabase: (sql: Sql, draft: string) => Promise<Copied>,
): Promise<string> {
  await mkdir(into, { recursive: true })
  const draft = await mkdtemp(join(into, '.draft-'))
  const sql = connect(url, { max: 1, asOwner: true, isKept: true, name: 'encore-backup' })
  try {
    const copied = await copyDatabase(sql, draft)
    await pack(dataDir, join(draft, 'files.tar.zst'), [...notKept, `./${relative(dataDir, into)}`])
    const pieces: Manifest['pieces'] = {}
    for (const piece of await readdir(draft)) pieces[piece] = await measure(join(draft, piece))
    const takenAt = new Date().toISOString()
    await writeManifest(draft, { ...copied, takenAt, pieces })
    const folder = join(into, `encore-${takenAt.replaceAll(/[:.]/g, '-')}`)
    await rename(draft, folder)
    await noteRun(sql, 'BACKUP')
    return folder
  } finally {
    await sql.end({ timeout: 5 })
    await rm(draft, { recursive: true, force: true })
  }
}

export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of growing) {
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from ${sql(table)}`
    rows[table] = row?.count ?? 0
  }
  return rows
}
