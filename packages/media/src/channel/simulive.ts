import { type Clip, PARTS_PER_SEGMENT } from '../clip/clip.ts'
import { createClipParts } from './clip-parts.ts'
import { edgeAt, isServed, partReadyMs, partStartMs, type Schedule } from './schedule.ts'
import type { Clock, MediaSource } from './source.ts'

export type SimuliveSettings = {
  channel: string
  clip: Clip
  startsAtMs: number
  endsAtMs: number
  /** True repeats the clip until the end; false ends the channel with the clip. */
  loops: boolean
}

/**
 * A clip shown as live: a pure function of the clock, so that all servers agree. Throws for a looping clip that cannot
 * loop without a seam.
 */
export function createSimulive({
  channel,
  clip,
  startsAtMs,
  endsAtMs,
  loops,
}: SimuliveSettings): MediaSource {
  const parts = createClipParts(clip, loops)
  if (endsAtMs - startsAtMs < clip.partMs * PARTS_PER_SEGMENT)
    throw new Error('a channel shorter than a segment')
  const schedule: Schedule = {
    startsAtMs,
    endsAtMs: loops ? endsAtMs : Math.min(endsAtMs, startsAtMs + clip.partMs * clip.partCount),
    partMs: clip.partMs,
    partsPerSegment: PARTS_PER_SEGMENT,
  }
  return {
    kind: 'LIVE',
    channel,
    renditions: parts.renditions,
    partsPerSegment: PARTS_PER_SEGMENT,
    partTargetSec: clip.partMs / 1000,
    segmentTargetSec: (clip.partMs * PARTS_PER_SEGMENT) / 1000,
    edge: (nowMs) => edgeAt(schedule, nowMs),
    partInfo: parts.partInfo,
    onAirAtMs: (part) => partStartMs(schedule, part),
    init: parts.init,
    poster: clip.poster,
    partBytes: (name, part, nowMs) => (isServed(schedule, part, nowMs) ? parts.bytes(name, part) : undefined),
    awaitPart: (part, clock, arrived) => callAt(partReadyMs(schedule, part), clock, arrived),
  }
}

/** Reads the clock again when the timer fires, because timers fire early and clocks can be set back. */
function callAt(atMs: number, clock: Clock, arrived: () => void): () => void {
  const wait = (): NodeJS.Timeout => setTimeout(check, Math.max(1, Math.ceil(atMs - clock())))
  const check = (): void => {
    if (clock() >= atMs) arrived()
    else timer = wait()
  }
  let timer = wait()
  return () => clearTimeout(timer)
}
