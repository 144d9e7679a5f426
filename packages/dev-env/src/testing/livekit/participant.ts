import {
  type AddTrackRequest,
  DataPacket,
  type DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
} from '@livekit/protocol'
import type { RTCDataChannel } from 'werift'
import type { WebSocket } from 'ws'
import { forward, openConnection, type Published, publishedTrack } from './forwarding.ts'

/** A browser in a room, with its signalling and its two connections: one sends, one receives. */
export interface Participant {
  identity: string
  sid: string
  info(state?: ParticipantInfo_State): ParticipantInfo
  published(): readonly Published[]
  /** Offers the connection on which the browser receives. */
  begin(): void
  /** Receives a track of another participant. */
  subscribe(track: Published): void
  tell(message: SignalResponse['message']): void
  receiveData(packet: DataPacket): void
  leave(reason: DisconnectReason): void
}

export interface ParticipantEvents {
  onPublished(track: Published): void
  onData(packet: DataPacket): void
  onLeft(): void
}

let made = 0
const nextId = (prefix: string) => `${prefix}_${String(++made).padStart(6, '0')}`

export function createParticipant(
  socket: WebSocket,
  identity: string,
  events: ParticipantEvents,
): Participant {
  const sid = nextId('PA')
  const publisher = openConnection()
  const subscriber = openConnection()
  const channels = new Map<string, RTCDataChannel>()
  const tracks = new Map<string, TrackInfo>()
  const published: Published[] = []
  const ends: (() => void)[] = []
  let isGone = false
  let offers = 0
  let negotiating: Promise<void> = Promise.resolve()
  let answered = () => {}

  const tell = (message: SignalResponse['message']) => {
    if (socket.readyState === socket.OPEN) socket.send(new SignalResponse({ message }).toBinary())
  }

  /** Offers what the browser receives now, one offer at a time. */
  const offer = () => {
    negotiating = negotiating.then(async () => {
      if (isGone) return
      await subscriber.setLocalDescription(await subscriber.createOffer())
      const answer = new Promise<void>((done) => {
        answered = done
      })
      const { sdp = '' } = subscriber.localDescription ?? {}
      tell({ case: 'offer', value: { type: 'offer', sdp, id: ++offers } as never })
      await answer
    })
  }

  const addTrack = ({ cid, name, type, source, width, height }: AddTrackRequest) => {
    const info = new TrackInfo({ sid: nextId('TR'), name, type, source, width, height })
    tracks.set(cid, info)
    tell({ case: 'trackPublished', value: { cid, track: info } as never })
  }

  const takeOffer = async (sdp: string, id: number) => {
    await publisher.setRemoteDescription({ type: 'offer', sdp })
    await publisher.setLocalDescription(await publisher.createAnswer())
    const answer = publisher.localDescription?.sdp ?? ''
    tell({ case: 'answer', value: { type: 'answer', sdp: answer, id } as never })
  }

  const take = async ({ message: { case: kind, value } }: SignalRequest) => {
    switch (kind) {
      case 'offer':
        return takeOffer(value.sdp, value.id)
      case 'answer':
        await subscriber.setRemoteDescription({ type: 'answer', sdp: value.sdp })
        return answered()
      case 'trickle':
        // The browser hides its address behind a name that takes long to look up, and learns ours without it.
        void (value.target === SignalTarget.PUBLISHER ? publisher : subscriber)
          .addIceCandidate(JSON.parse(value.candidateInit))
          .catch(() => {})
        return
      case 'addTrack':
        return addTrack(value)
      case 'pingReq': {
        const times = { lastPingTimestamp: value.timestamp, timestamp: BigInt(Date.now()) }
        return tell({ case: 'pongResp', value: times as never })
      }
      case 'leave':
        return end()
    }
  }

  const end = () => {
    if (isGone) return
    isGone = true
    for (const stop of ends) stop()
    socket.close()
    answered()
    void publisher.close()
    void subscriber.close()
    events.onLeft()
  }

  let taking = Promise.resolve()
  socket.on('message', (bytes: Buffer) => {
    const request = SignalRequest.fromBinary(bytes)
    taking = taking.then(() => take(request)).catch(end)
  })
  socket.on('close', end)

  publisher.onTrack.subscribe((track) => {
    const transceiver = publisher.getTransceivers().find(({ receiver }) => receiver.tracks.includes(track))
    const info = tracks.get(transceiver?.receiver.remoteTrackId ?? '')
    if (!transceiver || !info) return
    const one = publishedTrack(track, transceiver, { sid: info.sid, owner: sid })
    published.push(one)
    events.onPublished(one)
  })
  publisher.onDataChannel.subscribe((channel) => {
    channel.onMessage.subscribe((bytes) => {
      const packet = DataPacket.fromBinary(Buffer.from(bytes as Buffer))
      packet.participantIdentity = identity
      events.onData(packet)
    })
  })
  for (const label of ['_reliable', '_lossy'])
    channels.set(
      label,
      subscriber.createDataChannel(label, label === '_lossy' ? { ordered: false, maxRetransmits: 0 } : {}),
    )

  return {
    ...{ identity, sid, tell },
    info: (state = ParticipantInfo_State.ACTIVE) =>
      new ParticipantInfo({
        ...{ sid, identity, state, isPublisher: published.length > 0 },
        tracks: [...tracks.values()].filter((track) => published.some((one) => one.sid === track.sid)),
        permission: { canSubscribe: true, canPublish: true, canPublishData: true },
      }),
    published: () => published,
    begin: offer,
    subscribe: (track) => {
      ends.push(forward(track, subscriber))
      offer()
    },
    receiveData: (packet) => {
      const channel = channels.get('_lossy')
      if (channel?.readyState === 'open') channel.send(Buffer.from(packet.toBinary()))
    },
    leave: (reason) => {
      const value = new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT })
      tell({ case: 'leave', value })
      end()
    },
  }
}
