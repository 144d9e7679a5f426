/** What the screen shows of the stream. */
export interface PlayerState {
  /** `stalled`: the last frame stands and it is tried again by itself; `refused`: no token is given any more. */
  phase: 'starting' | 'playing' | 'paused' | 'stalled' | 'ended' | 'refused'
  isMuted: boolean
  /** The browser refused sound without a press: it plays muted and offers the sound. */
  needsUnmute: boolean
  /** 0 to 1 */
  volume: number
  /** Heights of the pictures on offer in px, largest first. */
  heights: readonly number[]
  /** The height chosen by hand, or null for automatic. */
  chosenHeight: number | null
  /** The height on screen. */
  height: number | null
  /** Behind the show, by the server's clock. */
  latencyMs: number | null
  /** So far behind that going to the live edge is worth it. */
  isBehind: boolean
  /** A still of the last frame stands in while the stream is loaded anew. */
  isFrameKept: boolean
}

export const firstState: PlayerState = {
  phase: 'starting',
  isMuted: false,
  needsUnmute: false,
  volume: 1,
  heights: [],
  chosenHeight: null,
  height: null,
  latencyMs: null,
  isBehind: false,
  isFrameKept: false,
}
