import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the files of a clip to a temporary folder; the clip appears atomically. */
export type ClipWriter = {
  write: (rendition: string, pieces: readonly Buffer[]) => void
  finish: (poster: Buffer | null) => void
  abandon: () => void
}

/** Throws, as do all methods, when the disk is full or not writable. */
export function openClipWriter(folder: string): ClipWriter {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const files = new Map<string, number>()
  const fileOf = (rendition: string): number => {
    const fd = files.get(rendition) ?? openSync(join(making, `${rendition}.mp4`), 'wx')
    files.set(rendition, fd)
    return fd
  }
  const close = () => {
    for (const fd of files.values()) closeSync(fd)
    files.clear()
  }
  return {
    write: (rendition, pieces) => {
      const fd = fileOf(rendition)
      for (const bytes of pieces) for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    },
    finish: (poster) => {
      close()
      if (poster) writeFileSync(join(making, 'poster.jpg'), poster)
      rmSync(folder, { recursive: true, force: true })
      renameSync(making, folder)
    },
    abandon: () => {
      close()
      rmSync(making, { recursive: true, force: true })
    },
  }
}
