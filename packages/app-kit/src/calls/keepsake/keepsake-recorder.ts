import type { RecordingType } from './keepsake-support.ts'
import { createPictureComposer, type KeepsakeCaption, type Party } from './picture-composer.ts'
import { createVoiceMix } from './voice-mix.ts'

export interface PartyTracks {
  voice: MediaStreamTrack | null
  picture: MediaStreamTrack | null
}

export type RecorderState = 'RUNNING' | 'PAUSED' | 'UNDER_LOAD'

/** Records one stretch of a call. */
export interface KeepsakeRecorder {
  /** Records these tracks of a party from now on. */
  follow(party: Party, tracks: PartyTracks): void
  /** Under load nothing is drawn either. */
  set(state: RecorderState): void
  /** Resolves when the last blob was handed out. */
  stop(): Promise<void>
}

export interface RecorderSettings {
  type: RecordingType
  caption: KeepsakeCaption
  /** Bytes that follow those before; about every five seconds. */
  onBlob(blob: Blob): void
  /** Nothing follows any more. */
  onFault(cause: unknown): void
}

export type OpenRecorder = (settings: RecorderSettings) => KeepsakeRecorder

const sliceMs = 5_000
const quality = {
  ...{ videoBitsPerSecond: 1_800_000, audioBitsPerSecond: 96_000 },
  /** An mp4 grows with each key frame, so that what was recorded before a crash can be played. */
  videoKeyFrameIntervalDuration: 2_000,
}

/** *Errors*: throws where the browser cannot record; see `canRecord`. */
export const openRecorder: OpenRecorder = ({ type, caption, onBlob, onFault }) => {
  const composer = createPictureComposer(caption)
  const mix = createVoiceMix()
  const stream = new MediaStream([composer.track, mix.track])
  const recorder = new MediaRecorder(stream, { mimeType: type.mimeType, ...quality })
  const followed: Partial<Record<Party, PartyTracks>> = {}
  let state: RecorderState = 'PAUSED'
  let isReady = false
  const apply = () => {
    const isRunning = state === 'RUNNING' && isReady
    // Frames flow during a pause too: the file's time begins with the first of each track, which come together then.
    composer.setResting(state === 'UNDER_LOAD')
    if (!isRunning && recorder.state === 'recording') recorder.pause()
    if (isRunning && recorder.state === 'paused') recorder.resume()
  }
  const close = () => {
    composer.close()
    void mix.close()
  }
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) onBlob(data)
  }
  recorder.onerror = (event) => onFault(event)
  recorder.start(sliceMs)
  recorder.pause()
  void mix.ready().then(() => {
    isReady = true
    apply()
  })
  return {
    follow: (party, tracks) => {
      const last = followed[party]
      followed[party] = tracks
      if (last?.picture !== tracks.picture) composer.follow(party, tracks.picture)
      if (last?.voice !== tracks.voice) mix.follow(party, tracks.voice)
    },
    set: (next) => {
      if (next === state) return
      state = next
      apply()
    },
    stop: () =>
      new Promise((resolve) => {
        const end = () => {
          close()
          resolve()
        }
        if (recorder.state === 'inactive') return end()
        recorder.onstop = end
        recorder.stop()
      }),
  }
}
