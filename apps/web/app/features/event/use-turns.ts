import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useEarlyStarts } from '#app/data/early-starts.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { pageAnswers } from './page-answers.ts'

/** A crowd waits for the same moment: each browser asks again at its own point within this time. */
const jitterMs = 4_000
/** The server's page may be this much behind the clock. */
const settleMs = 300
/** The clock is looked at again this often: it may have been corrected, or the device may have slept. */
const lookEveryMs = 15_000

/** When nothing answered, the first look after it comes so much later; each further one twice as late as the last. */
const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Fetches the page's data again when one of its events opens, starts or ends: at the moments of `turnsOf`. While the
 * server does not answer, the page stays as it is.
 * `events`: those on the page; one that begins early is fetched within the time that the server says.
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
      timer = setTimeout(look, Math.min(lookEveryMs, turn === undefined ? lookEveryMs : turn - now))
    }
    const renew = async (pauseMs: number) => {
      const isThere = await pageAnswers()
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

/** Within which time to fetch the page again, because one of its events began since it was loaded; null: none did. */
function useEarlySpread(events: readonly Shown[]): number | null {
  const known = useEarlyStarts()
  const spreads = events.flatMap(({ id, startedAt }) =>
    startedAt === null ? (known.get(id)?.spreadMs ?? []) : [],
  )
  return spreads.length > 0 ? Math.max(...spreads) : null
}
