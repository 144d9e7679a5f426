import { onVisible } from '@encore/app-kit/on-visible'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorName } from '@encore/contract/errors'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { createQueuePoller, type QueueCalls, type QueueState } from './queue-poller.ts'

export interface LiveQueue extends QueueState {
  /** The last poll failed; the next one follows automatically. */
  isLost: boolean
  isJoining: boolean
  failure: ErrorName | null
  join: () => Promise<unknown>
}

/** An event's queue and the own entry, polled while mounted. */
export function useQueue(eventId: string, loaded: QueueState): LiveQueue {
  const [queueState, setQueueState] = useState(loaded)
  const [isLost, setIsLost] = useState(false)
  const [poller] = useState(() =>
    createQueuePoller({
      loaded,
      calls: callsOf(eventId),
      now: serverNow,
      onChange: setQueueState,
      onLost: setIsLost,
    }),
  )

  useEffect(() => {
    const stop = poller.start()
    const unsubscribe = onVisible(() => void poller.pollNow())
    return () => {
      stop()
      unsubscribe()
    }
  }, [poller])
  const { run: join, isBusy: isJoining, result: failure } = useMutation(poller.join)
  return { ...queueState, isLost, isJoining, failure, join }
}

function callsOf(eventId: string): QueueCalls {
  const params = { id: eventId }
  return {
    queue: () => api('GET /api/v1/event/{id}/queue', { params }),
    entry: () => api('GET /api/v1/event/{id}/queue/entry', { params }),
    join: () => api('PUT /api/v1/event/{id}/queue/entry', { params }),
  }
}
