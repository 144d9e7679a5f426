import { useState } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'
import { createReactions, type Reactions } from './reactions.ts'

const open = new Map<string, Reactions>()

/** Shared by the buttons and the flight of one event. */
export function useReactions(eventId: string): Reactions {
  const [reactions] = useState(() => {
    const known = open.get(eventId) ?? createReactions({ room: `live:${eventId}`, connect: liveConnection })
    if (typeof window !== 'undefined') open.set(eventId, known)
    return known
  })
  return reactions
}
