import type { Quote } from '@encore/contract/endpoints'
import { countryCodes, dialCodeOf } from '@encore/contract/rules/countries'
import { languageTag } from '@encore/contract/rules/locale'
import { needsFirstName } from '@encore/contract/rules/order-info'
import { useT } from '#app/i18n/TextProvider.tsx'
import { LineField, ListField } from './FormField.tsx'
import styles from './forms.module.css'
import { answerPath, typedBirth } from './order-info-values.ts'
import { PhoneField } from './PhoneField.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useCountryNames } from './use-country-names.ts'

export interface OrderInfoFormProps {
  form: CheckedForm
  /** What the organiser asks beside. */
  questions: Quote['customInfoFields']
}

/** Who the order is for, and the organiser's questions. Countries change the names asked, never what was typed. */
export function OrderInfoForm({ form, questions }: OrderInfoFormProps) {
  const t = useT()
  const countries = useCountryNames(countryCodes)
  const isSplit = needsFirstName(form.values.countryCode)
  const chooseCountry = (code: string) => {
    const known = dialCodeOf(form.values.countryCode ?? '')
    const isOwn = form.values.countryDialCode && form.values.countryDialCode !== known
    form.change({ countryCode: code, ...(isOwn ? {} : { countryDialCode: dialCodeOf(code) ?? '' }) })
  }
  return (
    <div className={styles.grid} ref={form.root}>
      <ListField
        form={form}
        path="countryCode"
        label={t('address.country')}
        options={countries}
        autoComplete="country"
        onChoose={chooseCountry}
        wide
      />
      <LineField
        form={form}
        path="name"
        label={t(isSplit ? 'address.lastName' : 'address.name')}
        autoComplete={isSplit ? 'family-name' : 'name'}
        maxLength={100}
        wide={!isSplit}
      />
      {isSplit && (
        <LineField
          form={form}
          path="firstName"
          label={t('address.firstName')}
          autoComplete="given-name"
          maxLength={100}
        />
      )}
      <LineField
        form={form}
        path="email"
        label={t('address.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <LineField
        form={form}
        path="birth"
        label={t('address.birth')}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="1998-04-12"
        maxLength={10}
        typed={typedBirth}
      />
      <PhoneField form={form} path="phoneNumber" dialPath="countryDialCode" />
      {questions.map((question) => (
        <Question key={question.id} form={form} question={question} />
      ))}
    </div>
  )
}

function Question({ form, question }: { form: CheckedForm; question: Quote['customInfoFields'][number] }) {
  const t = useT()
  const { id, kind, label, isRequired, options } = question
  const frame = {
    form,
    path: answerPath(id),
    label: <span lang={languageTag[label.lang]}>{label.text}</span>,
    isOptional: !isRequired,
    hint: t('checkout.asked'),
    wide: true,
  }
  if (kind === 'SELECT')
    return <ListField {...frame} options={options.map((option) => [option, option] as const)} />
  return kind === 'DATE' ? (
    <LineField {...frame} inputMode="numeric" placeholder="2026-12-31" maxLength={10} typed={typedBirth} />
  ) : (
    <LineField {...frame} maxLength={500} />
  )
}
