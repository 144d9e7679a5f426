/** An ICE candidate as browsers exchange it (W3C WebRTC, `RTCIceCandidateInit`). */
export interface Candidate {
  /** Empty at the end of candidates. */
  candidate: string
  sdpMid: string | null
  sdpMLineIndex: number | null
  usernameFragment: string | null
}

export type CandidateRefusal = 'MALFORMED' | 'NOT_RELAY' | 'FOREIGN_RELAY'

/**
 * Addresses of our relays, as coturn writes them. Null where all browsers run on this machine and no relay does: then
 * candidates of every type and address pass.
 */
export type RelayAddresses = ReadonlySet<string> | null

/**
 * Admits a trickled candidate on one of our relays. The line is written anew, so that nothing else of it reaches the
 * other side.
 */
export function admitCandidate(
  given: unknown,
  relays: RelayAddresses,
): { candidate: Candidate } | { refusal: CandidateRefusal } {
  if (typeof given !== 'object' || given === null) return { refusal: 'MALFORMED' }
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = given as Partial<Record<string, unknown>>
  const isPlaced =
    isNullOr(sdpMid, (mid) => typeof mid === 'string' && /^[A-Za-z0-9]{1,16}$/.test(mid)) &&
    isNullOr(sdpMLineIndex, (index) => [0, 1, 2, 3].includes(index as number)) &&
    isNullOr(usernameFragment, (text) => typeof text === 'string' && isFragment(text))
  if (!isPlaced || typeof candidate !== 'string') return { refusal: 'MALFORMED' }
  const admitted = candidate === '' ? { line: '' } : admitCandidateLine(candidate, relays)
  if ('refusal' in admitted) return admitted
  return {
    candidate: {
      candidate: admitted.line,
      sdpMid: (sdpMid ?? null) as string | null,
      sdpMLineIndex: (sdpMLineIndex ?? null) as number | null,
      usernameFragment: (usernameFragment ?? null) as string | null,
    },
  }
}

const isNullOr = (value: unknown, isValid: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || isValid(value)

/** User name of ICE (RFC 8839, 5.4). */
export const isFragment = (text: string): boolean => /^[A-Za-z0-9+/]{4,256}$/.test(text)

/** Foundation, component, transport, priority, address, port, type, and the rest (RFC 8839, 5.1). */
const candidateLine =
  /^candidate:([A-Za-z0-9+/]{1,32}) (\d{1,3}) ([A-Za-z]{1,8}) (\d{1,10}) ([!-~]{1,255}) (\d{1,5}) typ ([a-z]{1,8})((?: [!-~]{1,255})*)$/

/** Admits the value of one candidate line, without `a=`. */
export function admitCandidateLine(
  line: string,
  relays: RelayAddresses,
): { line: string } | { refusal: CandidateRefusal } {
  const [, foundation, component, transport, priority, address = '', port, type, rest = ''] =
    candidateLine.exec(line) ?? []
  // With rtcp-mux there is one component, and the relays speak UDP alone.
  if (component !== '1' || transport?.toLowerCase() !== 'udp') return { refusal: 'MALFORMED' }
  if (Number(priority) >= 2 ** 32 || Number(port) < 1 || Number(port) > 65_535)
    return { refusal: 'MALFORMED' }
  if (relays && type !== 'relay') return { refusal: 'NOT_RELAY' }
  if (relays && !relays.has(address)) return { refusal: 'FOREIGN_RELAY' }
  const words = [
    ...[`candidate:${foundation}`, '1', 'udp', priority, address, port],
    ...['typ', type ?? ''],
    ...(type === 'host' ? [] : ['raddr', '0.0.0.0', 'rport', '0']),
    ...keptExtensions(rest),
  ]
  return { line: words.join(' ') }
}

/** Keeps the generation and the user name, which bind a candidate to its ICE session. */
function keptExtensions(rest: string): string[] {
  const generation = /(?:^| )generation (\d{1,4})(?= |$)/.exec(rest)?.[1]
  const fragment = /(?:^| )ufrag ([!-~]+)(?= |$)/.exec(rest)?.[1]
  return [
    ...(generation ? ['generation', generation] : []),
    ...(fragment && isFragment(fragment) ? ['ufrag', fragment] : []),
  ]
}
