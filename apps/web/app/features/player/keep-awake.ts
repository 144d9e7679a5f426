export interface KeepAwake {
  /** Whether something plays that is looked at. */
  set(isWatched: boolean): void
}

/** The screen stays on while the show plays; the browser lets go by itself when the page is hidden. */
export function createKeepAwake(): KeepAwake {
  let isWished = false
  let lock: WakeLockSentinel | null = null
  let asked: Promise<void> | null = null
  const settle = () => {
    if (!isWished) {
      void lock?.release()
      lock = null
    } else if (!lock && !asked && document.visibilityState === 'visible' && 'wakeLock' in navigator) {
      asked = navigator.wakeLock.request('screen').then(hold, () => {
        // Refused when the battery is low: the screen then follows the device's own rule.
        asked = null
      })
    }
  }
  const hold = (granted: WakeLockSentinel) => {
    asked = null
    lock = granted
    granted.addEventListener('release', () => {
      if (lock === granted) lock = null
    })
    settle()
  }
  return {
    set(isWatched) {
      isWished = isWatched
      settle()
    },
  }
}
