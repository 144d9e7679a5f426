import type { MediaSource } from '../channel/source.ts'
import type { OpenEdge } from './media-playlist.ts'
import { segmentOf } from './media-sequence.ts'

/** The condition for answering a reload of a low-latency playlist. */
export type Reload = { kind: 'NOW' } | { kind: 'AFTER_PART'; part: number } | { kind: 'REFUSED' }

/** Seconds of parts that a player may request ahead (RFC 8216bis 6.2.5.2: the Advance Part Limit). */
const ADVANCE_SEC = 3
const ADVANCE_SEGMENTS = 2

/** Parses `_HLS_msn` and `_HLS_part` of a query. Source: RFC 8216bis 6.2.5.2. */
export function readReload(query: string, source: MediaSource, edge: OpenEdge): Reload {
  const directives = new URLSearchParams(query)
  const segments = directives.getAll('_HLS_msn')
  const parts = directives.getAll('_HLS_part')
  if (segments.length + parts.length === 0) return { kind: 'NOW' }
  if (segments.length !== 1 || parts.length > 1) return { kind: 'REFUSED' }
  const sequence = readCount(segments[0])
  const part = parts.length === 0 ? source.partsPerSegment - 1 : readCount(parts[0])
  if (sequence === undefined || part === undefined) return { kind: 'REFUSED' }
  if (edge.state === 'ENDED') return { kind: 'NOW' }
  return placeReload(source, edge, segmentOf(sequence), part, parts.length === 1)
}

function placeReload(
  source: MediaSource,
  { nextPart }: OpenEdge,
  segment: number,
  part: number,
  namesPart: boolean,
): Reload {
  const lastSegment = Math.floor(nextPart / source.partsPerSegment) - 1
  if (segment > lastSegment + ADVANCE_SEGMENTS) return { kind: 'REFUSED' }
  // A part past its segment means the first part of the next one.
  const wanted = segment * source.partsPerSegment + Math.min(part, source.partsPerSegment)
  const limit = nextPart - 1 + Math.ceil(ADVANCE_SEC / source.partTargetSec)
  if (namesPart && wanted > limit) return { kind: 'REFUSED' }
  return wanted < nextPart ? { kind: 'NOW' } : { kind: 'AFTER_PART', part: wanted }
}

function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined
}
