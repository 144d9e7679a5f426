import type { EventCard } from '@encore/contract/endpoints'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverNow } from '#app/data/server-clock.ts'
import { nextTurn } from './status.ts'

/** A crowd waits for the same moment; each browser asks again at its own point within this time. */
const jitterMs = 4_000
/** The server's page may be this much behind the clock. */
const settleMs = 300
const longestTimerMs = 6 * 60 * 60 * 1000

/** Fetches the page's data again when one of its events opens, starts or ends, and when the page is shown again. */
export function useTurns(events: readonly EventCard[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const turn = nextTurn(events, serverNow())
      const delayMs =
        turn === null ? longestTimerMs : turn - serverNow() + settleMs + Math.random() * jitterMs
      const isDue = delayMs <= longestTimerMs && turn !== null
      timer = setTimeout(() => (isDue ? void revalidate() : wait()), Math.min(delayMs, longestTimerMs))
    }
    wait()
    const stopWatching = whenShownAgain(() => void revalidate())
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [events, revalidate])
}

/** Timers sleep in hidden tabs: after a minute away the page may be behind. */
function whenShownAgain(listener: () => void): () => void {
  let hiddenAt = 0
  const onChange = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt > 0 && Date.now() - hiddenAt > 60_000) listener()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
