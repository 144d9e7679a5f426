import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { useDesk } from '#app/data/desk.ts'

export interface EventFieldProps {
  label: string
  /** What stands there while no event is chosen. */
  none: string
  /** An event as this field calls it; its title by default. */
  name?: (title: string) => string
  /** Empty: none. */
  value: string
  error: string
  onChange(eventId: string): void
}

/** One of the events the reader works on. */
export function EventField({ label, none, name, value, error, onChange }: EventFieldProps) {
  const { events } = useDesk()
  return (
    <Field label={label} error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id} lang={name ? undefined : title.lang}>
            {name ? name(title.text) : title.text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
