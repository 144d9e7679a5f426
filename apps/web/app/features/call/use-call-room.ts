import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { retryImport } from '#app/data/retry-import.ts'
import type { CallRoom } from './call-room.ts'
import type { FollowedSession } from './session-follower.ts'

/** Opens the room of this document; null on the server and until its code is loaded. */
export function useCallRoom(first: Pick<FollowedSession, 'session' | 'own'>): CallRoom | null {
  const [room, setRoom] = useState<CallRoom | null>(null)
  const [opening] = useState(() => first)
  useEffect(() => {
    let opened: CallRoom | null = null
    let isGone = false
    void retryImport(() => import('./call-room.ts')).then(({ openCallRoom }) => {
      if (isGone) return
      opened = openCallRoom({ first: opening, api, live: liveConnection() })
      setRoom(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setRoom(null)
    }
  }, [opening])
  return room
}
