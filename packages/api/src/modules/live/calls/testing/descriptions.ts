import recorded from './descriptions.json' with { type: 'json' }

/** The relay of the recorded descriptions. */
export const relays: ReadonlySet<string> = new Set(['203.0.113.7'])

export const offerLines: readonly string[] = recorded.offer
export const candidates: readonly object[] = recorded.candidates

export const sdpOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')
export const offer: string = sdpOf(recorded.offer)
export const answer: string = sdpOf(recorded.answer)

/** Schemes and names of the header extensions, which are no addresses. */
const extensions = /^a=extmap:\d+(?:\/\w+)? (?:http:\/\/www\.(?:webrtc|ietf)\.org\/|urn:)\S+$/gm
/** IPv4 addresses, host names, and colons in a row as in IPv6 addresses. */
const places =
  /\d{1,3}(?:\.\d{1,3}){3}|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b|[0-9a-f]{0,4}::[0-9a-f:]*|\bfe80:[0-9a-f:]+/gi

/** Finds addresses and host names in a text that are neither the relay nor unspecified. */
export const leaksIn = (text: string): string[] =>
  (text.replaceAll(extensions, '').match(places) ?? []).filter(
    (place) => place !== '0.0.0.0' && !relays.has(place),
  )
