import { needsFirstName } from '@encore/contract/rules/order-info'
import { useT } from '#app/i18n/TextProvider.tsx'
import { LineField } from './FormField.tsx'
import type { CheckedForm } from './use-checked-form.ts'

export interface NameFieldsProps {
  form: CheckedForm
  /** Of the whole name, or of the last name where the country has both. */
  path: string
  firstNamePath: string
  /** What the whole name is called where there is one field. */
  label: string
  /** Of the browser's address book: `shipping ` or nothing. */
  section?: string
  /** One field takes the whole row. */
  wide?: boolean
}

/** A name as its country writes it: in one field, or last name and first name. */
export function NameFields({ form, path, firstNamePath, label, section = '', wide }: NameFieldsProps) {
  const t = useT()
  const isSplit = needsFirstName(form.values.countryCode)
  return (
    <>
      <LineField
        form={form}
        path={path}
        label={isSplit ? t('address.lastName') : label}
        autoComplete={`${section}${isSplit ? 'family-name' : 'name'}`}
        maxLength={100}
        wide={wide && !isSplit}
      />
      {isSplit && (
        <LineField
          form={form}
          path={firstNamePath}
          label={t('address.firstName')}
          autoComplete={`${section}given-name`}
          maxLength={100}
        />
      )}
    </>
  )
}
