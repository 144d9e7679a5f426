import { PickField } from '#app/features/pickers/PickField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findZones, zonePick } from './zones.ts'

export interface ZoneFieldProps {
  label: string
  /** IANA name; empty for none. */
  value: string
  hint?: string
  error?: string
  onChange(zone: string): void
}

export function ZoneField({ label, value, hint, error = '', onChange }: ZoneFieldProps) {
  const { t, locale } = useText()
  return (
    <PickField
      {...{ label, hint, error }}
      none={t('shell.picking.zone')}
      value={value === '' ? null : zonePick(value, locale)}
      find={(text) => findZones(text, locale)}
      onPick={(pick) => onChange(pick?.id ?? '')}
    />
  )
}
