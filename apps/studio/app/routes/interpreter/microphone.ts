import { type CaptureFault, captureFault } from '@encore/app-kit/calls/capture-faults'
import { askSurroundings } from '@encore/app-kit/calls/capture-surroundings'
import { createStore, type Store } from '@encore/app-kit/store'

export interface MicrophoneState {
  /** Null before the first capture, and after the system took it away. */
  track: MediaStreamTrack | null
  fault: CaptureFault | null
  isAsking: boolean
  /** Silence is sent. */
  isMuted: boolean
}

/** The interpreter's microphone. */
export interface Microphone {
  state: Pick<Store<MicrophoneState>, 'get' | 'subscribe'>
  /** Asks for the microphone, or for a new capture. To be called from a press. */
  start(): Promise<void>
  setMuted(isMuted: boolean): void
  stop(): void
}

const wanted: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

export function createMicrophone(devices: Pick<MediaDevices, 'getUserMedia'>): Microphone {
  const state = createStore<MicrophoneState>({ track: null, fault: null, isAsking: false, isMuted: false })
  const change = (next: Partial<MicrophoneState>) => state.set({ ...state.get(), ...next })
  const stop = () => {
    state.get().track?.stop()
    change({ track: null })
  }
  return {
    state,
    start: async () => {
      if (state.get().isAsking) return
      stop()
      change({ isAsking: true, fault: null })
      try {
        const [track = null] = (await devices.getUserMedia(wanted)).getAudioTracks()
        if (track) {
          track.enabled = !state.get().isMuted
          track.onended = () => {
            if (state.get().track === track) change({ track: null, fault: 'ENDED' })
          }
        }
        change({ track, fault: track ? null : 'NONE', isAsking: false })
      } catch (cause) {
        change({ fault: captureFault(cause, await askSurroundings(['voice'])), isAsking: false })
      }
    },
    setMuted: (isMuted) => {
      const { track } = state.get()
      if (track) track.enabled = !isMuted
      change({ isMuted })
    },
    stop,
  }
}
