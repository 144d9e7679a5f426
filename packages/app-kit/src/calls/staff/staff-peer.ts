import type { CallCandidate, RelayAccess } from '../ports.ts'

/** One RTCPeerConnection between the station and a seat of staff, without a data channel. */
export interface StaffPeer {
  pc: RTCPeerConnection
  close(): void
}

export interface StaffPeerEvents {
  onCandidate(candidate: CallCandidate): void
  /** The connection failed for good. */
  onFailed(): void
}

export function createStaffPeer({ iceServers, policy }: RelayAccess, events: StaffPeerEvents): StaffPeer {
  const pc = new RTCPeerConnection({
    ...{ bundlePolicy: 'max-bundle', rtcpMuxPolicy: 'require' },
    ...{ iceServers, iceTransportPolicy: policy },
  })
  let isClosed = false
  pc.onicecandidate = ({ candidate }) => {
    if (!isClosed && candidate?.candidate)
      events.onCandidate({ candidate: candidate.candidate, mid: candidate.sdpMid ?? '' })
  }
  pc.onconnectionstatechange = () => {
    if (!isClosed && pc.connectionState === 'failed') events.onFailed()
  }
  return {
    pc,
    close: () => {
      isClosed = true
      pc.close()
    },
  }
}
