import type { ShippingInfo } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Section } from '@encore/ui/Section'
import { AddressTiles } from '#app/features/address-book/AddressTiles.tsx'
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
  /** Countries the whole order can be sent to. */
  countries: readonly string[]
}

export function ShippingStep({ checkout, addresses, countries }: ShippingStepProps) {
  const { t } = useText()
  const { address, choose, newAddress, codeForm, needsCode, quote } = checkout
  const isAsked = quote?.requires.customsCode === true
  return (
    <Section
      title={t('checkout.shipping')}
      more={
        addresses.length > 0 && (
          <Button size="s" onClick={() => choose(address ? null : (addresses[0]?.id ?? null))}>
            {t(address ? 'address.new' : 'address.saved')}
          </Button>
        )
      }
    >
      <div className={styles.step}>
        {address ? (
          <>
            <AddressTiles
              addresses={addresses}
              countries={countries}
              chosenId={address.id}
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
            <ShippingForm
              form={newAddress}
              countries={countries}
              customs={{ isAsked, kept: null }}
              isCountryKnown={checkout.isCountryKnown}
            />
            {newAddress.values.address1 && <ParcelLabel address={addressOf(newAddress.values)} />}
          </>
        )}
      </div>
    </Section>
  )
}
