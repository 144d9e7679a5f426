import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { readLine, SLOT_LOG, type SlotEntry } from './slot-log.ts'

/** Follows a growing slot log. Throws read errors, except when there is no log yet. */
export type LogTail = {
  /** New entries since the last call, in order, and the current slate; null while there is no log. */
  next: () => Promise<{ slate: string; entries: SlotEntry[] } | null>
  close: () => Promise<void>
}

const MOST_AT_ONCE = 1024 * 1024

export function tailLog(folder: string): LogTail {
  let file: FileHandle | null = null
  let at = 0
  let rest = ''
  let slate = ''
  const buffer = Buffer.allocUnsafe(64 * 1024)
  return {
    next: async () => {
      file ??= await open(join(folder, SLOT_LOG)).catch(nullIfNone)
      if (file === null) return null
      const entries: SlotEntry[] = []
      for (let taken = 0; taken < MOST_AT_ONCE; ) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) break
        at += bytesRead
        taken += bytesRead
        const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const entry = readLine(line)
          if (entry?.kind === 'header') slate = entry.slate
          else if (entry) entries.push(entry)
        }
      }
      return { slate, entries }
    },
    close: async () => {
      await file?.close()
      file = null
    },
  }
}

function nullIfNone(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null
  throw cause
}
