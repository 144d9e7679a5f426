import { useEffect, useState } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'

/** Viewers of an event, from the messages of its open chat room; null until the room sent a count. */
export function useViewerCount(eventId: string): number | null {
  const [viewers, setViewers] = useState<number | null>(null)
  useEffect(() => {
    setViewers(null)
    return liveConnection().onMessage((message) => {
      const tells = message.type === 'joined' || message.type === 'tick'
      if (tells && message.room === `live:${eventId}`) setViewers(message.viewers)
    })
  }, [eventId])
  return viewers
}
