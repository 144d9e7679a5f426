import { createStore, type Store } from '../store.ts'
import { type CaptureFault, type CaptureKind, captureFault } from './capture-faults.ts'
import { askSurroundings } from './capture-surroundings.ts'
import type { MediaSample } from './media-sample.ts'
import {
  cameraTimeoutMs,
  microphoneTimeoutMs,
  type SourceLiveness,
  unwatchedSource,
  watchSource,
} from './source-liveness.ts'

export interface CaptureDevice {
  id: string
  /** Empty before the permission. */
  label: string
}

export interface CaptureState {
  /** Null while it is off, being changed, or lost. */
  voice: MediaStreamTrack | null
  picture: MediaStreamTrack | null
  isAsking: boolean
  fault: { reason: CaptureFault; kinds: readonly CaptureKind[] } | null
  /** Sources that deliver nothing although their track says "live". */
  dead: readonly CaptureKind[]
  microphones: readonly CaptureDevice[]
  cameras: readonly CaptureDevice[]
}

/** Camera and microphone of one document. It asks once, and changes of devices keep what is not changed. */
export interface Capture {
  state: Pick<Store<CaptureState>, 'get' | 'subscribe'>
  /** Asks for what is missing. Resolves with the fault, or null. */
  start(): Promise<CaptureFault | null>
  /** Changes a device. The old track is stopped first, since some systems open one camera at a time. */
  choose(kind: CaptureKind, deviceId: string): Promise<CaptureFault | null>
  /** Captures anew what is dead, ended or missing, as after a phone call. */
  renew(): Promise<CaptureFault | null>
  /** Takes in a sample of a connection that sends these tracks. */
  watch(sample: MediaSample, isMuted: boolean, atMs: number): void
  stop(): void
}

export type CaptureDevices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>

export interface CaptureSettings {
  /** Undefined on pages that are not secure. */
  devices: CaptureDevices | undefined
  askSurroundings?: typeof askSurroundings
}

const constraints = {
  voice: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  picture: { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
}

export const noCapture: CaptureState = {
  ...{ voice: null, picture: null, isAsking: false, fault: null, dead: [], microphones: [], cameras: [] },
}

export function createCapture(settings: CaptureSettings): Capture {
  const { devices } = settings
  const surroundings = settings.askSurroundings ?? askSurroundings
  const state = createStore<CaptureState>(noCapture)
  const change = (next: Partial<CaptureState>) => state.set({ ...state.get(), ...next })
  const chosen: Partial<Record<CaptureKind, string>> = {}
  const liveness: Record<CaptureKind, SourceLiveness> = { voice: unwatchedSource, picture: unwatchedSource }
  let asking: Promise<CaptureFault | null> = Promise.resolve(null)
  let isStopped = false

  const listDevices = async () => {
    const found = (await devices?.enumerateDevices().catch(() => [])) ?? []
    const ofKind = (kind: MediaDeviceKind) =>
      found.flatMap((one) => (one.kind === kind ? { id: one.deviceId, label: one.label } : []))
    change({ microphones: ofKind('audioinput'), cameras: ofKind('videoinput') })
  }

  const drop = (kind: CaptureKind) => {
    state.get()[kind]?.stop()
    liveness[kind] = unwatchedSource
    change({ [kind]: null, dead: state.get().dead.filter((one) => one !== kind) })
  }

  const keep = (kind: CaptureKind, track: MediaStreamTrack | undefined) => {
    if (!track) return
    if (isStopped) return track.stop()
    track.addEventListener('ended', () => void onEnded(kind, track))
    change({ [kind]: track })
  }

  const onEnded = async (kind: CaptureKind, track: MediaStreamTrack) => {
    if (state.get()[kind] !== track) return
    const { deviceId } = track.getSettings()
    await listDevices()
    if (state.get()[kind] !== track) return
    drop(kind)
    const known = state.get()[kind === 'voice' ? 'microphones' : 'cameras']
    const isThere = deviceId === undefined || known.some(({ id }) => id === deviceId)
    change({ fault: { reason: isThere ? 'ENDED' : 'UNPLUGGED', kinds: [kind] } })
  }

  const open = async (kinds: readonly CaptureKind[]): Promise<CaptureFault | null> => {
    if (kinds.length === 0 || isStopped) return null
    change({ isAsking: true })
    const wanted = (kind: CaptureKind) => {
      if (!kinds.includes(kind)) return false
      const id = chosen[kind]
      return { ...constraints[kind], ...(id && { deviceId: { exact: id } }) }
    }
    try {
      if (!devices) throw new DOMException('', 'SecurityError')
      const stream = await devices.getUserMedia({ audio: wanted('voice'), video: wanted('picture') })
      keep('voice', stream.getAudioTracks()[0])
      keep('picture', stream.getVideoTracks()[0])
      change({ fault: null, isAsking: false })
      await listDevices()
      return null
    } catch (error) {
      const reason = captureFault(error, await surroundings(kinds))
      await listDevices()
      change({ fault: { reason, kinds: missingOf(reason, kinds, state.get()) }, isAsking: false })
      return reason
    }
  }

  /** Changes wait for one another, so that a device is never asked for twice. */
  const inTurn = (work: () => Promise<CaptureFault | null>) => {
    asking = asking.then(work)
    return asking
  }
  const missing = () => (['voice', 'picture'] as const).filter((kind) => state.get()[kind] === null)
  const onDeviceChange = () => void listDevices()
  devices?.addEventListener('devicechange', onDeviceChange)

  return {
    state,
    start: () => inTurn(() => open(missing())),
    choose: (kind, deviceId) =>
      inTurn(() => {
        chosen[kind] = deviceId
        drop(kind)
        return open([kind])
      }),
    renew: () =>
      inTurn(() => {
        for (const kind of ['voice', 'picture'] as const) {
          if (state.get().dead.includes(kind) || state.get()[kind]?.readyState === 'ended') drop(kind)
        }
        return open(missing())
      }),
    watch: ({ sourceFrames, sourceEnergy }, isMuted, atMs) => {
      liveness.voice = watchSource(
        ...([liveness.voice, isMuted ? null : sourceEnergy, microphoneTimeoutMs, atMs] as const),
      )
      liveness.picture = watchSource(liveness.picture, sourceFrames, cameraTimeoutMs, atMs)
      const isDead = (kind: CaptureKind) =>
        state.get()[kind] !== null && (!liveness[kind].isAlive || state.get()[kind]?.muted === true)
      const dead = (['voice', 'picture'] as const).filter(isDead)
      if (dead.join() !== state.get().dead.join()) change({ dead })
    },
    stop: () => {
      isStopped = true
      devices?.removeEventListener('devicechange', onDeviceChange)
      drop('voice')
      drop('picture')
    },
  }
}

/** Without a camera or a microphone at all, only that one is missing. */
function missingOf(
  reason: CaptureFault,
  kinds: readonly CaptureKind[],
  { microphones, cameras }: CaptureState,
): readonly CaptureKind[] {
  if (reason !== 'NONE') return kinds
  const absent = kinds.filter((kind) => (kind === 'voice' ? microphones : cameras).length === 0)
  return absent.length > 0 ? absent : kinds
}
