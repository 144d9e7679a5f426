import { type Clip, endsOnGrid, PARTS_PER_SEGMENT } from '../clip/clip.ts'
import type { Part } from '../clip/fragment.ts'
import type { Rendition } from '../clip/rendition.ts'
import { retimePart } from '../clip/retime.ts'
import { createLru } from '../lru.ts'
import { edgeAt, isServed, partReadyMs, partStartMs, type Schedule } from './schedule.ts'
import type { Clock, MediaSource, RenditionInfo } from './source.ts'

/** Two playlists' worth of parts in three qualities. */
const RETIMED_PARTS = 192

export type SimuliveSettings = {
  channel: string
  clip: Clip
  startsAtMs: number
  endsAtMs: number
  /** Whether the clip starts again until the end; else its own end ends the channel. */
  loops: boolean
}

/**
 * A prepared recording shown as live: a pure function of the clock, so that all servers agree.
 * *Errors*: throws for a looping clip that cannot follow itself without a seam.
 */
export function createSimulive({
  channel,
  clip,
  startsAtMs,
  endsAtMs,
  loops,
}: SimuliveSettings): MediaSource {
  const loopMs = clip.partMs * clip.partCount
  if (loops && !endsOnGrid(clip)) throw new Error('a looping clip must end on a frame border of every track')
  if (endsAtMs - startsAtMs < clip.partMs * PARTS_PER_SEGMENT)
    throw new Error('a channel shorter than a segment')
  const schedule: Schedule = {
    startsAtMs,
    endsAtMs: loops ? endsAtMs : Math.min(endsAtMs, startsAtMs + loopMs),
    partMs: clip.partMs,
    partsPerSegment: PARTS_PER_SEGMENT,
  }
  const find = (name: string, part: number): { rendition: Rendition; stored: Part } => {
    const rendition = clip.renditions.find((candidate) => candidate.name === name)
    const stored = rendition?.parts[part % clip.partCount]
    if (rendition === undefined || stored === undefined)
      throw new Error(`no part ${part} in rendition ${name}`)
    return { rendition, stored }
  }
  const retimed = createLru<readonly Buffer[]>(RETIMED_PARTS)
  const retime = (name: string, part: number): readonly Buffer[] => {
    const { rendition, stored } = find(name, part)
    const pieces = retimePart(rendition, stored, Math.floor(part / clip.partCount) * loopMs, part + 1)
    retimed.set(`${name}/${part}`, pieces)
    return pieces
  }
  return {
    kind: 'LIVE',
    channel,
    renditions: clip.renditions.map(describe),
    partsPerSegment: PARTS_PER_SEGMENT,
    partTargetSec: clip.partMs / 1000,
    segmentTargetSec: (clip.partMs * PARTS_PER_SEGMENT) / 1000,
    edge: (nowMs) => edgeAt(schedule, nowMs),
    partInfo: (rendition, part) => find(rendition, part).stored,
    onAirAtMs: (part) => partStartMs(schedule, part),
    init: (rendition) => find(rendition, 0).rendition.init,
    partBytes: (name, part, nowMs) => {
      if (!isServed(schedule, part, nowMs)) return undefined
      return retimed.get(`${name}/${part}`) ?? retime(name, part)
    },
    awaitPart: (part, clock, arrived) => callAt(partReadyMs(schedule, part), clock, arrived),
  }
}

/** Timers fire early and clocks are set back: asks the clock again before it believes either. */
function callAt(atMs: number, clock: Clock, arrived: () => void): () => void {
  const wait = (): NodeJS.Timeout => setTimeout(check, Math.max(1, Math.ceil(atMs - clock())))
  const check = (): void => {
    if (clock() >= atMs) arrived()
    else timer = wait()
  }
  let timer = wait()
  return () => clearTimeout(timer)
}

function describe({ name, widthPx, heightPx, framesPerSec, codecs, parts }: Rendition): RenditionInfo {
  const segments = Array.from({ length: parts.length / PARTS_PER_SEGMENT }, (_, segment) =>
    bitrate(parts.slice(segment * PARTS_PER_SEGMENT, (segment + 1) * PARTS_PER_SEGMENT)),
  )
  return {
    name,
    widthPx,
    heightPx,
    framesPerSec,
    codecs,
    peakBitrate: Math.max(...segments),
    averageBitrate: bitrate(parts),
  }
}

function bitrate(parts: readonly Part[]): number {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  const seconds = parts.reduce((sum, { durationSec }) => sum + durationSec, 0)
  return Math.ceil((bytes * 8) / seconds)
}
