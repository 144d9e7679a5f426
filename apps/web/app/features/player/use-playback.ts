import type { EventDetail, Playback } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { retryDelayMs } from './retry.ts'
import { fetchPlayback } from './use-player.ts'

/** A crowd waits for the same moment: each asks at its own point within this time. */
const jitterMs = 2_000
const longestTimerMs = 60 * 60_000

/** The stream's address: from the page, else asked for from the start on, until there is one. */
export function usePlayback(event: EventDetail, loaded: Playback | null) {
  const [playback, setPlayback] = useState(loaded)
  const [isRefused, setIsRefused] = useState(false)
  const startMs = Date.parse(event.startAt)
  const endMs = Date.parse(event.endAt)
  const isWaiting = playback === null && !isRefused && event.status !== 'CANCELED'

  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    let attempt = 2
    let isStopped = false
    const wait = () => {
      const untilStart = startMs - serverNow()
      if (untilStart > longestTimerMs) timer = setTimeout(wait, longestTimerMs)
      else if (untilStart > 0) timer = setTimeout(ask, untilStart + Math.random() * jitterMs)
      else timer = setTimeout(ask, retryDelayMs(attempt++, Math.random()))
    }
    const ask = async () => {
      const answer = await fetchPlayback(event.id)
      if (isStopped) return
      if (answer.ok) setPlayback(answer.value)
      else if (answer.error.name === 'NOT_ENTITLED') setIsRefused(true)
      else if (serverNow() < endMs) wait()
    }
    wait()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isWaiting, event.id, startMs, endMs])

  /** The player was refused a new token; it keeps its last screen, which says why. */
  const forget = useCallback(() => setIsRefused(true), [])
  return { playback, forget }
}
