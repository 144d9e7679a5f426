import { createStore } from '../../store.ts'
import {
  type CallConnection,
  type CallMedia,
  type ConnectionSettings,
  type ConnectionView,
  nothingSent,
  type Sending,
} from '../call-media.ts'
import { emptySample, type MediaSample } from '../media-sample.ts'
import type { PageClock } from '../page-clock.ts'

/** A line between a station and a fan, which a test breaks in each direction. */
export interface FakeLine {
  media: CallMedia
  /** Media and messages from the fan to the station, and back. */
  isUp: boolean
  isDown: boolean
  /** Tracks that each side sends now. */
  sending: Record<Side, Sending>
  /** Frames of the artist that the fan's page got. */
  framesOfArtist(): number
  /** Attempts of the station to mend the line, with their times. */
  acts: { act: 'RESTART' | 'RECONNECT'; atMs: number }[]
  /** Times that the fan asked for a new connection. */
  asks: number
  /** Messages that arrived, as text. */
  messages: Record<Side, string[]>
  /** The station’s encoder lacks processor time. */
  isCpuLimited: boolean
  /** Tracks of the fan that reach the station. */
  setRemote(tracks: readonly object[]): void
  /** Changes a message on its way to the station; null loses it. */
  onWay: (text: string) => string | null
}

type Side = ConnectionSettings['side']

const stepMs = 100

export function createFakeLine(clock: PageClock): FakeLine {
  const received: Record<Side, MediaSample['received']> = {
    STATION: { ...emptySample.received },
    FAN: { ...emptySample.received },
  }
  const ends: Partial<Record<Side, ConnectionSettings>> = {}
  const view = createStore<ConnectionView>({
    ...{ gen: 1, state: 'CONNECTED', isChannelOpen: true },
    ...{ remote: {} as MediaStream, interpreter: {} as MediaStream },
  })

  const flow = (from: Side, to: Side, isOpen: boolean) => {
    if (!isOpen) return
    const { voice, picture } = line.sending[from]
    if (voice) received[to].voicePackets += 5
    if (picture) received[to].framesDecoded += 2
  }
  clock.every(stepMs, () => {
    flow('FAN', 'STATION', line.isUp)
    flow('STATION', 'FAN', line.isDown)
  })

  const open = (settings: ConnectionSettings): CallConnection => {
    const { side } = settings
    const other: Side = side === 'FAN' ? 'STATION' : 'FAN'
    ends[side] = settings
    const note = (act: 'RESTART' | 'RECONNECT') => {
      if (side === 'STATION') line.acts.push({ act, atMs: clock.now() })
      else line.asks++
    }
    return {
      view,
      setSending: async (sending) => {
        line.sending[side] = sending
      },
      post: (text) => {
        if (side === 'FAN' ? !line.isUp : !line.isDown) return
        const arrived = side === 'FAN' ? line.onWay(text) : text
        if (arrived === null) return
        line.messages[other].push(arrived)
        ends[other]?.onMessage(arrived)
      },
      sample: async () => ({
        ...emptySample,
        received: { ...received[side] },
        isCpuLimited: side === 'STATION' && line.isCpuLimited,
      }),
      restart: () => note('RESTART'),
      reconnect: () => note('RECONNECT'),
      close: async () => {
        line.sending[side] = nothingSent
        delete ends[side]
      },
    }
  }

  const line: FakeLine = {
    media: {
      supports: { serverRecording: false, listen: true, passesThroughServer: false },
      open,
      close: (connection) => connection.close(),
    },
    isCpuLimited: false,
    setRemote: (tracks) => {
      const remote = { getTracks: () => tracks } as unknown as MediaStream
      view.set({ ...view.get(), remote })
    },
    ...{ isUp: true, isDown: true, acts: [], asks: 0, onWay: (text) => text },
    sending: { STATION: nothingSent, FAN: nothingSent },
    framesOfArtist: () => received.FAN.framesDecoded,
    messages: { STATION: [], FAN: [] },
  }
  return line
}
