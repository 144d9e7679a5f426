import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type Box, malformed, readBoxes, requireBox } from './boxes.ts'
import { assembleClip, type Clip } from './clip.ts'
import { type Part, readPart } from './fragment.ts'
import { readTracks } from './init.ts'
import { describeRendition, type Rendition } from './rendition.ts'

/**
 * Opens a clip of any length like `loadClip`, but leaves the samples on disk until they are requested. Sound may
 * overlap where a show was cut. Throws for an invalid clip and for unreadable files.
 */
export function openClip(folder: string): Clip & { close: () => void } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mp4'))
  const open = files.map((file) => ({ name: file.slice(0, -4), fd: openSync(join(folder, file), 'r') }))
  const close = () => {
    for (const { fd } of open) closeSync(fd)
  }
  try {
    const poster = join(folder, 'poster.jpg')
    return {
      ...assembleClip(open.map(({ name, fd }) => indexFile(name, fd))),
      poster: existsSync(poster) ? readFileSync(poster) : undefined,
      close,
    }
  } catch (cause) {
    close()
    throw cause
  }
}

/** Reads only the heads of the parts. */
function indexFile(name: string, fd: number): Rendition {
  const read = (offset: number, size: number): Buffer => {
    const bytes = Buffer.allocUnsafe(size)
    if (readSync(fd, bytes, 0, size, offset) !== size) throw malformed(`${name} is cut short at ${offset}`)
    return bytes
  }
  const boxes = topBoxes(fstatSync(fd).size, read)
  const moov = requireBox(boxes, 'moov')
  const init = read(0, moov.end)
  const tracks = readTracks(init, requireBox(readBoxes(init, 0, init.length), 'moov'))
  const parts: Part[] = []
  for (const [at, moof] of boxes.entries()) {
    const mdat = boxes[at + 1]
    if (moof.type !== 'moof') continue
    if (mdat?.type !== 'mdat') throw malformed(`no moof followed by its mdat at ${moof.start}`)
    const head = read(moof.start, moof.end - moof.start)
    const part = readPart(head, moved(moof, moof.start), moved(mdat, moof.start), tracks)
    parts.push({ ...part, offset: moof.start })
  }
  return describeRendition(name, { tracks, parts, read, init })
}

const moved = ({ type, start, body, end }: Box, by: number): Box => ({
  ...{ type, start: start - by, body: body - by, end: end - by },
})

const headBytes = 16

function topBoxes(size: number, read: (offset: number, size: number) => Buffer): Box[] {
  const boxes: Box[] = []
  for (let start = 0; start < size; ) {
    const head = read(start, Math.min(headBytes, size - start))
    const shortLength = head.readUInt32BE(0)
    const length = shortLength === 1 ? Number(head.readBigUInt64BE(8)) : shortLength
    const type = head.toString('latin1', 4, 8)
    if (length < 8 || start + length > size) throw malformed(`${type} at ${start} is cut short`)
    boxes.push({ type, start, body: start + (shortLength === 1 ? 16 : 8), end: start + length })
    start += length
  }
  return boxes
}
