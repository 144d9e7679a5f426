/** Counters of all connections that this page has made, read without the code under test. */
export interface WatchedPeers {
  /** RTP that was sent and received, in bytes without headers. ICE and RTCP do not count. */
  bytes(): Promise<ReceivedBytes>
  /** Loudness that arrived so far (`totalAudioEnergy`), by connection and section of sound. */
  energies(): Promise<number[]>
}

export interface ReceivedBytes {
  sent: number
  received: number
  /** The part of `received` that is sound. */
  receivedVoice: number
}

export interface PeerChanges {
  /** Tracks that every connection sends from its beginning, disabled: a gate that only disables. */
  disabledTracks?: readonly MediaStreamTrack[]
}

/** Replaces the page's RTCPeerConnection by one that is watched. */
export function watchPeers({ disabledTracks }: PeerChanges): WatchedPeers {
  const peers: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      peers.push(this)
    }

    override addTransceiver(given: MediaStreamTrack | string, init?: RTCRtpTransceiverInit) {
      const track = disabledTracks?.find(({ kind }) => kind === given)
      if (!track || init?.direction === 'sendonly') return super.addTransceiver(given, init)
      const copy = track.clone()
      copy.enabled = false
      const transceiver = super.addTransceiver(copy, init)
      transceiver.sender.replaceTrack = async () => {}
      return transceiver
    }
  }
  return {
    bytes: async () => {
      const sum = { sent: 0, received: 0, receivedVoice: 0 }
      for (const peer of peers) {
        for (const stats of ((await peer.getStats()) as unknown as Map<string, RtpStats>).values()) {
          if (stats.type === 'outbound-rtp') sum.sent += stats.bytesSent ?? 0
          if (stats.type === 'inbound-rtp') sum.received += stats.bytesReceived ?? 0
          if (stats.type === 'inbound-rtp' && stats.kind === 'audio')
            sum.receivedVoice += stats.bytesReceived ?? 0
        }
      }
      return sum
    },
    energies: async () => {
      const reports = await Promise.all(peers.map((peer) => peer.getStats()))
      return reports.flatMap((report) =>
        [...(report as unknown as Map<string, RtpStats>).values()]
          .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
          .toSorted((a, b) => Number(a.mid) - Number(b.mid))
          .map(({ totalAudioEnergy = 0 }) => totalAudioEnergy),
      )
    },
  }
}

interface RtpStats {
  type: string
  kind?: string
  bytesSent?: number
  bytesReceived?: number
  mid?: string
  totalAudioEnergy?: number
}
