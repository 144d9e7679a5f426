import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import type { Pick } from './PickInput.tsx'

/**
 * An event by id, from the loaded events or, for an older one, from the server. Null for no event and while loading.
 */
export function useEventPick(id: string): Pick | null {
  const known = useCurrentStaff().events.find((event) => event.id === id)
  const [asked, setAsked] = useState<Pick | null>(null)
  const isUnknown = id !== '' && !known && asked?.id !== id
  useEffect(() => {
    if (!isUnknown) return
    void call('GET /api/studio/event/{eventId}', { params: { eventId: id } }).then((answer) => {
      if (answer.ok) setAsked({ id, text: answer.value.title.text, lang: answer.value.title.lang })
    })
  }, [id, isUnknown])
  if (known) return { id, text: known.title.text, lang: known.title.lang }
  return asked?.id === id ? asked : null
}
