import { createOneTimer } from '#app/features/player/one-timer.ts'
import { retryDelayMs } from '#app/features/player/retry.ts'

export interface ReopeningSettings {
  /** Resumes loading at the break; false when nothing can be resumed. */
  resume: () => boolean
  reload: () => void
  /** Called when the picture has stopped long enough to be noticed. */
  onStalled: () => void
}

/** Recovers a recording that stops loading. The file is complete on the server; retrying is enough. */
export interface Reopening {
  fault(): void
  /** The buffer is empty. */
  waiting(): void
  moving(): void
  /** Playback is paused or over on purpose. */
  calm(): void
  stop(): void
}

/** A shorter interruption is not reported as a stall. */
const stallAfterMs = 1_000
/** A picture that stops for this long is reloaded. */
const reloadAfterMs = 8_000
/** The first attempt that reloads instead of resuming. */
const reloadFromAttempt = 2

export function createReopening({ resume, reload, onStalled }: ReopeningSettings): Reopening {
  const next = createOneTimer()
  const stallTimer = createOneTimer()
  let attempt = 0
  const fault = () => {
    onStalled()
    const again = () => {
      if (attempt > reloadFromAttempt || !resume()) reload()
    }
    next.set(again, retryDelayMs(attempt++, Math.random()))
  }
  return {
    fault,
    waiting: () =>
      stallTimer.set(() => {
        onStalled()
        stallTimer.set(fault, reloadAfterMs)
      }, stallAfterMs),
    moving() {
      stallTimer.clear()
      next.clear()
      attempt = 0
    },
    calm: stallTimer.clear,
    stop() {
      stallTimer.clear()
      next.clear()
    },
  }
}
