import type { Recording } from './recording.ts'
import type { MediaSource, PlaybackKind } from './source.ts'

export type CutSettings = {
  kind: Exclude<PlaybackKind, 'LIVE'>
  channel: string
  recording: Recording
  /** Media time; what does not lie whole between the two is not sent. */
  fromMs: number
  toMs: number
}

/** Key frames in a segment: few requests for a long replay, a fine grid for a short clip. */
const keyFramesPerSegment = { REPLAY: 2, HIGHLIGHT: 1, TRAILER: 1 } as const

/**
 * A part of a recording, whole from the first moment on; nothing outside of it can be fetched.
 * Segments keep the numbers that they have in the whole recording, and its media time.
 * *Errors*: throws for a cut that holds no segment.
 */
export function cutRecording({ kind, channel, recording, fromMs, toMs }: CutSettings): MediaSource {
  const { partMs, offsetMs, partCount, renditions, partInfo, onAirAtMs, init, poster } = recording
  const partsPerSegment = recording.partsPerKeyFrame * keyFramesPerSegment[kind]
  const segmentMs = partMs * partsPerSegment
  const firstSegment = Math.ceil((fromMs - offsetMs) / segmentMs)
  const firstPart = firstSegment * partsPerSegment
  const nextPart = Math.min(partCount, Math.floor((toMs - offsetMs) / partMs))
  if (nextPart <= firstPart) throw new Error(`nothing of a recording lies between ${fromMs} and ${toMs} ms`)
  return {
    kind,
    channel,
    renditions,
    partsPerSegment,
    partTargetSec: partMs / 1000,
    segmentTargetSec: segmentMs / 1000,
    edge: () => ({ state: 'ENDED', firstSegment, firstPart, nextPart }),
    partInfo,
    onAirAtMs,
    init,
    poster,
    partBytes: (rendition, part) =>
      part >= firstPart && part < nextPart ? recording.partBytes(rendition, part) : undefined,
    // All parts exist: nobody waits.
    awaitPart: () => () => {},
  }
}
