import { emptySample, type MediaSample, readSample } from './media-sample.ts'
import type { CallCandidate, RelayAccess } from './ports.ts'
import type { Senders } from './senders.ts'
import { withoutDtx } from './session-description.ts'

/** One RTCPeerConnection of a call with its fixed sections: voice, picture, interpreter and the channel `beat`. */
export interface Peer {
  pc: RTCPeerConnection
  gen: number
  channel: RTCDataChannel
  /** Null before the fan's side has read the first offer. */
  sections(): { voice: RTCRtpTransceiver; picture: RTCRtpTransceiver; interpreter: RTCRtpTransceiver } | null
  senders(): Senders | null
  close(): void
}

export interface PeerEvents {
  onCandidate(candidate: CallCandidate): void
  onMessage(text: string): void
  onChange(): void
}

const fixed: RTCConfiguration = { bundlePolicy: 'max-bundle', rtcpMuxPolicy: 'require' }

export const configurationOf = ({ iceServers, policy }: RelayAccess): RTCConfiguration => ({
  ...fixed,
  iceServers,
  iceTransportPolicy: policy,
})

export function createPeer(gen: number, access: RelayAccess, events: PeerEvents): Peer {
  const pc = new RTCPeerConnection(configurationOf(access))
  const channel = pc.createDataChannel('beat', {
    ...{ negotiated: true, id: 0, ordered: false, maxRetransmits: 0 },
  })
  let isClosed = false
  const unlessClosed = (act: () => void) => {
    if (!isClosed) act()
  }
  pc.onicecandidate = ({ candidate }) =>
    unlessClosed(() => {
      if (candidate?.candidate)
        events.onCandidate({ candidate: candidate.candidate, mid: candidate.sdpMid ?? '' })
    })
  pc.onconnectionstatechange = () => unlessClosed(events.onChange)
  channel.onopen = () => unlessClosed(events.onChange)
  channel.onclose = () => unlessClosed(events.onChange)
  channel.onmessage = ({ data }) => unlessClosed(() => events.onMessage(String(data)))
  const sections = () => {
    const [voice, picture, interpreter] = pc.getTransceivers()
    return voice && picture && interpreter ? { voice, picture, interpreter } : null
  }
  return {
    ...{ pc, gen, channel, sections },
    senders: () => {
      const found = sections()
      if (!found) return null
      const { voice, picture, interpreter } = found
      return { voice: voice.sender, picture: picture.sender, interpreter: interpreter.sender }
    },
    close: () => {
      isClosed = true
      pc.close()
    },
  }
}

/** Makes the local description and returns it for the other side. */
export async function describe(peer: Peer): Promise<string> {
  await peer.pc.setLocalDescription()
  return withoutDtx(peer.pc.localDescription?.sdp ?? '')
}

export async function addCandidates(
  pc: RTCPeerConnection,
  candidates: readonly CallCandidate[],
): Promise<void> {
  for (const { candidate, mid } of candidates) {
    // A candidate of an earlier ICE session is refused, and the others count.
    await pc.addIceCandidate({ candidate, sdpMid: mid }).catch(() => {})
  }
}

export async function samplePeer(peer: Peer): Promise<MediaSample> {
  const sections = peer.sections()
  if (!sections || peer.pc.connectionState === 'closed') return emptySample
  const names = { voice: sections.voice.mid, picture: sections.picture.mid }
  return readSample((await peer.pc.getStats()) as unknown as Map<string, unknown>, names)
}
