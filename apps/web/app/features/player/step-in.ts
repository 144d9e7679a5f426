/** One of the two pictures: where it is in the show, and its element. */
export interface Runner {
  video: HTMLVideoElement
  onScreenMs(): number | null
}

/** Half a picture at 24 a second is one moment; when that does not come about, a whole one has to do. */
const enoughMs = 21
const enoughLaterMs = 42
const patientSeeks = 3
const mostSeeks = 6
const patienceMs = 8_000
const lookEveryMs = 25

/**
 * Brings a silent picture to the very moment of another one that goes on meanwhile, so that it can take its place.
 * False when there is no picture in time.
 */
export async function stepIn(from: Runner, to: Runner): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  // A seek takes a moment itself: what it came out behind is what the next one aims ahead.
  let aheadMs = 0
  let seeks = 0
  while (performance.now() < deadline) {
    // What is attached to the element meanwhile pauses it; refused or cut off, it has no picture in time.
    if (to.video.paused) void to.video.play().catch(() => {})
    const behindMs = distance(from, to)
    if (behindMs === null) {
      await pause(lookEveryMs)
      continue
    }
    if (Math.abs(behindMs) <= (seeks < patientSeeks ? enoughMs : enoughLaterMs) || seeks === mostSeeks)
      return true
    if (seeks > 0) aheadMs += behindMs
    seeks++
    to.video.currentTime += (behindMs + aheadMs) / 1_000
    await pause(lookEveryMs)
  }
  return false
}

/** How far `to` is behind `from`, ms of the show; null while one of them has no moving picture. */
function distance(from: Runner, to: Runner): number | null {
  if (to.video.seeking || to.video.paused || to.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
    return null
  const [fromMs, toMs] = [from.onScreenMs(), to.onScreenMs()]
  return fromMs === null || toMs === null ? null : fromMs - toMs
}

const pause = (ms: number) => new Promise<void>((passed) => setTimeout(passed, ms))
