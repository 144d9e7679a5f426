import type { StudioEvent } from '@encore/contract/endpoints'
import { findEvents } from '#app/features/pickers/find.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import { useEventPick } from '#app/features/pickers/use-event-pick.ts'
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
  const event = useEventPick(value)
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
