import { isReservedSlug, isSlug, longestSlug } from '@encore/contract/rules/event-slug'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SlugField.module.css'

export interface SlugFieldProps {
  value: string
  saved: string
  /** Scheme and host of the fans' site. */
  origin: string
  error: string
  onChange(slug: string): void
}

/** The slug of an event's page; shows the whole address and the effect on the former one. */
export function SlugField({ value, saved, origin, error, onChange }: SlugFieldProps) {
  const t = useT()
  const isChanged = value !== saved
  const problem = error || (isReservedSlug(value) ? (t('forms.rules.reserved') ?? '') : '')
  const isAddress = isSlug(value) && problem === ''
  return (
    <div>
      <Field label={t('eventForm.fields.slug')} hint={t('eventForm.hints.slug')} error={problem}>
        <TextInput
          value={value}
          maxLength={longestSlug}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
      </Field>
      {isAddress && (
        <p className={styles.address} translate="no">
          {`${origin}/detail/${value}`}
        </p>
      )}
      <p className={styles.change} role="status">
        {isAddress && isChanged ? t('eventForm.slug.leadsOn', { former: `/detail/${saved}` }) : ''}
      </p>
    </div>
  )
}
