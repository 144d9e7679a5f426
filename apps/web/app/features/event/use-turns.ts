import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverNow } from '#app/data/server-clock.ts'

/** A crowd waits for the same moment: each browser asks again at its own point within this time. */
const jitterMs = 4_000
/** The server's page may be this much behind the clock. */
const settleMs = 300
/** The clock is looked at again this often: it may have been corrected, or the device may have slept. */
const lookEveryMs = 15_000

/**
 * Fetches the page's data again when one of its events opens, starts or ends: at the moments of `turnsOf`.
 * `renderedAt`: the server's clock when the page was rendered, epoch milliseconds.
 */
export function useTurns(turns: readonly number[], renderedAt: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let seenUpTo = renderedAt
    const look = () => {
      const now = serverNow()
      const turn = turns.find((at) => at > seenUpTo)
      if (turn !== undefined && turn <= now) {
        seenUpTo = now
        timer = setTimeout(() => void revalidate().then(look), settleMs + Math.random() * jitterMs)
        return
      }
      timer = setTimeout(look, Math.min(lookEveryMs, turn === undefined ? lookEveryMs : turn - now))
    }
    look()
    return () => clearTimeout(timer)
  }, [turns, renderedAt, revalidate])
}
