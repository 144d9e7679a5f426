import type { MediaCounters } from '@encore/contract/rules/calls/flow'
import type { MediaSample } from './media-sample.ts'

/** Media of one direction in the last seconds. */
export interface MediaRates {
  framesPerSec: number
  /** Packets of the voice. */
  packetsPerSec: number
}

export interface FlowReport {
  fromFan: MediaRates & { lostPermille: number }
  /** Rates that the fan's page reports; null while no beats arrive. */
  fromArtist: MediaRates | null
  /** To the other end of the connection and back; null where the browser does not say. */
  roundTripMs: number | null
}

/** Measures the flow of both directions, in numbers for staff. The clock does not depend on it. */
export interface FlowMeter {
  sample(sample: MediaSample, atMs: number): void
  beat(counters: MediaCounters, atMs: number): void
  /** Null before the first five seconds. */
  read(atMs: number): FlowReport | null
}

interface Point extends MediaCounters {
  atMs: number
  packetsLost: number
}

/** The numbers are means over this time. */
export const meteredMs = 5_000
/** Without a sample or a beat for this long nothing flows. */
const staleMs = 1_500

export function createFlowMeter(): FlowMeter {
  let own: Point[] = []
  let other: Point[] = []
  let roundTripMs: number | null = null
  return {
    sample: ({ received, packetsLost, roundTripMs: measured }, atMs) => {
      own = withPoint(own, { ...received, packetsLost, atMs })
      roundTripMs = measured
    },
    beat: ({ voicePackets, framesDecoded }, atMs) => {
      other = withPoint(other, { voicePackets, framesDecoded, packetsLost: 0, atMs })
    },
    read: (atMs) => {
      const fromFan = ratesOf(own, atMs)
      if (!fromFan) return null
      return { fromFan, fromArtist: pick(ratesOf(other, atMs)), roundTripMs }
    },
  }
}

const pick = (rates: (MediaRates & { lostPermille: number }) | null): MediaRates | null =>
  rates && { framesPerSec: rates.framesPerSec, packetsPerSec: rates.packetsPerSec }

/** Keeps the points of the metered time. Counters that fell belong to a new connection, which begins anew. */
function withPoint(points: readonly Point[], point: Point): Point[] {
  const last = points.at(-1)
  const isNew = last && (point.voicePackets < last.voicePackets || point.framesDecoded < last.framesDecoded)
  const kept = isNew ? [] : points.filter(({ atMs }) => point.atMs - atMs <= meteredMs)
  return [...kept, point]
}

function ratesOf(points: readonly Point[], nowMs: number) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.atMs - first.atMs < meteredMs / 2) return null
  if (nowMs - last.atMs > staleMs) return null
  const seconds = (last.atMs - first.atMs) / 1_000
  const packets = last.voicePackets - first.voicePackets
  const lost = Math.max(0, last.packetsLost - first.packetsLost)
  return {
    framesPerSec: Math.round((last.framesDecoded - first.framesDecoded) / seconds),
    packetsPerSec: Math.round(packets / seconds),
    lostPermille: Math.round((1_000 * lost) / Math.max(1, packets + lost)),
  }
}
