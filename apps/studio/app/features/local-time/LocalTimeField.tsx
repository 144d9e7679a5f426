import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useCallback, useEffect, useRef } from 'react'

export interface LocalTimeFieldProps {
  label: string
  /** `2026-11-28T18:00` on the clock of some place; null is none. */
  value: string | null
  hint?: string
  error?: string
  onChange(value: string | null): void
}

/**
 * A day and a time on the clock of the event's place, not the reader's. Its parts are typed one by one, and while one
 * is half written there is no value: what stands in the field is the field's own until it is left.
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
