import { helloWithinMs } from '@encore/contract/realtime'

/** Times a connection lives by. */
export interface Terms {
  helloWithinMs: number
  /** How long a connection outlives its token while the client renews. */
  graceMs: number
  /** A connection that leaves two pings unanswered is dead. */
  heartbeatMs: number
  /** How often deadlines are looked at. */
  sweepMs: number
  /** How often a room hears its viewer count at least, when it changed. */
  viewersMs: number
}

export const defaultTerms: Terms = {
  helloWithinMs,
  graceMs: 30_000,
  heartbeatMs: 25_000,
  sweepMs: 1_000,
  viewersMs: 2_000,
}

/** A reader with more than this unread is left out of ticks; with more than the second it is let go. */
export const skipAboveBytes = 64 * 1024
export const closeAboveBytes = 1024 * 1024

export const connectionsPerMember = 5
/** Words, and hands that clap once a second. */
export const framesPerWindow = 40
export const frameWindowMs = 10_000
export const roomsPerConnection = 5
