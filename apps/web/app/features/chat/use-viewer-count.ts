import { useEffect, useState } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'

/** How many watch an event, as told to the chat that is open beside; null until the room told. */
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
