import { onVisible } from '@encore/app-kit/on-visible'
import { useMutation } from '@encore/app-kit/use-mutation'
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
  join: () => Promise<unknown>
}

/** An event's queue and the own entry, polled while mounted. */
export function useLine(eventId: string, loaded: QueueState): Line {
  const [queueState, tell] = useState(loaded)
  const [isLost, tellLost] = useState(false)
  const [line] = useState(() =>
    followLine({ loaded, calls: callsOf(eventId), now: serverNow, tell, tellLost }),
  )

  useEffect(() => {
    const stop = line.start()
    const unsubscribe = onVisible(() => void line.lookAgain())
    return () => {
      stop()
      unsubscribe()
    }
  }, [line])
  const { run: join, isBusy: isJoining, result: failure } = useMutation(line.join)
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
