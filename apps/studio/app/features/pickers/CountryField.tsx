import { useText } from '#app/i18n/TextProvider.tsx'
import { countryPick, findCountries } from './countries.ts'
import { PickField } from './PickField.tsx'

export interface CountryFieldProps {
  label: string
  /** Placeholder that explains an empty selection. */
  none: string
  /** ISO 3166-1 alpha-2; empty for none. */
  value: string
  hint?: string
  error: string
  onChange(code: string): void
}

export function CountryField({ label, none, value, hint, error, onChange }: CountryFieldProps) {
  const { locale } = useText()
  return (
    <PickField
      {...{ label, none, hint, error }}
      isNoneAnswer
      value={value === '' ? null : countryPick(value, locale)}
      find={async (text) => findCountries(text, locale)}
      onPick={(pick) => onChange(pick?.id ?? '')}
    />
  )
}
