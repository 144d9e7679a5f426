/** Detects stalls of the current picture. */
export interface Watchdog {
  /** The buffer is empty. */
  waiting(): void
  /** Playback moves again. */
  moving(): void
  stop(): void
}

export interface WatchdogSettings {
  /** Playback has stopped long enough to be noticed. */
  onDry: () => void
  /** Playback has stopped and will not resume by itself; called repeatedly during the stall. */
  onStall: () => void
  /** Playback has been stable for a while. */
  onSteady: () => void
}

/** A shorter interruption is not reported as a stall. */
const dryAfterMs = 1_000
const stallAfterMs = 8_000
const steadyAfterMs = 10_000

export function createWatchdog({ onDry, onStall, onSteady }: WatchdogSettings): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStalled = false
  const stall = () => {
    timer = setTimeout(stall, stallAfterMs)
    onStall()
  }
  return {
    waiting() {
      if (isStalled) return
      isStalled = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = setTimeout(stall, stallAfterMs - dryAfterMs)
        onDry()
      }, dryAfterMs)
    },
    moving() {
      isStalled = false
      clearTimeout(timer)
      timer = setTimeout(onSteady, steadyAfterMs)
    },
    stop() {
      isStalled = false
      clearTimeout(timer)
    },
  }
}
