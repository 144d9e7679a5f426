import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useId } from 'react'

export interface ZoneFieldProps {
  label: string
  value: string
  hint?: string
  error?: string
  onChange(zone: string): void
}

const zones = Intl.supportedValuesOf('timeZone')

/** Whose clock times are read on: known zones are offered while one types. */
export function ZoneField({ label, value, hint, error, onChange }: ZoneFieldProps) {
  const list = useId()
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        <TextInput list={list} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <datalist id={list}>
        {zones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
