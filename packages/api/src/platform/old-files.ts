import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns names in a folder that were unchanged for `hours`, by the real clock; empty without the folder. */
export async function unchangedFor(hours: number, folder: string, nowMs: number): Promise<string[]> {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  const changed = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_, at) => nowMs - (changed[at]?.mtimeMs ?? nowMs) > hours * 3_600_000)
}
