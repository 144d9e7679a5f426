import type { EventDetail } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { createPlace, type Place } from './place.ts'
import { retryDelayMs } from './retry.ts'

/** A crowd waits for the same moment: each asks at its own point within this time. */
const jitterMs = 2_000
const longestTimerMs = 60 * 60_000

/** The stream's address: from the page, else asked for from the start on, until there is one. */
export function usePlayback(event: EventDetail, loaded: Place) {
  const [place] = useState(() => createPlace(loaded, (takeOver) => askPlayback(event.id, takeOver)))
  const { playback, otherDevice } = useSyncExternalStore(place.state.subscribe, place.state.get, () => loaded)
  const [isRefused, setIsRefused] = useState(false)
  const startMs = Date.parse(event.startAt)
  const endMs = Date.parse(event.endAt)
  const isWaiting = playback === null && otherDevice === null && !isRefused && event.status !== 'CANCELED'

  useEffect(() => place.keep(liveConnection()), [place])

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
      const answer = await place.ask()
      if (isStopped || answer.ok) return
      if (answer.error.name === 'NOT_ENTITLED') setIsRefused(true)
      else if (serverNow() < endMs) wait()
    }
    wait()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isWaiting, place, startMs, endMs])

  /** The player was refused a new token; it keeps its last screen, which says why. */
  const forget = useCallback(() => setIsRefused(true), [])
  return { playback, otherDevice, ask: place.ask, forget }
}

/** `takeOver` ends the viewing of the member's other device. */
export const askPlayback = (id: string, takeOver: boolean) =>
  api('POST /api/v1/live/{id}/playback', { params: { id }, body: takeOver ? { takeOver } : {} })
