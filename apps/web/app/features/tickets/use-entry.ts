import type { EntryCheck } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'
import { type Checked, createEntryCheck } from './entry-check.ts'

/** What this member may do at an event; null for guests and until it is known. */
export function useEntry(eventId: string): { check: EntryCheck | null; refresh: () => Promise<void> } {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [checked, setChecked] = useState<Checked>(null)
  const [renew] = useState(() => createEntryCheck(setChecked))

  const refresh = useCallback(
    () => renew(uid, () => api('GET /api/v1/event/confirm/{id}', { params: { id: eventId } })),
    [eventId, uid, renew],
  )

  useEffect(() => void refresh(), [refresh])
  const onChange = useCallback(() => void refresh(), [refresh])
  useChanged('entitlement', onChange)
  useChanged('viewing', onChange)
  const isOfThis = checked?.uid === uid && checked.check.eventId === eventId
  return { check: isOfThis ? checked.check : null, refresh }
}
