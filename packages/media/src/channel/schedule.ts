import type { Edge } from './source.ts'

export type Schedule = {
  startsAtMs: number
  /** Parts that end later are not shown. */
  endsAtMs: number
  partMs: number
  partsPerSegment: number
}

/** Segments in a live playlist. Older ones can still be fetched for the same duration. */
const WINDOW_SEGMENTS = 8

/** Opens with the first whole segment, because players stop at a playlist without one. */
export function edgeAt(schedule: Schedule, nowMs: number): Edge {
  const opensAtMs = schedule.startsAtMs + schedule.partMs * schedule.partsPerSegment
  if (nowMs < opensAtMs) return { state: 'WAITING', opensAtMs }
  const lastPart = Math.floor((schedule.endsAtMs - schedule.startsAtMs) / schedule.partMs)
  const nextPart = Math.min(lastPart, Math.floor((nowMs - schedule.startsAtMs) / schedule.partMs))
  const segments = Math.ceil(nextPart / schedule.partsPerSegment)
  return {
    state: nextPart === lastPart ? 'ENDED' : 'OPEN',
    firstSegment: Math.max(0, segments - WINDOW_SEGMENTS),
    firstPart: 0,
    nextPart,
  }
}

/** True when a part exists and left the playlist no longer than one playlist's duration ago (RFC 8216 6.2.2). */
export function isServed(schedule: Schedule, part: number, nowMs: number): boolean {
  const edge = edgeAt(schedule, nowMs)
  if (edge.state === 'WAITING') return false
  const firstPart = (edge.firstSegment - WINDOW_SEGMENTS) * schedule.partsPerSegment
  return part >= firstPart && part >= 0 && part < edge.nextPart
}

export function partStartMs(schedule: Schedule, part: number): number {
  return schedule.startsAtMs + part * schedule.partMs
}

/** A part exists once its last frame has been on air. */
export function partReadyMs(schedule: Schedule, part: number): number {
  return partStartMs(schedule, part + 1)
}
