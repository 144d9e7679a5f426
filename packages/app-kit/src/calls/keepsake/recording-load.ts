/** The recording rests once the encoder of the call has lacked processor time for this long, and for a while after. */
export const restsAfterMs = 3_000
export const restsForMs = 10_000

export interface RecordingLoad {
  /** Null while the encoder has enough time. */
  limitedSinceMs: number | null
  restsUntilMs: number
}

export const noLoad: RecordingLoad = { limitedSinceMs: null, restsUntilMs: Number.NEGATIVE_INFINITY }

/** Takes in a sample of the call. The recording rests before `restsUntilMs`. */
export function nextLoad(last: RecordingLoad, isCpuLimited: boolean, atMs: number): RecordingLoad {
  if (!isCpuLimited) return { ...last, limitedSinceMs: null }
  const limitedSinceMs = last.limitedSinceMs ?? atMs
  const isLoaded = atMs - limitedSinceMs >= restsAfterMs
  return { limitedSinceMs, restsUntilMs: isLoaded ? atMs + restsForMs : last.restsUntilMs }
}
