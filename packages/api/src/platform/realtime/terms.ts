import { helloWithinMs } from '@encore/contract/realtime'

export interface Terms {
  helloWithinMs: number
  /** Time a connection outlives its token while the client renews it. */
  graceMs: number
  /** A connection that leaves two pings unanswered is dead. */
  heartbeatMs: number
  sweepMs: number
  /** Longest delay before a changed viewer count is sent. */
  viewersMs: number
}

export const defaultTerms: Terms = {
  helloWithinMs,
  graceMs: 30_000,
  heartbeatMs: 25_000,
  sweepMs: 1_000,
  viewersMs: 2_000,
}

/** A reader with more unread bytes is skipped by ticks; above the second limit it is disconnected. */
export const skipAboveBytes = 64 * 1024
export const closeAboveBytes = 1024 * 1024

export const connectionsPerMember = 5
/** Enough for chat and one reaction per second. */
export const framesPerWindow = 40
export const frameWindowMs = 10_000
export const roomsPerConnection = 5
