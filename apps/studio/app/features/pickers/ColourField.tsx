import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ColourField.module.css'

export interface ColourFieldProps {
  label: string
  /** `#rrggbb`, or incomplete input. */
  value: string
  hint?: string | undefined
  error: string
  onChange(colour: string): void
}

/** A colour from the browser's picker, or six hex digits with or without `#`. */
export function ColourField({ label, value, hint, error, onChange }: ColourFieldProps) {
  const t = useT()
  return (
    <div className={styles.colour}>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(asHex(target.value))}
        />
      </Field>
      <input
        type="color"
        aria-label={t('shell.picking.colour', { label })}
        value={/^#[0-9a-f]{6}$/.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

const asHex = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  return /^[0-9a-f]+$/.test(text) ? `#${text}`.slice(0, 7) : text
}
