import { type Poll, poll } from '@encore/app-kit/poll'
import type { CallControl } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'

export interface ControlPlace {
  eventId: string
  /** Id of the call session. */
  id: string
}

const pollIntervalMs = 2_000

/** The session as all staff and devices change it. */
export function useControl({ eventId, id }: ControlPlace, loaded: CallControl) {
  const [control, setControl] = useState(loaded)
  const [isAway, setIsAway] = useState(false)
  const reading = useRef<Poll>(null)
  useEffect(() => {
    const started = poll(
      () =>
        call('GET /api/studio/event/{eventId}/call-session/{id}/control', {
          params: { eventId, id },
          query: {},
        }),
      pollIntervalMs,
      (answer) => {
        setIsAway(!answer.ok)
        if (answer.ok) setControl(answer.value)
      },
    )
    reading.current = started
    return started.stop
  }, [eventId, id])
  const refresh = useCallback(() => reading.current?.now(), [])
  return { control, isAway, refresh }
}
