import { useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'

const checkEveryMs = 1_000

/**
 * Returns the server's clock, advanced only when one of `turns` (epoch milliseconds, ascending) has passed: a page of
 * products re-renders only then.
 */
export function useSaleClock(turns: readonly number[], renderedAt: number): number {
  const [passed, setPassed] = useState(renderedAt)
  useEffect(() => {
    const look = () => {
      const now = serverNow()
      const latest = turns.findLast((at) => at <= now)
      if (latest !== undefined) setPassed((current) => Math.max(current, latest))
    }
    look()
    const timer = setInterval(look, checkEveryMs)
    return () => clearInterval(timer)
  }, [turns])
  return Math.max(passed, renderedAt)
}
