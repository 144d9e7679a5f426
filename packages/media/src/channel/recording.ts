import { type Clip, PARTS_PER_SEGMENT } from '../clip/clip.ts'
import { createClipParts } from './clip-parts.ts'
import type { PartInfo, RenditionInfo } from './source.ts'

/** A show that is over, whoever recorded it: all its parts are there. */
export type Recording = {
  renditions: readonly RenditionInfo[]
  /** Part p begins at offsetMs + p × partMs of the show's media time. */
  partMs: number
  /** Parts of what an encoder sent lie on the clock's grid, on which the show need not begin. */
  offsetMs: number
  partCount: number
  /** Every so many parts, from the first on, one starts with a key frame. */
  partsPerKeyFrame: number
  partInfo: (rendition: string, part: number) => PartInfo
  /** When the part's first frame was on air. */
  onAirAtMs: (part: number) => number
  init: (rendition: string) => Buffer
  partBytes: (rendition: string, part: number) => readonly Buffer[] | undefined
  poster?: Buffer | undefined
  /** Lets go of what it reads from. */
  close: () => void
}

export type ClipRecordingSettings = {
  clip: Clip
  startsAtMs: number
  durationMs: number
  loops: boolean
}

/** What a prepared recording showed as live: nothing was stored, its parts are made again when they are asked for. */
export function recordClip({ clip, startsAtMs, durationMs, loops }: ClipRecordingSettings): Recording {
  const { renditions, partInfo, init, bytes } = createClipParts(clip, loops)
  const shownMs = loops ? durationMs : Math.min(durationMs, clip.partMs * clip.partCount)
  return {
    renditions,
    partMs: clip.partMs,
    offsetMs: 0,
    partCount: Math.floor(shownMs / clip.partMs),
    partsPerKeyFrame: PARTS_PER_SEGMENT,
    partInfo,
    onAirAtMs: (part) => startsAtMs + part * clip.partMs,
    init,
    partBytes: bytes,
    poster: clip.poster,
    close: () => {},
  }
}
