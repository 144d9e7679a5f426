import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'

export interface CountFieldProps {
  label: string
  hint?: string
  /** Shown for 0. */
  none?: string
  value: number
  error: string
  onChange(value: number): void
}

/** A whole number; an empty field is 0. */
export function CountField({ label, hint, none = '0', value, error, onChange }: CountFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        inputMode="numeric"
        maxLength={7}
        placeholder={none}
        value={value === 0 ? '' : value}
        onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
      />
    </Field>
  )
}
