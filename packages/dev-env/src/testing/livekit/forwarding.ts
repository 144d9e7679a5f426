import {
  MediaStream,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
} from 'werift'

/* Connections of the stand-in. They forward RTP packets as they come, as a selective forwarding unit does. */

const feedback = (type: string, parameter = '') => ({ type, parameter })

/** A connection to one browser on this machine, with Opus and VP8. */
export const openConnection = (): RTCPeerConnection =>
  new RTCPeerConnection({
    codecs: {
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
      video: [
        new RTCRtpCodecParameters({
          ...{ mimeType: 'video/VP8', clockRate: 90_000 },
          rtcpFeedback: [feedback('nack'), feedback('nack', 'pli'), feedback('goog-remb')],
        }),
      ],
    },
    ...{ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' },
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
  })

/** A track that a participant publishes. */
export interface Published {
  sid: string
  kind: 'audio' | 'video'
  owner: string
  /** Runs for each packet; returns a function that ends it. */
  onPacket(take: (packet: Parameters<MediaStreamTrack['writeRtp']>[0]) => void): () => void
  /** Asks the sender for a whole picture. */
  askForPicture(): void
}

export function publishedTrack(
  track: MediaStreamTrack,
  { receiver }: RTCRtpTransceiver,
  { sid, owner }: Pick<Published, 'sid' | 'owner'>,
): Published {
  return {
    ...{ sid, owner, kind: track.kind as Published['kind'] },
    onPacket: (take) => track.onReceiveRtp.subscribe((packet) => take(packet.clone())).unSubscribe,
    askForPicture: () => {
      if (track.kind === 'video' && track.ssrc) void receiver.sendRtcpPLI(track.ssrc).catch(() => {})
    },
  }
}

const askEveryMs = 1_000

/** Forwards a track over the connection of a subscriber; returns a function that ends it. */
export function forward({ sid, kind, owner, onPacket, askForPicture }: Published, to: RTCPeerConnection) {
  const copy = new MediaStreamTrack({ kind, id: sid })
  const stream = new MediaStream({ id: `${owner}|${sid}`, tracks: [] })
  const transceiver = to.addTransceiver(copy, { direction: 'sendonly', streams: [stream] })
  const stop = onPacket((packet) => copy.writeRtp(packet))
  const timer = setInterval(askForPicture, askEveryMs)
  askForPicture()
  return () => {
    stop()
    clearInterval(timer)
    transceiver.stop()
  }
}
