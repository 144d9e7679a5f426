import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { epochFolder } from './epochs.ts'
import type { ByteSpan } from './slot-log.ts'

/** Reads byte ranges of the runs' files; keeps the files of the latest runs open. */
export type SpanReader = {
  /** Rejects when the file is gone or shorter than the log states. */
  read: (from: { epoch: number; run: number }, rendition: string, span: ByteSpan) => Promise<Buffer>
  close: () => Promise<void>
}

const MOST_OPEN = 12

export function createSpanReader(folder: string): SpanReader {
  const files = new Map<string, Promise<FileHandle>>()
  const fileOf = (path: string): Promise<FileHandle> => {
    const file = files.get(path) ?? open(path)
    files.delete(path)
    files.set(path, file)
    file.catch(() => files.delete(path))
    const [oldest] = files
    if (files.size > MOST_OPEN && oldest) {
      files.delete(oldest[0])
      void oldest[1].then((handle) => handle.close()).catch(() => {})
    }
    return file
  }
  return {
    read: async ({ epoch, run }, rendition, { offset, size }) => {
      const file = await fileOf(join(epochFolder(folder, epoch), String(run), `${rendition}.mp4`))
      const bytes = Buffer.allocUnsafe(size)
      const { bytesRead } = await file.read(bytes, 0, size, offset)
      if (bytesRead !== size) throw new Error(`${bytesRead} of ${size} bytes of a part`)
      return bytes
    },
    close: async () => {
      for (const file of files.values()) await file.then((handle) => handle.close()).catch(() => {})
      files.clear()
    },
  }
}
