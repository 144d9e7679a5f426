import { type Box, malformed, readBoxes, requireBox } from '#src/clip/boxes.ts'
import { type Part, readPart } from '#src/clip/fragment.ts'
import { readTracks, type Track } from '#src/clip/init.ts'

export type SplitterEvents = {
  /** `ftyp` and `moov`, once. */
  onInit: (init: Buffer) => void
  onPart: (bytes: Buffer, part: Part) => void
}

/** Splits a growing fragmented MP4 into its header and its parts. */
export type FragmentSplitter = {
  /** Throws MalformedMedia. */
  push: (bytes: Buffer) => void
}

/** A part of the heaviest rendition is smaller than a hundredth of this. */
const LARGEST_BOX = 32 * 1024 * 1024
const IGNORED = new Set(['styp', 'sidx', 'free', 'mfra'])

export function createFragmentSplitter({ onInit, onPart }: SplitterEvents): FragmentSplitter {
  let pieces: Buffer[] = []
  let length = 0
  let wanted = 8
  let ftyp: Buffer | null = null
  let moof: Buffer | null = null
  let tracks: ReadonlyMap<number, Track> | null = null

  const take = (type: string, bytes: Buffer) => {
    if (type === 'ftyp') ftyp = bytes
    else if (type === 'moov') {
      const init = Buffer.concat([ftyp ?? Buffer.alloc(0), bytes])
      tracks = readTracks(init, requireBox(readBoxes(init, 0, init.length), 'moov'))
      onInit(init)
    } else if (type === 'moof') moof = bytes
    else if (type === 'mdat') {
      if (moof === null || tracks === null) throw malformed('mdat without its moof')
      const part = Buffer.concat([moof, bytes])
      moof = null
      const [head, data] = readBoxes(part, 0, part.length)
      onPart(part, readPart(part, head as Box, data as Box, tracks))
    } else if (!IGNORED.has(type)) throw malformed(`an unexpected ${type} box`)
  }

  return {
    push: (bytes) => {
      pieces.push(bytes)
      length += bytes.length
      while (length >= wanted) {
        const held = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
        const size = held.readUInt32BE(0)
        if (size < 8 || size > LARGEST_BOX) throw malformed(`a box of ${size} bytes`)
        if (held.length < size) {
          pieces = [held]
          wanted = size
          return
        }
        take(held.toString('latin1', 4, 8), held.subarray(0, size))
        const rest = held.subarray(size)
        pieces = rest.length > 0 ? [rest] : []
        length = rest.length
        wanted = 8
      }
    },
  }
}
