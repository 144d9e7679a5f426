import type { RemoteTrack, Room } from 'livekit-client'
import type { Sending } from './call-media.ts'
import { type MediaSample, readSample } from './media-sample.ts'
import type { RoomAccess } from './ports.ts'
import { applySending, type Senders } from './senders.ts'

/** This side of a call in a room of a LiveKit server. The client of LiveKit is loaded with the first room. */
export interface LiveKitRoom {
  state(): 'CONNECTED' | 'FAILED'
  /** The other side is in the room. */
  isOtherThere(): boolean
  /** Tracks of the other side. */
  remoteTracks(): MediaStreamTrack[]
  /** Gives the tracks to the senders, which exist from the beginning. */
  send(sending: Sending): Promise<void>
  /** Sends a message that may be lost. */
  post(text: string): void
  sample(): Promise<MediaSample>
  leave(): Promise<void>
}

export interface RoomEvents {
  onMessage(text: string): void
  onChange(): void
  /** The client has made new senders, which send nothing yet. */
  onNewSenders(): void
  /** The server has closed the room, or cannot be reached any more. */
  onLost(): void
}

const topic = 'beat'

/** Joins a room and prepares its senders. *Errors*: rejects when the server lets nobody in or cannot be reached. */
export async function joinLiveKitRoom({ url, token }: RoomAccess, events: RoomEvents): Promise<LiveKitRoom> {
  const { ConnectionState, Room, RoomEvent, setLogLevel, Track } = await import('livekit-client')
  // Its notes on reconnects are no faults, and consoles of fans are not read.
  setLogLevel('error')
  const room = new Room({
    ...{ adaptiveStream: false, dynacast: false, singlePeerConnection: false },
    ...{ stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true },
  })
  let isLeft = false
  const unlessLeft = (act: () => void) => () => {
    if (!isLeft) act()
  }
  for (const name of [
    ...[RoomEvent.ConnectionStateChanged, RoomEvent.TrackSubscribed, RoomEvent.TrackUnsubscribed],
    ...[RoomEvent.ParticipantConnected, RoomEvent.ParticipantDisconnected],
  ] as const)
    room.on(name, unlessLeft(events.onChange))
  room.on(RoomEvent.Reconnected, unlessLeft(events.onNewSenders))
  room.on(RoomEvent.Disconnected, unlessLeft(events.onLost))
  room.on(RoomEvent.DataReceived, (bytes, _participant, _kind, name) => {
    if (!isLeft && name === topic) events.onMessage(new TextDecoder().decode(bytes))
  })

  const tracks = () =>
    [...room.remoteParticipants.values()].flatMap((other) =>
      [...other.trackPublications.values()].flatMap(({ track }) => (track ? [track as RemoteTrack] : [])),
    )
  const senderOf = (source: (typeof Track.Source)['Camera' | 'Microphone']) =>
    room.localParticipant.getTrackPublication(source)?.track?.sender
  const senders = (): Senders | null => {
    const [voice, picture] = [senderOf(Track.Source.Microphone), senderOf(Track.Source.Camera)]
    return voice && picture ? { voice, picture, interpreter: null } : null
  }

  const leave = async () => {
    isLeft = true
    await room.disconnect(false)
  }
  try {
    await room.connect(url, token, { autoSubscribe: true, maxRetries: 0 })
    await publishBlanks(room, Track.Source)
  } catch (cause) {
    await leave().catch(() => {})
    throw cause
  }

  return {
    state: () => (room.state === ConnectionState.Disconnected ? 'FAILED' : 'CONNECTED'),
    isOtherThere: () => room.remoteParticipants.size > 0,
    remoteTracks: () => tracks().map(({ mediaStreamTrack }) => mediaStreamTrack),
    send: async (sending) => {
      const found = senders()
      if (found) await applySending(found, sending)
    },
    post: (text) => {
      const bytes = new TextEncoder().encode(text)
      room.localParticipant.publishData(bytes, { reliable: false, topic }).catch(() => {})
    },
    sample: async () => {
      const own = Object.values(senders() ?? {}).filter((sender) => sender !== null)
      const reports = await Promise.all([
        ...tracks().map((track) => track.getRTCStatsReport()),
        ...own.map((sender) => sender.getStats()),
      ])
      return readSample(reports.flatMap(entriesOf), { voice: null, picture: null })
    },
    leave,
  }
}

/**
 * Publishes a track of each kind that was never filled, and takes it away. So both senders exist, and no gate needs a
 * negotiation.
 */
async function publishBlanks(
  { localParticipant }: Room,
  source: { Camera: unknown; Microphone: unknown },
): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  canvas.getContext('2d')
  const silence = new AudioContext()
  const blanks = [
    [silence.createMediaStreamDestination().stream.getAudioTracks()[0], source.Microphone],
    [canvas.captureStream(0).getVideoTracks()[0], source.Camera],
  ] as const
  try {
    await Promise.all(
      blanks.map(async ([track, of]) => {
        if (!track) return
        const { track: published } = await localParticipant.publishTrack(track, {
          source: of as never,
          ...{ dtx: false, red: false, simulcast: false, videoCodec: 'vp8', backupCodec: false },
        })
        await published?.sender?.replaceTrack(null)
      }),
    )
  } finally {
    await silence.close()
  }
}

/** A room has one voice and one picture of the other side, so their sections need no names. */
const entriesOf = (report: RTCStatsReport | undefined): [string, unknown][] =>
  [...((report ?? new Map()) as unknown as Map<string, object>)].map(([id, stats]) => [
    id,
    { ...stats, mid: undefined },
  ])
