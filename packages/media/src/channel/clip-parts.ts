import { type Clip, endsOnGrid, PARTS_PER_SEGMENT } from '../clip/clip.ts'
import type { Part } from '../clip/fragment.ts'
import type { Rendition } from '../clip/rendition.ts'
import { retimePart } from '../clip/retime.ts'
import { createLru } from '../lru.ts'
import type { PartInfo, RenditionInfo } from './source.ts'

/** Two playlists' worth of parts in three qualities. */
const RETIMED_PARTS = 192

/** Parts of a clip on a timeline that may be longer than the clip; it loops after its last part. */
export type ClipParts = {
  renditions: readonly RenditionInfo[]
  partInfo: (rendition: string, part: number) => PartInfo
  init: (rendition: string) => Buffer
  bytes: (rendition: string, part: number) => readonly Buffer[]
}

/** Throws when the clip must loop but cannot without a seam. */
export function createClipParts(clip: Clip, loops: boolean): ClipParts {
  if (loops && !endsOnGrid(clip)) throw new Error('a looping clip must end on a frame border of every track')
  const loopMs = clip.partMs * clip.partCount
  const find = (name: string, part: number): { rendition: Rendition; stored: Part } => {
    const rendition = clip.renditions.find((candidate) => candidate.name === name)
    const stored = rendition?.parts[part % clip.partCount]
    if (rendition === undefined || stored === undefined)
      throw new Error(`no part ${part} in rendition ${name}`)
    return { rendition, stored }
  }
  const retimed = createLru<readonly Buffer[]>(RETIMED_PARTS)
  const retime = (name: string, part: number): readonly Buffer[] => {
    const { rendition, stored } = find(name, part)
    const pieces = retimePart(
      rendition.read(stored.offset, stored.size),
      stored,
      Math.floor(part / clip.partCount) * loopMs,
      part + 1,
    )
    retimed.set(`${name}/${part}`, pieces)
    return pieces
  }
  return {
    renditions: clip.renditions.map(describe),
    partInfo: (rendition, part) => find(rendition, part).stored,
    init: (rendition) => find(rendition, 0).rendition.init,
    bytes: (name, part) => retimed.get(`${name}/${part}`) ?? retime(name, part),
  }
}

function describe({ name, widthPx, heightPx, framesPerSec, codecs, parts }: Rendition): RenditionInfo {
  const segments = Array.from({ length: parts.length / PARTS_PER_SEGMENT }, (_, segment) =>
    bitrate(parts.slice(segment * PARTS_PER_SEGMENT, (segment + 1) * PARTS_PER_SEGMENT)),
  )
  return {
    name,
    widthPx,
    heightPx,
    framesPerSec,
    codecs,
    peakBitrate: Math.max(...segments),
    averageBitrate: bitrate(parts),
  }
}

function bitrate(parts: readonly Part[]): number {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  const seconds = parts.reduce((sum, { durationSec }) => sum + durationSec, 0)
  return Math.ceil((bytes * 8) / seconds)
}
