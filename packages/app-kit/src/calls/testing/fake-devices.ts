import type { CaptureDevices } from '../capture.ts'
import { FakeTrack } from './fake-track.ts'

export interface FakeDevices extends CaptureDevices {
  /** Devices by kind; a test takes some away. */
  microphones: string[]
  cameras: string[]
  /** The next request fails with this error. */
  failure: DOMException | null
  /** Requests in their order, such as `audio video`, with the number of live tracks of those kinds then. */
  requests: { kinds: string; live: number }[]
  tracks: FakeTrack[]
  notify(): void
}

export function createFakeDevices(): FakeDevices {
  const events = new EventTarget()
  const devices: FakeDevices = {
    microphones: ['mic-1', 'mic-2'],
    cameras: ['cam-1', 'cam-2'],
    failure: null,
    requests: [],
    tracks: [],
    notify: () => void events.dispatchEvent(new Event('devicechange')),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    enumerateDevices: async () =>
      [
        ...devices.microphones.map((deviceId) => ({ kind: 'audioinput', deviceId, label: deviceId })),
        ...devices.cameras.map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId })),
      ] as MediaDeviceInfo[],
    getUserMedia: async (constraints = {}) => {
      const kinds = (['audio', 'video'] as const).filter((kind) => constraints[kind])
      const live = devices.tracks.filter(
        ({ kind, readyState }) => kinds.includes(kind) && readyState === 'live',
      )
      devices.requests.push({ kinds: kinds.join(' '), live: live.length })
      if (devices.failure) throw devices.failure
      const made = kinds.map((kind) => {
        const wanted = constraints[kind] as MediaTrackConstraints
        const id = (wanted.deviceId as ConstrainDOMStringParameters | undefined)?.exact
        return new FakeTrack(
          kind,
          String(id ?? (kind === 'audio' ? devices.microphones : devices.cameras)[0]),
        )
      })
      devices.tracks.push(...made)
      const ofKind = (kind: string) => made.filter((track) => track.kind === kind)
      return {
        getAudioTracks: () => ofKind('audio'),
        getVideoTracks: () => ofKind('video'),
      } as unknown as MediaStream
    },
  }
  return devices
}
