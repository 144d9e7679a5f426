import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names in a folder that nothing was written to for so long, by the real clock; none where there is no folder. */
export async function unchangedFor(hours: number, folder: string, nowMs: number): Promise<string[]> {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  const changed = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_, at) => nowMs - (changed[at]?.mtimeMs ?? nowMs) > hours * 3_600_000)
}
