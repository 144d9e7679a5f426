import type { ErrorName } from '@encore/contract/errors'
import type { Quality } from './preferences.ts'

export interface PlayerState {
  /**
   * `stalled`: the last frame stays and recovery runs; `break`: there is no picture, and the player checks whether the
   * show continues; `refused`: no further token is issued.
   */
  phase: 'starting' | 'playing' | 'paused' | 'stalled' | 'break' | 'ended' | 'refused'
  /** The device has no network at all. */
  isOffline: boolean
  /** The reason no token is issued. */
  refusal: ErrorName | null
  isMuted: boolean
  /** The browser refused sound without a press: playback is muted and a button offers sound. */
  needsUnmute: boolean
  /** 0 to 1 */
  volume: number
  /** Available picture heights in px, largest first. */
  heights: readonly number[]
  quality: Quality
  /** The visible height in px. */
  height: number | null
  /** The visible camera; `nextAngle` is the one being loaded. */
  angle: string
  nextAngle: string | null
  /** Index of the visible video element. */
  buffer: 0 | 1
  /** Latency behind the show by the server's clock, in milliseconds. */
  latencyMs: number | null
  /** Far enough behind to offer the live edge. */
  isBehind: boolean
  /** A still of the last frame covers a reload. */
  isFrameKept: boolean
}

export const firstState: PlayerState = {
  phase: 'starting',
  isOffline: false,
  refusal: null,
  isMuted: false,
  needsUnmute: false,
  volume: 1,
  heights: [],
  quality: 'AUTO',
  height: null,
  angle: 'main',
  nextAngle: null,
  buffer: 0,
  latencyMs: null,
  isBehind: false,
  isFrameKept: false,
}
