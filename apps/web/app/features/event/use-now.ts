import { useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'

/**
 * Returns the server's clock in epoch milliseconds, ticking on every full `everyMs`.
 * The first value is `renderedAt`: hydration finds the same text.
 * `isHeld` stops the clock for a preview.
 */
export function useNow(renderedAt: number, everyMs = 1_000, isHeld = false): number {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    if (isHeld) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const current = serverNow()
      setNow(current)
      timer = setTimeout(tick, everyMs - (current % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [everyMs, isHeld])
  return now
}
