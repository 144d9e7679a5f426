import { createOneTimer } from '#app/features/player/one-timer.ts'
import { retryDelayMs } from '#app/features/player/retry.ts'

export interface ReopeningSettings {
  /** Goes on loading where it broke; false when there is nothing to go on with. */
  resume: () => boolean
  reload: () => void
  /** The picture has stood so long that a viewer notices. */
  onStalled: () => void
}

/** What is done about a recording that does not come: it is all there, so asking again is all it needs. */
export interface Reopening {
  trouble(): void
  /** It ran out of data. */
  waiting(): void
  moving(): void
  /** It is meant to stand. */
  calm(): void
  stop(): void
}

/** A short hiccup is no stall worth telling. */
const stallAfterMs = 1_000
/** What stands still this long is loaded anew. */
const reloadAfterMs = 8_000
/** From here on it is loaded anew. */
const reloadFromAttempt = 2

export function createReopening({ resume, reload, onStalled }: ReopeningSettings): Reopening {
  const next = createOneTimer()
  const standing = createOneTimer()
  let attempt = 0
  const trouble = () => {
    onStalled()
    const again = () => {
      if (attempt > reloadFromAttempt || !resume()) reload()
    }
    next.set(again, retryDelayMs(attempt++, Math.random()))
  }
  return {
    trouble,
    waiting: () =>
      standing.set(() => {
        onStalled()
        standing.set(trouble, reloadAfterMs)
      }, stallAfterMs),
    moving() {
      standing.clear()
      next.clear()
      attempt = 0
    },
    calm: standing.clear,
    stop() {
      standing.clear()
      next.clear()
    },
  }
}
