/** Watches one picture after the other for standing still. */
export interface Watchdog {
  /** It ran out of data. */
  waiting(): void
  /** It moves again. */
  moving(): void
  stop(): void
}

export interface WatchdogSettings {
  /** It has stood so long that a viewer notices. */
  onDry: () => void
  /** It has stood so long that it will not go on by itself; told again as long as it stands. */
  onStall: () => void
  /** It has moved well for a while. */
  onSteady: () => void
}

/** A short hiccup is no stall worth telling. */
const dryAfterMs = 1_000
const stallAfterMs = 8_000
const steadyAfterMs = 10_000

export function createWatchdog({ onDry, onStall, onSteady }: WatchdogSettings): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStanding = false
  const stall = () => {
    timer = setTimeout(stall, stallAfterMs)
    onStall()
  }
  return {
    waiting() {
      if (isStanding) return
      isStanding = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = setTimeout(stall, stallAfterMs - dryAfterMs)
        onDry()
      }, dryAfterMs)
    },
    moving() {
      isStanding = false
      clearTimeout(timer)
      timer = setTimeout(onSteady, steadyAfterMs)
    },
    stop() {
      isStanding = false
      clearTimeout(timer)
    },
  }
}
