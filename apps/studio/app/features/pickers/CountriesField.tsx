import { countryCodes } from '@encore/contract/rules/countries'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { countryPick, findCountries } from './countries.ts'
import styles from './EventsField.module.css'
import { PickField } from './PickField.tsx'

export interface CountriesFieldProps {
  label: string
  /** Placeholder that explains an empty selection. */
  none: string
  /** ISO 3166-1 alpha-2. */
  value: readonly string[]
  /** Countries to offer; all by default. */
  among?: readonly string[]
  hint?: string
  error: string
  onChange(codes: string[]): void
}

export function CountriesField({
  label,
  none,
  value,
  among = countryCodes,
  hint,
  error,
  onChange,
}: CountriesFieldProps) {
  const { locale, t } = useText()
  const others = among.filter((code) => !value.includes(code))
  return (
    <div className={styles.field}>
      <PickField
        {...{ label, hint, error }}
        none={value.length === 0 ? none : t('shell.picking.another')}
        isNoneAnswer={value.length === 0}
        value={null}
        find={async (text) => findCountries(text, locale, others)}
        onPick={(pick) => (pick ? onChange([...value, pick.id]) : undefined)}
      />
      {value.length === 0 ? null : (
        <ul className={box.chosen} aria-label={label}>
          {value.map((code) => {
            const { text } = countryPick(code, locale)
            return (
              <li key={code}>
                <span>{text}</span>
                <Tool
                  label={t('shell.picking.clear', { label: text })}
                  onClick={() => onChange(value.filter((one) => one !== code))}
                >
                  <X />
                </Tool>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
