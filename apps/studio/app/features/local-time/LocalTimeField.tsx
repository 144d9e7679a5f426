import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'

export interface LocalTimeFieldProps {
  label: string
  /** `2026-11-28T18:00` on the clock of some place; null is none. */
  value: string | null
  hint?: string
  error?: string
  onChange(value: string | null): void
}

/** A day and a time on the clock of the event's place, not the reader's. */
export const LocalTimeField = ({ label, value, hint, error, onChange }: LocalTimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <TextInput
      type="datetime-local"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  </Field>
)
