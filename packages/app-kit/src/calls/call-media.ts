import type { Store } from '../store.ts'
import type { MediaSample } from './media-sample.ts'
import type { PageClock } from './page-clock.ts'
import type { RelayPort, SignalPort } from './ports.ts'

/** `SMALL`: a quarter of the picture, at 150 kbit/s at most. */
export type PictureSize = 'SMALL' | 'FULL'

/** Tracks that go to the other side. Null is the gate: nothing of that kind leaves the device. */
export interface Sending {
  voice: MediaStreamTrack | null
  picture: MediaStreamTrack | null
  size: PictureSize
  /** The interpreter's voice, which the station passes on; the fan sends none. */
  interpreter: MediaStreamTrack | null
}

export const nothingSent: Sending = { voice: null, picture: null, size: 'FULL', interpreter: null }

export interface ConnectionView {
  /** Number of the connection; 0 before the first. */
  gen: number
  /** The browser's opinion. It may call a broken line connected for many seconds; counters decide. */
  state: 'CONNECTING' | 'CONNECTED' | 'FAILED' | 'CLOSED'
  isChannelOpen: boolean
  /** Voice and picture of the other side; another stream for each connection. */
  remote: MediaStream | null
  /** The interpreter's voice, which the station passes on; silent without one. */
  interpreter: MediaStream | null
}

/** One side of a call. It survives restarts and new connections, and keeps sending what was set last. */
export interface CallConnection {
  view: Pick<Store<ConnectionView>, 'get' | 'subscribe'>
  /** Resolves when these tracks, and no others, are with the senders. */
  setSending(sending: Sending): Promise<void>
  /** Sends a message on the channel `beat`, which may lose it. */
  post(text: string): void
  sample(): Promise<MediaSample>
  /** Restarts ICE with fresh credentials. The fan's side does nothing, since only the station offers. */
  restart(): void
  /**
   * Begins a new connection; the fan's side asks the station for it. `leastGen`: the least number that the server takes,
   * known from elsewhere.
   */
  reconnect(leastGen?: number): void
  close(): Promise<void>
}

export interface ConnectionSettings {
  side: 'STATION' | 'FAN'
  signals: SignalPort
  relay: RelayPort
  clock: PageClock
  /** Number of the station's first connection: greater than all that the call has had. */
  firstGen: number
  onMessage(text: string): void
  /** This document has no part in the call any more. */
  onEnded(): void
}

export interface CallMediaSupport {
  serverRecording: boolean
  /** Staff may listen. */
  listen: boolean
  /** A server sees and hears the call. */
  passesThroughServer: boolean
}

/** A way for the media of calls. */
export interface CallMedia {
  supports: CallMediaSupport
  open(settings: ConnectionSettings): CallConnection
  close(connection: CallConnection): Promise<void>
}
