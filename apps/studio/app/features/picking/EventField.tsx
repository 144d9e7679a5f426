import type { StudioEvent } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { findEvents } from '#app/features/picking/find.ts'
import { type Pick, PickField } from '#app/features/picking/PickField.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'

export interface EventFieldProps {
  label: string
  /** What no event means, where that is an answer too. */
  none?: string
  /** An event as this field calls it; its title by default. */
  name?: (title: string) => string
  /** Empty: none. */
  value: string
  error: string
  hint?: string | undefined
  /** Whether this one may be chosen; each by default. */
  allows?: (eventId: string) => boolean
  onChange(eventId: string, event: StudioEvent | null): void
}

/** One of the events the reader works on. */
export function EventField({
  label,
  none,
  name = (title) => title,
  value,
  error,
  hint,
  allows,
  onChange,
}: EventFieldProps) {
  const { picking } = useWords()
  const event = useEvent(value)
  return (
    <PickField
      {...{ label, hint, error }}
      none={none ?? picking.event}
      isNoneAnswer={none !== undefined}
      find={(text, signal) => findEvents(text, signal, allows)}
      value={event && { ...event, text: name(event.text) }}
      onPick={(pick) => onChange(pick?.id ?? '', pick?.event ?? null)}
    />
  )
}

/** What an event is called: most are known, one of long ago is asked for. */
function useEvent(id: string): Pick | null {
  const known = useDesk().events.find((event) => event.id === id)
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
