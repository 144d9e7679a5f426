import { useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'

const lookEveryMs = 1_000

/**
 * The server's clock as far as sales go by it: it moves when one of `turns` (epoch milliseconds, in order) is
 * passed and stands still in between, so that a page of products is drawn again only then.
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
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [turns])
  return Math.max(passed, renderedAt)
}
