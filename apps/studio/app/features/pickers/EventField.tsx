import type { StudioEvent } from '@encore/contract/endpoints'
import { findEvents } from '#app/features/pickers/find.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import { useEventPick } from '#app/features/pickers/use-event-pick.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface EventFieldProps {
  label: string
  /** Placeholder that explains an empty selection, where that is a valid choice. */
  none?: string
  /** Formats the selected event; its title by default. */
  name?: (title: string) => string
  /** Empty for none. */
  value: string
  error: string
  hint?: string | undefined
  /** Filters the events; all by default. */
  allows?: (eventId: string) => boolean
  onChange(eventId: string, event: StudioEvent | null): void
}

/** Picks one of the events that the staff member has access to. */
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
  const t = useT()
  const event = useEventPick(value)
  return (
    <PickField
      {...{ label, hint, error }}
      none={none ?? t('shell.picking.event')}
      isNoneAnswer={none !== undefined}
      find={(text, signal) => findEvents(text, signal, allows)}
      value={event && { ...event, text: name(event.text) }}
      onPick={(pick) => onChange(pick?.id ?? '', pick?.event ?? null)}
    />
  )
}
