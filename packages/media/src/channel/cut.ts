import type { Recording } from './recording.ts'
import type { MediaSource, PlaybackKind } from './source.ts'

export type CutSettings = {
  kind: Exclude<PlaybackKind, 'LIVE'>
  channel: string
  recording: Recording
  /** Media time. Parts that are not entirely within the range are not served. */
  fromMs: number
  toMs: number
}

/** Key frames per segment: few requests for a long replay, a fine grid for a short clip. */
const keyFramesPerSegment = { REPLAY: 2, HIGHLIGHT: 1, TRAILER: 1 } as const

/**
 * A range of a recording, available as a whole from the beginning; nothing outside of it can be fetched. Segments keep
 * their numbers and media time from the whole recording. Throws for a range without a segment.
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
    // All parts exist, so no request waits.
    awaitPart: () => () => {},
  }
}
