import type { ComposeRequest, KeepsakeCaption, Party } from './compose-worker.ts'
import { createFrameTrack, framesOf } from './track-streams.ts'

export type { KeepsakeCaption, Party } from './compose-worker.ts'

/** Composes the pictures of both into one track, in a worker. */
export interface PictureComposer {
  track: MediaStreamTrack
  /** Frames of this track from now on; null: that panel is dark. */
  follow(party: Party, track: MediaStreamTrack | null): void
  /** Draws nothing while it rests. */
  setResting(isResting: boolean): void
  close(): void
}

/** *Errors*: throws where the browser has no frames of tracks; see `canRecord`. */
export function createPictureComposer(caption: KeepsakeCaption): PictureComposer {
  const worker = new Worker(new URL('./compose-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: ComposeRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer)
  const track = createFrameTrack()
  const { writable: out } = track
  ask({ kind: 'OPEN', out, caption }, [out])
  return {
    track,
    follow: (party, source) => {
      const frames = source ? framesOf(source) : noFrames()
      ask({ kind: 'FRAMES', party, frames }, [frames])
    },
    setResting: (isResting) => ask({ kind: 'REST', isResting }),
    close: () => {
      track.stop()
      ask({ kind: 'CLOSE' })
    },
  }
}

const noFrames = () => new ReadableStream<VideoFrame>({ start: (controller) => controller.close() })
