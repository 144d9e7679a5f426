import { admitCandidateLine, type RelayAddresses } from './admit-candidate.ts'

/**
 * Returns a line of a description as it may reach the other side; null for one that is dropped. Only lines of the list
 * pass, and only in a form that has no room for an address or a host name.
 */
export function admitLine(line: string, relays: RelayAddresses): string | null {
  if (/^c=IN IP[46] [!-~]{1,255}$/.test(line)) return `c=IN IP4 ${unspecified}`
  if (/^a=rtcp:\d{1,5}(?: IN IP[46] [!-~]{1,255})?$/.test(line)) return `a=rtcp:9 IN IP4 ${unspecified}`
  if (line.startsWith('a=candidate:')) {
    const admitted = admitCandidateLine(line.slice(2), relays)
    return 'line' in admitted ? `a=${admitted.line}` : null
  }
  const extension = /^a=extmap:\d{1,3}(?:\/[a-z]{1,8})? ([!-~]+)$/.exec(line)?.[1]
  if (extension) return headerExtensions.has(extension) ? line : null
  return plainLines.some((form) => form.test(line)) ? line : null
}

export const unspecified = '0.0.0.0'

/** Lines that pass unchanged, by their forms. None of them allows a dot, and colons stand at fixed places only. */
const plainLines = [
  /^a=(?:sendrecv|sendonly|recvonly|inactive|rtcp-mux|rtcp-mux-only|rtcp-rsize|bundle-only|end-of-candidates)$/,
  /^a=(?:extmap-allow-mixed|rtcp-xr:rcvr-rtt=all|msid-semantic: ?WMS(?: [\w{}*-]{1,64}){0,4})$/,
  /^a=ice-(?:ufrag:[A-Za-z0-9+/]{4,256}|pwd:[A-Za-z0-9+/]{22,256}|options:trickle(?: renomination)?)$/,
  /^a=fingerprint:sha-256 [0-9A-F]{2}(?::[0-9A-F]{2}){31}$/,
  /^a=(?:setup:(?:actpass|active|passive)|mid:[A-Za-z0-9]{1,16})$/,
  /^a=msid:[\w{}-]{1,64}(?: [\w{}-]{1,64})?$/,
  /^a=rtpmap:\d{1,3} [\w-]{1,32}\/\d{1,6}(?:\/\d{1,2})?$/,
  /^a=rtcp-fb:(?:\d{1,3}|\*) [a-z-]{1,20}(?: [a-z]{1,10})?$/,
  /^a=fmtp:\d{1,3} [\w=;/-]{1,200}$/,
  /^a=ssrc-group:[A-Z-]{1,8}(?: \d{1,10}){1,6}$/,
  /^a=ssrc:\d{1,10} (?:cname:[\w+/{}-]{1,64}|msid:[\w{}-]{1,64} [\w{}-]{1,64})$/,
  /^a=(?:sctp-port|max-message-size):\d{1,10}$/,
]

/** Header extensions that browsers offer for sound and pictures, by their registered names. */
const headerExtensions = new Set([
  'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  ...['abs-send-time', 'color-space', 'playout-delay', 'video-content-type', 'video-timing'].map(
    (name) => `http://www.webrtc.org/experiments/rtp-hdrext/${name}`,
  ),
  ...['ssrc-audio-level', 'toffset', 'sdes:mid', 'sdes:rtp-stream-id', 'sdes:repaired-rtp-stream-id'].map(
    (name) => `urn:ietf:params:rtp-hdrext:${name}`,
  ),
  'urn:3gpp:video-orientation',
])
