export interface KeepAwake {
  /** True while something plays on a visible page. */
  set(isWatched: boolean): void
}

/** Keeps the screen on during playback; the browser releases the lock when the page is hidden. */
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
        // Refused on low battery: the screen then follows the device's settings.
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
