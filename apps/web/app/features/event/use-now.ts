import { useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'

/**
 * The server's clock, epoch milliseconds, ticking every `everyMs` on the full unit.
 * The first value is the one the page was rendered with, so that hydration finds the same text.
 * A preview `isHeld` at its moment.
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
