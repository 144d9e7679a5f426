import type { EventCard } from '@encore/contract/endpoints'
import { useEffect, useMemo } from 'react'
import { noteEarlyStart, useEarlyStarts, withEarlyStart } from '#app/data/early-starts.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { publicApi } from '#app/data/public-api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { pollStart } from './start-poll.ts'

type Awaited = Pick<EventCard, 'id' | 'status' | 'startAt' | 'startedAt'>

/**
 * Returns the event with its actual start as soon as it goes on air. The page's socket reports it; a page without one
 * polls. `isHeld`: a preview shows a fixed moment.
 */
export function useEarlyStart<E extends Awaited>(event: E, isHeld = false): E {
  const known = useEarlyStarts()
  const { id, startAt } = event
  const isAwaited =
    !isHeld &&
    event.startedAt === null &&
    !known.has(id) &&
    (event.status === 'SCHEDULED' || event.status === 'OPEN_TICKET')
  useEffect(() => {
    if (!isAwaited) return
    return pollStart({
      startMs: Date.parse(startAt),
      now: serverNow,
      isNeeded: () => !document.hidden && liveConnection().state() !== 'open',
      ask: () => publicApi('GET /api/v1/live/{id}/start', { params: { id } }),
      onStart: (start) => noteEarlyStart(id, start),
    })
  }, [isAwaited, id, startAt])
  return useMemo(() => (isHeld ? event : withEarlyStart(event, known)), [event, known, isHeld])
}
