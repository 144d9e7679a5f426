import type { ErrorName } from '@encore/contract/errors'
import type { Quality } from './preferences.ts'

/** What the screen shows of the stream. */
export interface PlayerState {
  /**
   * `stalled`: the last frame stands and it is tried again by itself; `break`: there is no picture now, and it is
   * asked whether the show goes on; `refused`: no token is given any more.
   */
  phase: 'starting' | 'playing' | 'paused' | 'stalled' | 'break' | 'ended' | 'refused'
  /** The device has no network at all. */
  isOffline: boolean
  /** Why no token is given. */
  refusal: ErrorName | null
  isMuted: boolean
  /** The browser refused sound without a press: it plays muted and offers the sound. */
  needsUnmute: boolean
  /** 0 to 1 */
  volume: number
  /** Heights of the pictures on offer in px, largest first. */
  heights: readonly number[]
  quality: Quality
  /** The height on screen. */
  height: number | null
  /** The camera on screen, and the one that is being brought in. */
  angle: string
  nextAngle: string | null
  /** Which of the two video elements shows it. */
  deck: 0 | 1
  /** Behind the show, by the server's clock. */
  latencyMs: number | null
  /** So far behind that going to the live edge is worth it. */
  isBehind: boolean
  /** A still of the last frame stands in while the stream is loaded anew. */
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
  deck: 0,
  latencyMs: null,
  isBehind: false,
  isFrameKept: false,
}
