import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The WAL is closed and copied this often if it changed; a lost disk loses at most this much. */
const everySec = 300

const quoted = (path: string) => `'${resolve(path).replaceAll("'", "'\\''").replaceAll('%', '%%')}'`

const logOf = (backups: string) => join(backups, 'log')

/**
 * Returns server settings that archive WAL beside the backups. Each file appears complete or not at all, and only once.
 */
export async function intoArchive(backups: string): Promise<string[]> {
  const log = logOf(backups)
  await mkdir(log, { recursive: true })
  const to = quoted(log)
  const command = `test ! -f ${to}/%f.gz && gzip -c "%p" > ${to}/.%f && mv ${to}/.%f ${to}/%f.gz`
  return ['archive_mode=on', `archive_timeout=${everySec}`, `archive_command=${command}`]
}

/** The server reads this setting before it knows zone names, including `Z`. */
const offset = (moment: Date) => moment.toISOString().replace('Z', '+00')

/** Returns server settings that replay the archive up to a time or its end, and then promote the server. */
export const fromArchive = (backups: string, until: Date | null): string[] => [
  // A missing file ends the WAL, as the server expects.
  `restore_command=gunzip -c ${quoted(logOf(backups))}/%f.gz > "%p" 2> /dev/null`,
  ...(until ? [`recovery_target_time=${offset(until)}`, 'recovery_target_action=promote'] : []),
]

/** Deletes WAL files before the first one that the oldest kept backup needs. */
export async function forgetLog(backups: string, firstLog: string): Promise<void> {
  const files = await readdir(logOf(backups)).catch(() => [])
  for (const file of files)
    if (/^[0-9A-F]{24}\.gz$/.test(file) && file < firstLog) await rm(join(logOf(backups), file))
}
