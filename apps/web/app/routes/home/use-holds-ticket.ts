import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useViewer } from '#app/data/viewer.ts'

/** True when the member holds a ticket to the show; null for guests and while unknown. */
export function useHoldsTicket(eventId: string): boolean | null {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [known, setKnown] = useState<{ of: string; holdsTicket: boolean } | null>(null)
  const subject = `${uid} ${eventId}`
  useEffect(() => {
    if (uid === null) return
    let isWanted = true
    void api('GET /api/v1/event/confirm/{id}', { params: { id: eventId } }).then((answer) => {
      if (!isWanted || !answer.ok) return
      setKnown({ of: subject, holdsTicket: !answer.value.problems.includes('TICKET_REQUIRED') })
    })
    return () => {
      isWanted = false
    }
  }, [uid, eventId, subject])
  return known?.of === subject ? known.holdsTicket : null
}
