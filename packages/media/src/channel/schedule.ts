import type { Edge } from './source.ts'

/** When a channel is on air, on a grid of equal parts. */
export type Schedule = {
  startsAtMs: number
  /** No part that ends later is shown. */
  endsAtMs: number
  partMs: number
  partsPerSegment: number
}

/** How much a viewer can go back, and how much longer what left the playlist can still be fetched. */
const WINDOW_SEGMENTS = 8

/** Opens with the first whole segment, since a playlist without one stops players. */
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

/** Whether a part can be fetched: it exists, and left the playlist no longer than a playlist ago (RFC 8216 6.2.2). */
export function isServed(schedule: Schedule, part: number, nowMs: number): boolean {
  const edge = edgeAt(schedule, nowMs)
  if (edge.state === 'WAITING') return false
  const firstPart = (edge.firstSegment - WINDOW_SEGMENTS) * schedule.partsPerSegment
  return part >= firstPart && part >= 0 && part < edge.nextPart
}

export function partStartMs(schedule: Schedule, part: number): number {
  return schedule.startsAtMs + part * schedule.partMs
}

/** A part exists when its last frame has been on air. */
export function partReadyMs(schedule: Schedule, part: number): number {
  return partStartMs(schedule, part + 1)
}
