import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useEarlyStarts } from '#app/data/early-starts.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { isPageReachable } from './is-page-reachable.ts'

/** Spreads the requests of clients that wait for the same moment. */
const jitterMs = 4_000
/** The server's page may lag this much behind the clock. */
const settleMs = 300
/** The clock is checked at least this often: it may have been corrected, or the device may have slept. */
const checkEveryMs = 15_000

/** Delay of the first retry after a failure; it doubles with each further one. */
const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Refetches the page's data when one of its events opens, starts or ends (`turnsOf`). While the server is unreachable
 * the page stays as it is.
 * `events`: those on the page; an early start is fetched within the spread the server gives.
 * `renderedAt`: the server's clock when the page was rendered, epoch milliseconds.
 */
export function useTurns(turns: readonly number[], renderedAt: number, events: readonly Shown[] = []): void {
  const { revalidate } = useRevalidator()
  const early = useEarlySpread(events)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    let seenUpTo = renderedAt
    let isEarlySeen = false
    const look = () => {
      if (isLeft) return
      const now = serverNow()
      if (early !== null && !isEarlySeen) {
        isEarlySeen = true
        timer = setTimeout(() => void renew(firstPauseMs), Math.random() * early)
        return
      }
      const turn = turns.find((at) => at > seenUpTo)
      if (turn !== undefined && turn <= now) {
        seenUpTo = now
        timer = setTimeout(() => void renew(firstPauseMs), settleMs + Math.random() * jitterMs)
        return
      }
      timer = setTimeout(look, Math.min(checkEveryMs, turn === undefined ? checkEveryMs : turn - now))
    }
    const renew = async (pauseMs: number) => {
      const isThere = await isPageReachable()
      if (isLeft) return
      if (isThere) return void revalidate().then(look)
      const nextMs = Math.min(2 * pauseMs, longestPauseMs)
      timer = setTimeout(() => void renew(nextMs), pauseMs + Math.random() * jitterMs)
    }
    look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [turns, renderedAt, revalidate, early])
}

type Shown = { id: string; startedAt: string | null }

/** Milliseconds over which to spread the refetch after an early start; null when no event started since the load. */
function useEarlySpread(events: readonly Shown[]): number | null {
  const known = useEarlyStarts()
  const spreads = events.flatMap(({ id, startedAt }) =>
    startedAt === null ? (known.get(id)?.spreadMs ?? []) : [],
  )
  return spreads.length > 0 ? Math.max(...spreads) : null
}
