import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { findEvents } from '#app/features/picking/find.ts'
import { type Pick, PickField } from '#app/features/picking/PickField.tsx'

export interface EventFieldProps {
  label: string
  /** What stands there while no event is chosen. */
  none: string
  /** No event is an answer too. */
  isNoneAnswer?: boolean
  /** An event as this field calls it; its title by default. */
  name?: (title: string) => string
  /** Empty: none. */
  value: string
  error: string
  onChange(eventId: string): void
}

/** One of the events the reader works on. */
export function EventField({
  label,
  none,
  isNoneAnswer,
  name = (title) => title,
  value,
  error,
  onChange,
}: EventFieldProps) {
  const event = useEvent(value)
  return (
    <PickField
      {...{ label, none, isNoneAnswer, error }}
      find={findEvents}
      value={event && { ...event, text: name(event.text) }}
      onPick={(pick) => onChange(pick?.id ?? '')}
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
