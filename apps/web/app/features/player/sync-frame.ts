/** One of the two videos with its position in the show. */
export interface SyncedVideo {
  video: HTMLVideoElement
  onScreenMs(): number | null
}

/** Half a frame at 24 fps counts as the same moment; after several seeks a whole frame suffices. */
const enoughMs = 21
const enoughLaterMs = 42
const patientSeeks = 3
const mostSeeks = 6
const timeoutMs = 8_000
const pollIntervalMs = 25

/**
 * Synchronises a hidden video with the playing one, which it can then replace. False when it has no picture in time.
 */
export async function syncFrame(from: SyncedVideo, to: SyncedVideo): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  // Seeking takes time: each seek aims ahead by the lag of the previous one.
  let aheadMs = 0
  let seeks = 0
  while (performance.now() < deadline) {
    // Attaching a source pauses the element; a failed `play` ends in the timeout.
    if (to.video.paused) void to.video.play().catch(() => {})
    const behindMs = distance(from, to)
    if (behindMs === null) {
      await pause(pollIntervalMs)
      continue
    }
    if (Math.abs(behindMs) <= (seeks < patientSeeks ? enoughMs : enoughLaterMs) || seeks === mostSeeks)
      return true
    if (seeks > 0) aheadMs += behindMs
    seeks++
    to.video.currentTime += (behindMs + aheadMs) / 1_000
    await pause(pollIntervalMs)
  }
  return false
}

/** Lag of `to` behind `from` in ms of the show; null while either has no moving picture. */
function distance(from: SyncedVideo, to: SyncedVideo): number | null {
  if (to.video.seeking || to.video.paused || to.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
    return null
  const [fromMs, toMs] = [from.onScreenMs(), to.onScreenMs()]
  return fromMs === null || toMs === null ? null : fromMs - toMs
}

const pause = (ms: number) => new Promise<void>((passed) => setTimeout(passed, ms))
