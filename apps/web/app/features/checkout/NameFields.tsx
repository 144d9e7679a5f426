import { needsFirstName } from '@encore/contract/rules/order-info'
import { noName } from '@encore/contract/rules/shipping'
import { Checkbox } from '@encore/ui/Checkbox'
import { useT } from '#app/i18n/TextProvider.tsx'
import { LineField } from './FormField.tsx'
import styles from './forms.module.css'
import type { CheckedForm } from './use-checked-form.ts'

export interface NameFieldsProps {
  form: CheckedForm
  /** Path of the full name, or of the last name in countries with both. */
  path: string
  firstNamePath: string
  /** Label of the full name in a single field. */
  label: string
  /** Autocomplete section: `shipping ` or empty. */
  section?: string
  /** A single field spans the whole row. */
  wide?: boolean
}

/** A name in the form of its country: one field, or last name and first name. */
export function NameFields({ form, path, firstNamePath, label, section = '', wide }: NameFieldsProps) {
  const t = useT()
  const isSplit = needsFirstName(form.values.countryCode)
  const isMononym = isSplit && form.values[firstNamePath] === noName
  return (
    <>
      <LineField
        form={form}
        path={path}
        label={isSplit && !isMononym ? t('address.lastName') : label}
        autoComplete={`${section}${isSplit && !isMononym ? 'family-name' : 'name'}`}
        maxLength={100}
        wide={(wide && !isSplit) || isMononym}
      />
      {isSplit && !isMononym && (
        <LineField
          form={form}
          path={firstNamePath}
          label={t('address.firstName')}
          autoComplete={`${section}given-name`}
          maxLength={100}
        />
      )}
      {isSplit && (
        <Checkbox
          className={styles.wide}
          checked={isMononym}
          onChange={({ target }) => form.change({ [firstNamePath]: target.checked ? noName : '' })}
        >
          {t('address.oneName')}
        </Checkbox>
      )}
    </>
  )
}
