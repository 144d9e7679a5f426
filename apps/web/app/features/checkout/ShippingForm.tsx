import {
  type AddressRow,
  addressRows,
  hasDigitPostCode,
  isLatinOnly,
  postCodeAsWritten,
  postCodeExample,
} from '@encore/contract/rules/address-forms'
import { regionsOf } from '@encore/contract/rules/countries'
import { tidyCustomsCode } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { LineField, ListField } from './FormField.tsx'
import { withCountry } from './follow-country.ts'
import styles from './forms.module.css'
import { NameFields } from './NameFields.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useCountryNames } from './use-country-names.ts'

export interface ShippingFormProps {
  form: CheckedForm
  /** Countries the order can be sent to. */
  countries: readonly string[]
  /** Korean customs require a code; `kept` is the saved one, masked, or null. */
  customs: { isAsked: boolean; kept: string | null }
  /** True when the country is the buyer's, chosen above: the form shows it with a button for another. */
  isCountryKnown?: boolean
  /** True when no parcel is being sent yet. */
  isCodeOptional?: boolean
}

/** An address in the form of its country. Another country shows other fields and clears only the customs code. */
export function ShippingForm({
  form,
  countries,
  customs,
  isCountryKnown = false,
  isCodeOptional,
}: ShippingFormProps) {
  const { t } = useText()
  const [isOther, setIsOther] = useState(false)
  const names = useCountryNames(countries)
  const country = form.values.countryCode ?? ''
  const chooseCountry = (code: string) => {
    form.change(withCountry(form.values, code))
  }
  return (
    <div className={styles.grid} ref={form.root}>
      {isCountryKnown && !isOther ? (
        <KnownCountry
          name={names.find(([code]) => code === country)?.[1] ?? null}
          onOther={() => setIsOther(true)}
        />
      ) : (
        <ListField
          form={form}
          path="countryCode"
          label={t('address.country')}
          options={names}
          autoComplete="shipping country"
          hint={
            country === '' ? t('address.countryFirst') : isLatinOnly(country) ? t('address.latin') : undefined
          }
          onChoose={chooseCountry}
          wide
        />
      )}
      <NameFields
        form={form}
        path="receiverName"
        firstNamePath="receiverFirstName"
        label={t('address.receiver')}
        section="shipping "
      />
      <PhoneField
        form={form}
        path="receiverPhoneNumber"
        dialPath="receiverCountryDialCode"
        section="shipping "
      />
      {country !== '' &&
        addressRows(country).map((row) => <AddressLine key={row.field} form={form} row={row} />)}
      <LineField form={form} path="note" label={t('address.note')} isOptional maxLength={100} wide />
      {customs.isAsked && country === 'KR' && (
        <LineField
          form={form}
          path="personalCustomsCode"
          label={t('address.customsCode')}
          hint={customs.kept ? t('address.customsKept', { code: customs.kept }) : t('address.customsHint')}
          isOptional={isCodeOptional || customs.kept !== null}
          placeholder="P123456789012"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          typed={tidyCustomsCode}
          wide
        />
      )}
    </div>
  )
}

/** The country chosen above, or a hint that it has to be chosen there. */
function KnownCountry({ name, onOther }: { name: string | null; onOther: () => void }) {
  const { t } = useText()
  if (name === null) return <p className={styles.known}>{t('checkout.countryAbove')}</p>
  return (
    <p className={styles.known}>
      <span>{t('checkout.shippingTo', { country: name })}</span>
      <Button size="s" kind="outline" onClick={onOther}>
        {t('checkout.otherCountry')}
      </Button>
    </p>
  )
}

const filledBy: Record<AddressRow['field'], string> = {
  postCode: 'shipping postal-code',
  address1: 'shipping address-line1',
  address2: 'shipping address-line2',
  address3: 'shipping address-level2',
  address4: 'shipping address-level1',
}

function AddressLine({ form, row: { field, label, isRequired } }: { form: CheckedForm; row: AddressRow }) {
  const { t, locale } = useText()
  const country = form.values.countryCode ?? ''
  const frame = { form, path: field, label: t(`address.field.${label}`), isOptional: !isRequired }
  const regions = field === 'address4' ? regionsOf[country] : undefined
  if (regions) {
    const options = regions.map(([code, name]) => {
      const isOwnScript = country === 'JP' && locale === 'ja'
      return [code, isOwnScript ? code : country === 'JP' ? `${name} (${code})` : name] as const
    })
    return <ListField {...frame} options={options} autoComplete={filledBy[field]} />
  }
  if (field !== 'postCode') {
    const isWide = field === 'address1' || field === 'address2'
    return <LineField {...frame} autoComplete={filledBy[field]} maxLength={200} wide={isWide} />
  }
  return (
    <LineField
      {...frame}
      autoComplete={filledBy[field]}
      inputMode={hasDigitPostCode(country) ? 'numeric' : 'text'}
      autoCapitalize="characters"
      placeholder={postCodeExample(country)}
      maxLength={20}
      typed={(text) => postCodeAsWritten(country, text) ?? text}
    />
  )
}
