import recorded from './descriptions.json' with { type: 'json' }

/** The relay of the recorded descriptions. */
export const relays: ReadonlySet<string> = new Set(['203.0.113.7'])

export const offerLines: readonly string[] = recorded.offer
export const candidates: readonly object[] = recorded.candidates

export const sdpOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')
export const offer: string = sdpOf(recorded.offer)
export const answer: string = sdpOf(recorded.answer)

/** The offer or answer of a connection with these media sections, from the sections of the recorded one. */
export function descriptionOf(kind: 'offer' | 'answer', sections: readonly ('audio' | 'video')[]): string {
  const lines = recorded[kind]
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? at : []))
  const head = lines.slice(0, starts[0])
  const sectionOf = (media: string) => {
    const nth = starts.findIndex((at) => lines[at]?.startsWith(`m=${media} `))
    return lines.slice(starts[nth], starts[nth + 1])
  }
  const bundle = sections.map((_, at) => at).join(' ')
  return sdpOf([
    ...head.map((line) => (line.startsWith('a=group:') ? `a=group:BUNDLE ${bundle}` : line)),
    ...sections.flatMap((media, at) =>
      sectionOf(media).map((line) => (line.startsWith('a=mid:') ? `a=mid:${at}` : line)),
    ),
  ])
}

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
