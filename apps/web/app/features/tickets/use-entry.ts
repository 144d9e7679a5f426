import type { EntryCheck } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'
import { type Checked, createEntryCheck } from './entry-check.ts'

export interface Entered {
  /** The member's entry check for an event; null for guests and while unknown. */
  check: EntryCheck | null
  /** True while the viewer or their entry check is unknown. */
  isPending: boolean
  refresh: () => Promise<void>
}

export function useEntry(eventId: string): Entered {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [checked, setChecked] = useState<Checked>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const [renew] = useState(() => createEntryCheck(setChecked))

  const refresh = useCallback(async () => {
    await renew(uid, () => api('GET /api/v1/event/confirm/{id}', { params: { id: eventId } }))
    setAnswered(`${uid} ${eventId}`)
  }, [eventId, uid, renew])

  useEffect(() => void refresh(), [refresh])
  const onChange = useCallback(() => void refresh(), [refresh])
  useChanged('entitlement', onChange)
  useChanged('viewing', onChange)
  const isOfThis = checked?.uid === uid && checked.check.eventId === eventId
  const isPending =
    viewer.kind === 'pending' || (uid !== null && !isOfThis && answered !== `${uid} ${eventId}`)
  return { check: isOfThis ? checked.check : null, isPending, refresh }
}
