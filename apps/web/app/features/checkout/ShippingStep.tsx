import type { ShippingInfo } from '@encore/contract/endpoints'
import { addressRows } from '@encore/contract/rules/address-forms'
import { fullName } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Section } from '@encore/ui/Section'
import { useText } from '#app/i18n/TextProvider.tsx'
import { LineField } from './FormField.tsx'
import styles from './forms.module.css'
import { ParcelLabel } from './ParcelLabel.tsx'
import { ShippingForm } from './ShippingForm.tsx'
import { addressOf } from './shipping-values.ts'
import type { Checkout } from './use-checkout.ts'

export interface ShippingStepProps {
  checkout: Checkout
  addresses: readonly ShippingInfo[]
  /** Where all of the order can be sent. */
  countries: readonly string[]
}

/** One of the addresses, or a new one. */
export function ShippingStep({ checkout, addresses, countries }: ShippingStepProps) {
  const { t } = useText()
  const { address, choose, newAddress, codeForm, needsCode, quote } = checkout
  const isAsked = quote?.requires.customsCode === true
  return (
    <Section
      title={t('checkout.shipping')}
      more={
        addresses.length > 0 && (
          <Button size="s" kind="plain" onClick={() => choose(address ? null : (addresses[0]?.id ?? null))}>
            {t(address ? 'address.new' : 'address.saved')}
          </Button>
        )
      }
    >
      <div className={styles.step}>
        {address ? (
          <>
            <AddressChoice
              addresses={addresses}
              chosen={address.id}
              countries={countries}
              onChoose={choose}
            />
            {needsCode && (
              <div ref={codeForm.root}>
                <LineField
                  form={codeForm}
                  path="personalCustomsCode"
                  label={t('address.customsCode')}
                  hint={t('address.customsHint')}
                  placeholder="P123456789012"
                  autoComplete="off"
                  maxLength={20}
                />
              </div>
            )}
            <ParcelLabel address={address} />
          </>
        ) : (
          <>
            <ShippingForm form={newAddress} countries={countries} customs={{ isAsked, kept: null }} />
            {newAddress.values.address1 && <ParcelLabel address={addressOf(newAddress.values)} />}
          </>
        )}
      </div>
    </Section>
  )
}

interface AddressChoiceProps {
  addresses: readonly ShippingInfo[]
  chosen: string
  countries: readonly string[]
  onChoose: (id: string) => void
}

function AddressChoice({ addresses, chosen, countries, onChoose }: AddressChoiceProps) {
  const { t, tag } = useText()
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return (
    <ChoiceGroup
      legend={t('checkout.address')}
      hideLegend
      value={chosen}
      onValueChange={onChoose}
      className={styles.addresses}
    >
      {addresses.map((address) => {
        const isServed = countries.includes(address.countryCode)
        return (
          <Choice
            key={address.id}
            value={address.id}
            disabled={!isServed}
            title={fullName(address.countryCode, address.receiverName, address.receiverFirstName)}
            aside={address.isDefault ? t('address.isDefault') : undefined}
            note={
              <>
                {addressLine(address)}
                <br />
                {names.of(address.countryCode)}
                {!isServed && ` · ${t('address.rule.served')}`}
              </>
            }
          />
        )
      })}
    </ChoiceGroup>
  )
}

/** An address in one line, as it is written in its country. */
export const addressLine = (address: ShippingInfo): string =>
  addressRows(address.countryCode)
    .map(({ field }) => address[field])
    .filter(Boolean)
    .join(address.countryCode === 'KR' || address.countryCode === 'JP' ? ' ' : ', ')
