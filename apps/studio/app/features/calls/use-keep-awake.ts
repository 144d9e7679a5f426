import { useEffect } from 'react'

/** Keeps the screen on while mounted. The browser releases the lock when the page is hidden. */
export function useKeepAwake(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on low battery: the screen then follows the device's settings.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    const onVisibility = () => void hold()
    document.addEventListener('visibilitychange', onVisibility)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
