import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import { isMigrated } from '#platform/db/migrate.ts'

/** The body of `/readyz`. The runbook explains each reason and warning; none contains a secret. */
export interface ReadinessReport {
  /** Why the product must not get traffic; empty when it may. */
  reasons: string[]
  /** Problems an operator should check; the product is ready despite them. */
  warnings: string[]
}

const answerWithinMs = 500
const diskKnownMs = 3_000

/** Responds within half a second; a slower database counts as down. */
export function createReadinessCheck({
  sql,
  config,
}: Pick<Ctx, 'sql' | 'config'>): () => Promise<ReadinessReport> {
  const diskReasons = remembered(diskKnownMs, () => checkDisk(config.DATA_DIR, config.DISK_FREE_MB))
  return async () => {
    const [database, disk] = await Promise.all([
      inTime(checkDatabase(sql), { reasons: ['database_unreachable'], warnings: [] }),
      inTime(diskReasons(), ['disk_not_writable']),
    ])
    return { reasons: [...database.reasons, ...disk], warnings: database.warnings }
  }
}

async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((answer) => setTimeout(() => answer(otherwise), answerWithinMs).unref())
  return Promise.race([work.catch(() => otherwise), late])
}

/** `remote_apply` includes all that `on` waits for; other modes lose acknowledged writes when a server dies. */
const safeCommits = ['on', 'remote_apply']

async function checkDatabase(sql: Ctx['sql']): Promise<ReadinessReport> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const commit = settings.get('synchronous_commit') ?? 'off'
  const isOff = (name: string) => settings.get(name) !== 'on'
  return {
    reasons: [
      ...['fsync', 'full_page_writes'].filter(isOff).map((name) => `${name}_off`),
      ...(safeCommits.includes(commit) ? [] : [`synchronous_commit_${commit}`]),
      ...((await isMigrated(sql)) ? [] : ['migrations_missing']),
    ],
    // Checksums detect disk damage; they are no condition for keeping acknowledged writes.
    warnings: isOff('data_checksums') ? ['data_checksums_off'] : [],
  }
}

/** Checks that files can be written in DATA_DIR; a limit of 0 MiB accepts any free space. */
async function checkDisk(folder: string, leastFreeMiB: number): Promise<string[]> {
  const place = await nearestFolder(resolve(folder))
  if (place === null) return ['disk_not_writable']
  const { bavail, bsize, files, ffree } = await statfs(place)
  const isFull = (bavail * bsize) / 1_048_576 < leastFreeMiB || (leastFreeMiB > 0 && files > 0 && ffree === 0)
  return isFull ? ['disk_full'] : []
}

/** Returns the folder or its nearest existing parent; null when nothing may be written. */
async function nearestFolder(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK)
    return folder
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? nearestFolder(dirname(folder)) : null
  }
}

/** Caches the result for `ms`; concurrent calls share one check. */
function remembered<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | null = null
  return () => {
    if (last === null || performance.now() - last.atMs > ms) last = { atMs: performance.now(), answer: ask() }
    return last.answer
  }
}
