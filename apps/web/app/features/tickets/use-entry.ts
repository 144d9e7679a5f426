import type { EntryCheck } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'

/** What this member may do at an event; null for guests and until it is known. */
export function useEntry(eventId: string): { check: EntryCheck | null; refresh: () => Promise<void> } {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [check, setCheck] = useState<EntryCheck | null>(null)

  const refresh = useCallback(async () => {
    if (!uid) return setCheck(null)
    const answer = await api('GET /api/v1/event/confirm/{id}', { params: { id: eventId } })
    if (answer.ok) setCheck(answer.value)
  }, [eventId, uid])

  useEffect(() => void refresh(), [refresh])
  const onChange = useCallback(() => void refresh(), [refresh])
  useChanged('entitlement', onChange)
  useChanged('viewing', onChange)
  return { check, refresh }
}
