import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useCallback, useEffect, useRef } from 'react'

export interface LocalTimeFieldProps {
  label: string
  /** Local time such as `2026-11-28T18:00`; null for none. */
  value: string | null
  hint?: string
  error?: string
  onChange(value: string | null): void
}

/**
 * A date and time in the event's zone, not the reader's. While a part is missing the value is null, so the input keeps
 * its own text until blur.
 */
export function LocalTimeField({ label, value, hint, error, onChange }: LocalTimeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const show = useCallback(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value ?? ''
  }, [value])
  useEffect(show, [show])
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        ref={input}
        type="datetime-local"
        defaultValue={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        onBlur={show}
      />
    </Field>
  )
}
