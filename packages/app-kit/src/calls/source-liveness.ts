/**
 * Liveness of a camera or a microphone, from its counter in `media-source`. A track that says "live" proves nothing: after
 * a phone call it says so without a frame.
 */
export interface SourceLiveness {
  value: number | null
  /** Time of the last growth, or of the first value. */
  grewAtMs: number
  isAlive: boolean
}

/** A camera makes frames all the time. */
export const cameraTimeoutMs = 1_500
/** Even a quiet room has noise, but a noise gate may hold it back for a while. */
export const microphoneTimeoutMs = 10_000

export const unwatchedSource: SourceLiveness = { value: null, grewAtMs: 0, isAlive: true }

/** Takes in one sample; null while the source is not sent or muted by its owner, which proves nothing. */
export function watchSource(
  last: SourceLiveness,
  value: number | null,
  timeoutMs: number,
  atMs: number,
): SourceLiveness {
  if (value === null) return unwatchedSource
  if (last.value === null || value !== last.value) return { value, grewAtMs: atMs, isAlive: true }
  return { ...last, isAlive: atMs - last.grewAtMs < timeoutMs }
}
