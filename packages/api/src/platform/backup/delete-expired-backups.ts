import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findManifest } from './manifest.ts'
import { forgetLog } from './wal-archive.ts'

const dayMs = 86_400_000

/** Deletes older backups but never the newest, then the WAL that only they needed. */
export async function deleteExpiredBackups(
  backups: string,
  olderThanDays: number,
  nowMs: number,
): Promise<void> {
  const found = []
  for (const name of await readdir(backups)) {
    const folder = join(backups, name)
    const manifest = await findManifest(folder)
    if (manifest) found.push({ folder, ...manifest })
  }
  found.sort((a, b) => b.takenAt.localeCompare(a.takenAt))
  const isKept = ({ takenAt }: { takenAt: string }, place: number) =>
    place === 0 || Date.parse(takenAt) > nowMs - olderThanDays * dayMs
  const kept = found.filter(isKept)
  for (const { folder } of found.filter((one) => !kept.includes(one))) await rm(folder, { recursive: true })
  const oldest = kept.findLast((one) => one.format === 1)
  if (oldest) await forgetLog(backups, oldest.firstLog)
}
