import type { RelayAddresses } from './admit-candidate.ts'
import { admitLine, unspecified } from './description-lines.ts'

/** Conditions for one description; see `admitDescription`. */
export interface DescriptionContext {
  relays: RelayAddresses
  /** Fingerprint of this side that an earlier description of the generation had; null for the first. */
  fingerprint: string | null
  /** Kinds of the media sections in their order; those of a call by default. */
  sections?: readonly string[]
}

/** A description (SDP) to hand on. */
export interface AdmittedDescription {
  sdp: string
  /** SHA-256 of the certificate, as the description writes it. */
  fingerprint: string
  /** Lines that were left out. */
  dropped: number
}

/** `SECTIONS`: the media sections are not those of the connection. `FINGERPRINT`: none, two, or another than before. */
export type DescriptionRefusal = 'MALFORMED' | 'TOO_LONG' | 'SECTIONS' | 'BUNDLE' | 'RTCP_MUX' | 'FINGERPRINT'

const maxCharacters = 24_000
const maxSectionLines = 64

/** Media sections of a call in their order: voice, picture, interpreter and data. */
const callSections = ['audio', 'video', 'audio', 'application']

/**
 * Admits an offer or an answer: one bundle of the media sections of the connection, with rtcp-mux and one certificate. Every
 * line is checked or written anew. Other addresses than those of the relays, and lines that are not known, are left out.
 */
export function admitDescription(
  sdp: unknown,
  context: DescriptionContext,
): AdmittedDescription | { refusal: DescriptionRefusal } {
  if (typeof sdp !== 'string') return { refusal: 'MALFORMED' }
  if (sdp.length > maxCharacters) return { refusal: 'TOO_LONG' }
  const [head = [], ...sections] = partsOf(sdp)
  const version = versionOf(head)
  if (!version) return { refusal: 'MALFORMED' }
  if ([head, ...sections].some(({ length }) => length > maxSectionLines)) return { refusal: 'TOO_LONG' }
  const kinds = context.sections ?? callSections
  const written = sections.map((lines) => admitSection(lines, context))
  if (written.length !== kinds.length || written.some(({ kind }, at) => kind !== kinds[at]))
    return { refusal: 'SECTIONS' }
  const refusal = refusalOf(head, written, context)
  if (refusal) return { refusal }
  const kept = head.filter(isKeptHead).flatMap((line) => admitLine(line, context.relays) ?? [])
  const mids = written.map(({ mids: [mid = ''] }) => mid)
  const lines = [
    ...['v=0', version, 's=-', 't=0 0', `a=group:BUNDLE ${mids.join(' ')}`, ...kept],
    ...written.flatMap((section) => section.lines),
  ]
  const given = head.length + sections.reduce((sum, { length }) => sum + length, 0)
  return {
    sdp: lines.map((line) => `${line}\r\n`).join(''),
    fingerprint: written[0]?.fingerprints[0] ?? '',
    dropped: given - lines.length,
  }
}

/** Splits a description into the lines of its head and of each media section. */
function partsOf(sdp: string): string[][] {
  const lines = sdp.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (line.startsWith('m=')) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
}

/** The origin without its address; null when the head does not begin as a description does. */
function versionOf([version, origin = '', name, time]: readonly string[]): string | null {
  const [, session, number] =
    /^o=[!-~]{1,64} (\d{1,20}) (\d{1,20}) IN IP[46] [!-~]{1,255}$/.exec(origin) ?? []
  if (version !== 'v=0' || !session || !/^s=./.test(name ?? '') || time !== 't=0 0') return null
  return `o=- ${session} ${number} IN IP4 ${unspecified}`
}

const isKeptHead = (line: string): boolean => /^a=(?:extmap-allow-mixed|msid-semantic:)/.test(line)

interface Section {
  kind: string | null
  lines: string[]
  mids: string[]
  fingerprints: string[]
  isMultiplexed: boolean
}

function admitSection([first = '', ...rest]: readonly string[], { relays }: DescriptionContext): Section {
  const media = mediaLine(first)
  const lines = rest.flatMap((line) => admitLine(line, relays) ?? [])
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`a=${name}:`) ? line.slice(name.length + 3) : []))
  return {
    kind: media?.kind ?? null,
    lines: media ? [media.line, ...lines] : lines,
    mids: valuesOf('mid'),
    fingerprints: valuesOf('fingerprint'),
    isMultiplexed: media?.kind === 'application' || lines.includes('a=rtcp-mux'),
  }
}

/** Writes a media line with the port 9, which means that the address follows by ICE. A port of 0 rejects the section. */
function mediaLine(line: string): { kind: string; line: string } | null {
  const [, kind, port, protocol] =
    /^m=(audio|video) (\d{1,5}) (UDP\/TLS\/RTP\/SAVPF(?: \d{1,3}){1,40})$/.exec(line) ??
    /^m=(application) (\d{1,5}) (UDP\/DTLS\/SCTP webrtc-datachannel)$/.exec(line) ??
    []
  return kind && Number(port) > 0 ? { kind, line: `m=${kind} 9 ${protocol}` } : null
}

function refusalOf(
  head: readonly string[],
  sections: readonly Section[],
  { fingerprint }: DescriptionContext,
): DescriptionRefusal | null {
  const groups = head.filter((line) => line.startsWith('a=group:'))
  const mids = sections.flatMap((section) => section.mids)
  const isBundle = groups.length === 1 && groups[0] === `a=group:BUNDLE ${mids.join(' ')}`
  if (
    !isBundle ||
    new Set(mids).size !== sections.length ||
    sections.some((section) => section.mids.length !== 1)
  )
    return 'BUNDLE'
  if (!sections.every(({ isMultiplexed }) => isMultiplexed)) return 'RTCP_MUX'
  const prints = sections.flatMap(({ fingerprints }) => fingerprints)
  const isOne = sections.every(({ fingerprints }) => fingerprints.length === 1) && new Set(prints).size === 1
  return isOne && prints[0] === (fingerprint ?? prints[0]) ? null : 'FINGERPRINT'
}
