import { malformed, readBoxes, requireBox } from './boxes.ts'
import { type Part, readPart } from './fragment.ts'
import { readTracks, type Track } from './init.ts'

/** One rendition of a recording: a fragmented MP4 and the positions of its parts. */
export type Rendition = {
  /** A path segment, such as 720. */
  name: string
  widthPx: number
  heightPx: number
  framesPerSec: number
  /** CODECS attribute of a master playlist. */
  codecs: string
  /** Reads `size` bytes at an offset. */
  read: (offset: number, size: number) => Buffer
  /** `ftyp` and `moov`. */
  init: Buffer
  /** In order of time. */
  parts: readonly Part[]
}

const IGNORED = new Set(['styp', 'sidx', 'free', 'mfra'])

/** Throws MalformedMedia for anything but complete fragmented H.264/AAC without gaps in time. */
export function parseRendition(name: string, bytes: Buffer): Rendition {
  const boxes = readBoxes(bytes, 0, bytes.length)
  const firstMoof = boxes.findIndex((box) => box.type === 'moof')
  if (firstMoof === -1) throw malformed(`${name} has no moof`)
  const head = boxes.slice(0, firstMoof)
  requireBox(head, 'ftyp')
  const moov = requireBox(head, 'moov')
  const tracks = readTracks(bytes, moov)
  const parts = pairFragments(boxes.slice(firstMoof)).map(([moof, mdat]) =>
    readPart(bytes, moof, mdat, tracks),
  )
  refuseGaps(name, parts)
  const read = (offset: number, size: number) => bytes.subarray(offset, offset + size)
  return describeRendition(name, { tracks, parts, read, init: bytes.subarray(0, moov.end) })
}

/** Throws MalformedMedia when there is no picture track. */
export function describeRendition(
  name: string,
  {
    tracks,
    parts,
    read,
    init,
  }: Pick<Rendition, 'parts' | 'read' | 'init'> & { tracks: ReadonlyMap<number, Track> },
): Rendition {
  const all = [...tracks.values()]
  const picture = all.find(({ medium }) => medium === 'VIDEO')
  const first = parts[0]
  if (picture === undefined || first === undefined) throw malformed(`${name} has no picture`)
  return {
    name,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    framesPerSec: first.frameCount / first.durationSec,
    codecs: all.map(({ codec }) => codec).join(','),
    read,
    init,
    parts,
  }
}

function pairFragments(boxes: ReturnType<typeof readBoxes>) {
  const kept = boxes.filter(({ type }) => !IGNORED.has(type))
  if (kept.length % 2 === 1) throw malformed('the last moof has no mdat')
  return Array.from({ length: kept.length / 2 }, (_, pair) => {
    const [moof, mdat] = kept.slice(pair * 2, pair * 2 + 2)
    if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || moof.end !== mdat.start)
      throw malformed(`no moof followed by its mdat at ${moof?.start}`)
    return [moof, mdat] as const
  })
}

function refuseGaps(name: string, parts: readonly Part[]): void {
  const ends = new Map<number, bigint>()
  for (const part of parts) {
    for (const { trackId, startTicks, durationTicks } of part.runs) {
      if (startTicks !== (ends.get(trackId) ?? 0n))
        throw malformed(`track ${trackId} of ${name} jumps in time at ${part.offset}`)
      ends.set(trackId, startTicks + BigInt(durationTicks))
    }
  }
}
