import type { Quote } from '@encore/contract/endpoints'
import { countryCodes } from '@encore/contract/rules/countries'
import { languageTag } from '@encore/contract/rules/locale'
import { type SigningField, signingMax } from '@encore/contract/rules/signing'
import { useT } from '#app/i18n/TextProvider.tsx'
import { dialCodeAfter } from './dial-code.ts'
import { LineField, ListField } from './FormField.tsx'
import styles from './forms.module.css'
import { NameFields } from './NameFields.tsx'
import { answerPath, typedBirth } from './order-info-values.ts'
import { PhoneField } from './PhoneField.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useCountryNames } from './use-country-names.ts'

export interface OrderInfoFormProps {
  form: CheckedForm
  /** The organiser's additional questions. */
  questions: Quote['customInfoFields']
}

/** Buyer data and the organiser's questions. A change of country changes the name fields and keeps the values. */
export function OrderInfoForm({ form, questions }: OrderInfoFormProps) {
  const t = useT()
  const countries = useCountryNames(countryCodes)
  const chooseCountry = (code: string) => {
    const dialCode = dialCodeAfter(form.values, 'countryDialCode', code)
    form.change({ countryCode: code, countryDialCode: dialCode })
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
      <NameFields form={form} path="name" firstNamePath="firstName" label={t('address.name')} wide />
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
  const { id, kind, label, isRequired, options, signing } = question
  const signingWords = useSigningWords(signing)
  const frame = {
    form,
    path: answerPath(id),
    label: <span lang={languageTag[label.lang]}>{label.text}</span>,
    isOptional: !isRequired,
    hint: signing
      ? t(signing === 'reading' ? 'signing.askedReading' : 'signing.asked', { max: signingMax[signing] })
      : t('checkout.asked'),
    wordsOf: signingWords,
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

const signingRules = ['maxLength', 'characters', 'lines', 'link'] as const

/** Words for the rules of an answer that is written on a signed item. */
function useSigningWords(part: SigningField | undefined): ((rule: string) => string | null) | undefined {
  const t = useT()
  if (!part) return undefined
  return (broken) => {
    const rule = signingRules.find((known) => known === broken)
    return rule ? t(`signing.problems.${rule}`, { max: signingMax[part] }) : null
  }
}
