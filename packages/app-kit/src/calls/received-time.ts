import { type Counter, isGrowing, newCounter, sampleCounter } from '@encore/contract/rules/calls/counter'
import { beatTimeoutMs, type MediaCounters } from '@encore/contract/rules/calls/flow'

/** Time in which media from the artist arrived, by the fan's own counters. */
export interface ReceivedTime {
  voice: Counter
  picture: Counter
  sampledAtMs: number | null
  ms: number
}

export const nothingReceived: ReceivedTime = {
  ...{ voice: newCounter, picture: newCounter, sampledAtMs: null, ms: 0 },
}

/** Takes in a sample. Voice and picture must both grow, and a gap between samples longer than a beat's counts nothing. */
export function addReceived(
  { voice, picture, sampledAtMs, ms }: ReceivedTime,
  { voicePackets, framesDecoded }: MediaCounters,
  atMs: number,
): ReceivedTime {
  const next = {
    voice: sampleCounter(voice, voicePackets, atMs),
    picture: sampleCounter(picture, framesDecoded, atMs),
  }
  const elapsedMs = sampledAtMs === null ? 0 : atMs - sampledAtMs
  const isReceived = isGrowing(next.voice) && isGrowing(next.picture) && elapsedMs <= beatTimeoutMs
  return { ...next, sampledAtMs: atMs, ms: ms + (isReceived ? elapsedMs : 0) }
}

/** True while media from the artist arrives. */
export const isReceiving = ({ voice, picture }: ReceivedTime): boolean =>
  isGrowing(voice) && isGrowing(picture)
