import { type Poll, poll } from '@encore/app-kit/poll'
import type { OwnCards } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'

const pollIntervalMs = 15_000

export interface LiveCards {
  /** Null for a guest, and until the browser has read them. */
  own: OwnCards | null
  /** Shows the answer to a change that the member made. */
  keepOwn: (own: OwnCards) => void
}

/** The member's cards in a pool, which another member's answer may change. */
export function useOwnCards(poolId: string): LiveCards {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [held, setHeld] = useState<{ uid: string; own: OwnCards } | null>(null)
  /** Counts changes by the member: an answer requested before one may be outdated. */
  const changes = useRef(0)
  const reader = useRef<Poll>(null)
  useEffect(() => {
    if (uid === null) return
    let changesBefore = 0
    const reading = poll(
      () => {
        changesBefore = changes.current
        return api('GET /api/v1/random-pool/{id}/cards', { params: { id: poolId } })
      },
      pollIntervalMs,
      (result) => {
        if (result.ok && changes.current === changesBefore) setHeld({ uid, own: result.value })
      },
    )
    reader.current = reading
    return reading.stop
  }, [poolId, uid])
  // Cards and found swaps come with a notification.
  useChanged(
    'notification',
    useCallback(() => reader.current?.now(), []),
  )
  const keepOwn = useCallback(
    (own: OwnCards) => {
      changes.current++
      if (uid !== null) setHeld({ uid, own })
    },
    [uid],
  )
  return { own: held !== null && held.uid === uid ? held.own : null, keepOwn }
}
