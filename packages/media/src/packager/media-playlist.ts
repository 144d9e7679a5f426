import type { Edge, MediaSource } from '../channel/source.ts'
import { PLAYLIST_FILES, type PlaylistMode } from './master-playlist.ts'
import { sequenceOf } from './media-sequence.ts'

export type OpenEdge = Exclude<Edge, { state: 'WAITING' }>

/** Segments before the end that also list their parts: three target durations must (RFC 8216bis 6.2.2). */
const SEGMENTS_IN_PARTS = 3

/** The edge as a playlist of this mode shows it: the standard one ends with its last whole segment. */
export function shownEdge({ partsPerSegment }: MediaSource, mode: PlaylistMode, edge: OpenEdge): OpenEdge {
  if (mode === 'LOW_LATENCY' || edge.state === 'ENDED') return edge
  return { ...edge, nextPart: edge.nextPart - (edge.nextPart % partsPerSegment) }
}

/** The complete playlist of finished media, the same in both modes because there is no live edge. */
function renderWhole(source: MediaSource, rendition: string, edge: OpenEdge): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(source.segmentTargetSec)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${edge.firstSegment}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  let expectedAtMs = Number.NaN
  for (let segment = edge.firstSegment; segment * source.partsPerSegment < edge.nextPart; segment++) {
    const [date = '', ...rest] = renderSegment(source, rendition, segment, edge, false)
    const onAirAtMs = source.onAirAtMs(segment * source.partsPerSegment)
    // Players derive later dates from one; hours of dates would be most of the playlist.
    if (Math.abs(onAirAtMs - expectedAtMs) < 1) lines.push(...rest)
    else lines.push(date, ...rest)
    expectedAtMs = onAirAtMs + source.segmentTargetSec * 1000
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`
}

/** Source: RFC 8216bis. The same text for every viewer; addresses are relative to the playlist's folder. */
export function renderMediaPlaylist(
  source: MediaSource,
  rendition: string,
  mode: PlaylistMode,
  edge: OpenEdge,
): string {
  if (source.kind !== 'LIVE') return renderWhole(source, rendition, edge)
  const segments = Math.ceil(edge.nextPart / source.partsPerSegment)
  const lines = [...renderHeader(source, mode, edge), '#EXT-X-MAP:URI="init.mp4"']
  for (let segment = edge.firstSegment; segment < segments; segment++) {
    const inParts =
      mode === 'LOW_LATENCY' &&
      segment >= Math.floor(edge.nextPart / source.partsPerSegment) - SEGMENTS_IN_PARTS
    lines.push(...renderSegment(source, rendition, segment, edge, inParts))
  }
  if (edge.state === 'ENDED') lines.push('#EXT-X-ENDLIST')
  else if (mode === 'LOW_LATENCY') lines.push(...renderOutlook(source, rendition, edge))
  return `${lines.join('\n')}\n`
}

function renderHeader(source: MediaSource, mode: PlaylistMode, edge: OpenEdge): string[] {
  const { partTargetSec, segmentTargetSec } = source
  const holdBack = `HOLD-BACK=${(3 * segmentTargetSec).toFixed(1)}`
  const control = {
    STANDARD: [`#EXT-X-SERVER-CONTROL:${holdBack}`],
    LOW_LATENCY: [
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(3 * partTargetSec).toFixed(3)},${holdBack}`,
      `#EXT-X-PART-INF:PART-TARGET=${partTargetSec.toFixed(3)}`,
    ],
  }
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentTargetSec)}`,
    ...control[mode],
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${sequenceOf(edge.firstSegment)}`,
  ]
}

function renderSegment(
  source: MediaSource,
  rendition: string,
  segment: number,
  edge: OpenEdge,
  inParts: boolean,
): string[] {
  const endPart = (segment + 1) * source.partsPerSegment
  const firstPart = Math.max(endPart - source.partsPerSegment, edge.firstPart)
  const lastPart = Math.min(endPart, edge.nextPart)
  const numbers = Array.from({ length: lastPart - firstPart }, (_, at) => firstPart + at)
  const parts = numbers.map((part) => ({ part, ...source.partInfo(rendition, part) }))
  const whole = lastPart === endPart || edge.state === 'ENDED'
  const lines = [`#EXT-X-PROGRAM-DATE-TIME:${new Date(source.onAirAtMs(firstPart)).toISOString()}`]
  if (inParts)
    for (const { part, durationSec, independent } of parts)
      lines.push(
        `#EXT-X-PART:DURATION=${durationSec.toFixed(3)},URI="${segment}.${part % source.partsPerSegment}.m4s"${independent ? ',INDEPENDENT=YES' : ''}`,
      )
  if (whole) {
    const durationSec = parts.reduce((sum, part) => sum + part.durationSec, 0)
    lines.push(`#EXTINF:${durationSec.toFixed(3)},`, `${segment}.m4s`)
  }
  return lines
}

/** The hint of the next part, and the edge of the other renditions. */
function renderOutlook(source: MediaSource, rendition: string, edge: OpenEdge): string[] {
  const place = (part: number): [segment: number, part: number] => [
    Math.floor(part / source.partsPerSegment),
    part % source.partsPerSegment,
  ]
  const [nextSegment, nextPart] = place(edge.nextPart)
  const [lastSegment, lastPart] = place(edge.nextPart - 1)
  const others = source.renditions.filter(({ name }) => name !== rendition)
  return [
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextSegment}.${nextPart}.m4s"`,
    ...others.map(
      ({ name }) =>
        `#EXT-X-RENDITION-REPORT:URI="../${name}/${PLAYLIST_FILES.LOW_LATENCY.media}",` +
        `LAST-MSN=${sequenceOf(lastSegment)},LAST-PART=${lastPart}`,
    ),
  ]
}
