import type { ErrorName } from '@encore/contract/errors'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { followLine, type LineCalls, type QueueState } from './follow-line.ts'

export interface Line extends QueueState {
  /** The last poll failed; the next one follows automatically. */
  isLost: boolean
  isJoining: boolean
  failure: ErrorName | null
  join: () => Promise<void>
}

/** An event's queue and the own entry, polled while mounted. */
export function useLine(eventId: string, loaded: QueueState): Line {
  const [queueState, tell] = useState(loaded)
  const [isLost, tellLost] = useState(false)
  const [isJoining, setIsJoining] = useState(false)
  const [failure, setFailure] = useState<ErrorName | null>(null)
  const [line] = useState(() =>
    followLine({ loaded, calls: callsOf(eventId), now: serverNow, tell, tellLost }),
  )

  useEffect(() => {
    const stop = line.start()
    const onShown = () => {
      if (document.visibilityState === 'visible') void line.lookAgain()
    }
    document.addEventListener('visibilitychange', onShown)
    window.addEventListener('online', onShown)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('online', onShown)
    }
  }, [line])

  const join = async () => {
    setIsJoining(true)
    const refused = await line.join()
    setIsJoining(false)
    setFailure(refused)
  }
  return { ...queueState, isLost, isJoining, failure, join }
}

function callsOf(eventId: string): LineCalls {
  const params = { id: eventId }
  return {
    queue: () => api('GET /api/v1/event/{id}/queue', { params }),
    entry: () => api('GET /api/v1/event/{id}/queue/entry', { params }),
    join: () => api('PUT /api/v1/event/{id}/queue/entry', { params }),
  }
}
