import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** At most this much is lost with the disk: the log is closed and copied so often, when there is something in it. */
const everySec = 300

const quoted = (path: string) => `'${resolve(path).replaceAll("'", "'\\''").replaceAll('%', '%%')}'`

const logOf = (backups: string) => join(backups, 'log')

/** Settings of a server that copies its log beside its backups; a file appears complete or not at all, and once. */
export async function intoArchive(backups: string): Promise<string[]> {
  const log = logOf(backups)
  await mkdir(log, { recursive: true })
  const to = quoted(log)
  const command = `test ! -f ${to}/%f.gz && gzip -c "%p" > ${to}/.%f && mv ${to}/.%f ${to}/%f.gz`
  return ['archive_mode=on', `archive_timeout=${everySec}`, `archive_command=${command}`]
}

/** The server reads this setting before it knows names of zones, `Z` included. */
const offset = (moment: Date) => moment.toISOString().replace('Z', '+00')

/** Settings of a server that reads it again, up to a moment or its end, and then serves. */
export const fromArchive = (backups: string, until: Date | null): string[] => [
  // What is not there ends the log, as the server expects.
  `restore_command=gunzip -c ${quoted(logOf(backups))}/%f.gz > "%p" 2> /dev/null`,
  ...(until ? [`recovery_target_time=${offset(until)}`, 'recovery_target_action=promote'] : []),
]

/** Takes away what no backup that is kept needs: files before the first one of the oldest. */
export async function forgetLog(backups: string, firstLog: string): Promise<void> {
  const files = await readdir(logOf(backups)).catch(() => [])
  for (const file of files)
    if (/^[0-9A-F]{24}\.gz$/.test(file) && file < firstLog) await rm(join(logOf(backups), file))
}
