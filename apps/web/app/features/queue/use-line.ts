import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { isStale, lookInMs } from './line.ts'

export interface Standing {
  queue: OnSaleQueue | null
  entry: QueueEntry | null
}

export interface Line extends Standing {
  /** The last look brought no answer; the next one comes by itself. */
  isLost: boolean
  isJoining: boolean
  failure: ErrorName | null
  join: () => Promise<void>
}

/** Follows a line: what is the same for everybody often, the own place only when it may have changed. */
export function useLine(eventId: string, loaded: Standing): Line {
  const [standing, setStanding] = useState(loaded)
  const [isLost, setIsLost] = useState(false)
  const [isJoining, setIsJoining] = useState(false)
  const [failure, setFailure] = useState<ErrorName | null>(null)
  const latest = useRef(standing)
  const keep = useCallback((next: Partial<Standing>) => {
    latest.current = { ...latest.current, ...next }
    setStanding(latest.current)
  }, [])

  const look = useCallback(
    async (isBack: boolean) => {
      const params = { id: eventId }
      const seen = await api('GET /api/v1/event/{id}/queue', { params })
      setIsLost(!seen.ok)
      if (!seen.ok) return
      const queue = seen.value ?? null
      keep({ queue })
      if (!isBack && !isStale(queue, latest.current.entry, serverNow())) return
      const own = await api('GET /api/v1/event/{id}/queue/entry', { params })
      setIsLost(!own.ok)
      if (own.ok) keep({ entry: own.value ?? null })
    },
    [eventId, keep],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const plan = () => {
      const inMs = lookInMs(latest.current.queue, serverNow())
      if (isOver || inMs === null) return
      // Thousands look: not all of them at the same moment.
      timer = setTimeout(() => void go(false), inMs + Math.random() * 1_000)
    }
    const go = async (isBack: boolean) => {
      clearTimeout(timer)
      await look(isBack)
      plan()
    }
    const onShown = () => {
      if (document.visibilityState === 'visible') void go(true)
    }
    plan()
    document.addEventListener('visibilitychange', onShown)
    window.addEventListener('online', onShown)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('online', onShown)
    }
  }, [look])

  const join = async () => {
    setIsJoining(true)
    const answer = await api('PUT /api/v1/event/{id}/queue/entry', { params: { id: eventId } })
    setIsJoining(false)
    setFailure(answer.ok ? null : answer.error.name)
    if (answer.ok) keep({ entry: answer.value })
    else await look(true)
  }
  return { ...standing, isLost, isJoining, failure, join }
}
