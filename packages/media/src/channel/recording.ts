import { type Clip, PARTS_PER_SEGMENT } from '../clip/clip.ts'
import { createClipParts } from './clip-parts.ts'
import type { PartInfo, RenditionInfo } from './source.ts'

/** A finished show, from an encoder or a clip: all its parts exist. */
export type Recording = {
  renditions: readonly RenditionInfo[]
  /** Part p begins at offsetMs + p × partMs in media time. */
  partMs: number
  /** Parts from an encoder are on the clock's grid, which the show's start need not match. */
  offsetMs: number
  partCount: number
  /** Interval of key frames in parts, counted from the first part. */
  partsPerKeyFrame: number
  partInfo: (rendition: string, part: number) => PartInfo
  /** Time at which the part's first frame was on air. */
  onAirAtMs: (part: number) => number
  init: (rendition: string) => Buffer
  partBytes: (rendition: string, part: number) => readonly Buffer[] | undefined
  poster?: Buffer | undefined
  close: () => void
}

export type ClipRecordingSettings = {
  clip: Clip
  startsAtMs: number
  durationMs: number
  loops: boolean
}

/** The recording of a simulive show. Nothing was stored; parts are derived from the clip on request. */
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
