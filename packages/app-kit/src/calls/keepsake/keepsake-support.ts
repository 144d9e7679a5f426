import { type KeepsakeMediaType, keepsakeMediaTypes } from '@encore/contract/rules/calls/keepsake'
import { hasFrameStreams } from './track-streams.ts'

export interface RecordingType {
  mediaType: KeepsakeMediaType
  /** With codecs, for MediaRecorder. */
  mimeType: string
}

const codecs: Record<KeepsakeMediaType, readonly string[]> = {
  'video/mp4': ['avc1.4d0028,mp4a.40.2', 'avc1.42e028,mp4a.40.2', 'avc1.4d0028,opus', 'avc1.42e028,opus'],
  'video/webm': ['vp8,opus'],
}

/** The first type that this browser records; null where it cannot record calls. */
export function recordingType(
  isSupported: (mimeType: string) => boolean = (type) => MediaRecorder.isTypeSupported(type),
): RecordingType | null {
  const all = keepsakeMediaTypes.flatMap((mediaType) =>
    codecs[mediaType].map((list) => ({ mediaType, mimeType: `${mediaType};codecs=${list}` })),
  )
  return all.find(({ mimeType }) => isSupported(mimeType)) ?? null
}

/** True where frames, recorder and a file system of the page's own exist: Chromium, until other browsers are tried. */
export const canRecord = (): boolean =>
  hasFrameStreams() &&
  typeof MediaRecorder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof navigator.storage?.getDirectory === 'function' &&
  recordingType() !== null
