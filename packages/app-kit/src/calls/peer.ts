import type { Sending } from './call-media.ts'
import { emptySample, type MediaSample, readSample } from './media-sample.ts'
import type { CallCandidate, RelayAccess } from './ports.ts'
import { withoutDtx } from './session-description.ts'

/** One RTCPeerConnection of a call with its fixed sections: voice, picture, interpreter and the channel `beat`. */
export interface Peer {
  pc: RTCPeerConnection
  gen: number
  channel: RTCDataChannel
  /** Null before the fan's side has read the first offer. */
  sections(): { voice: RTCRtpTransceiver; picture: RTCRtpTransceiver; interpreter: RTCRtpTransceiver } | null
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
  return {
    ...{ pc, gen, channel },
    sections: () => {
      const [voice, picture, interpreter] = pc.getTransceivers()
      return voice && picture && interpreter ? { voice, picture, interpreter } : null
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

export async function addCandidates({ pc }: Peer, candidates: readonly CallCandidate[]): Promise<void> {
  for (const { candidate, mid } of candidates) {
    // A candidate of an earlier ICE session is refused, and the others count.
    await pc.addIceCandidate({ candidate, sdpMid: mid }).catch(() => {})
  }
}

/** Takes away first what must not flow, and limits the picture before it begins. */
export async function applySending(peer: Peer, { voice, picture, size }: Sending): Promise<void> {
  const sections = peer.sections()
  if (!sections) return
  const senders = [sections.voice.sender, sections.picture.sender] as const
  const tracks = [voice, picture] as const
  const withNull = senders.filter((sender, at) => sender.track && !tracks[at])
  await Promise.all(withNull.map((sender) => sender.replaceTrack(null)))
  if (picture) await limitPicture(sections.picture.sender, size)
  await Promise.all(
    senders.map((sender, at) => sender.track !== tracks[at] && sender.replaceTrack(tracks[at] ?? null)),
  )
}

const limits = {
  SMALL: { maxBitrate: 150_000, scaleResolutionDownBy: 2 },
  FULL: { maxBitrate: 1_500_000, scaleResolutionDownBy: 1 },
}

async function limitPicture(sender: RTCRtpSender, size: Sending['size']): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding || encoding.maxBitrate === limits[size].maxBitrate) return
  Object.assign(encoding, limits[size])
  await sender.setParameters(parameters)
}

export async function samplePeer(peer: Peer): Promise<MediaSample> {
  const sections = peer.sections()
  if (!sections || peer.pc.connectionState === 'closed') return emptySample
  const names = { voice: sections.voice.mid, picture: sections.picture.mid }
  return readSample((await peer.pc.getStats()) as unknown as Map<string, unknown>, names)
}
