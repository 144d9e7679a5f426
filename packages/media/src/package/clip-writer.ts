import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Fills the files of a clip beside its place; it is there whole or not at all. */
export type ClipWriter = {
  write: (rendition: string, pieces: readonly Buffer[]) => void
  finish: (poster: Buffer | null) => void
  /** Takes away what was written. */
  abandon: () => void
}

/** *Errors*: all of it throws when the disk is full or cannot be written. */
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
