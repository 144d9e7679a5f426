/* Frames of tracks as streams. Chromium has both constructors in documents; lib.dom does not know them. */

export interface FrameReader {
  readable: ReadableStream<VideoFrame>
}

/** A track whose frames are written to it. */
export interface FrameTrack extends MediaStreamTrack {
  writable: WritableStream<VideoFrame>
}

type ProcessorMaker = new (settings: { track: MediaStreamTrack; maxBufferSize?: number }) => FrameReader
type GeneratorMaker = new (settings: { kind: 'video' }) => FrameTrack

declare global {
  interface Window {
    MediaStreamTrackProcessor?: ProcessorMaker
    MediaStreamTrackGenerator?: GeneratorMaker
  }
}

export const hasFrameStreams = (): boolean =>
  window.MediaStreamTrackProcessor !== undefined && window.MediaStreamTrackGenerator !== undefined

/** Frames of a picture as they arrive, also while the page is hidden. *Errors*: throws in other browsers. */
export function framesOf(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  if (!window.MediaStreamTrackProcessor) throw new Error('This browser has no stream of frames')
  return new window.MediaStreamTrackProcessor({ track, maxBufferSize: 2 }).readable
}

/** *Errors*: throws in other browsers. */
export function createFrameTrack(): FrameTrack {
  if (!window.MediaStreamTrackGenerator) throw new Error('This browser has no track of frames')
  return new window.MediaStreamTrackGenerator({ kind: 'video' })
}
