import type { FrozenAddress } from '@encore/contract/endpoints'
import { addressAsWritten, fullName } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Section } from '@encore/ui/Section'
import { addressLine } from '#app/features/address-book/address-line.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

export interface AddressProps {
  address: FrozenAddress
  /** Called when the member wants another address; omitted when it is too late for that. */
  onChange?: (() => void) | undefined
}

/** Delivery address as it was frozen when the order was placed. */
export function Address({ address: onLabel, onChange }: AddressProps) {
  const address = addressAsWritten(onLabel)
  const { t, tag } = useText()
  const { receiverName, receiverFirstName, receiverCountryDialCode, receiverPhoneNumber } = address
  const { countryCode, personalCustomsCode } = address
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(countryCode)
  return (
    <Section
      title={t('order.address.title')}
      more={
        onChange && (
          <Button size="s" onClick={onChange}>
            {t('order.address.change')}
          </Button>
        )
      }
    >
      <address className={styles.address}>
        <b>{fullName(countryCode, receiverName, receiverFirstName)}</b>
        <span>{addressLine(address)}</span>
        <span>{country}</span>
        <span>
          <span>{t('order.address.phone')}</span>{' '}
          <span translate="no">{`+${receiverCountryDialCode.replace('+', '')} ${receiverPhoneNumber}`}</span>
        </span>
        {personalCustomsCode && (
          <span>
            <span>{t('order.address.customs')}</span> <span translate="no">{personalCustomsCode}</span>
          </span>
        )}
      </address>
      {onChange && <p className={styles.quiet}>{t('order.address.until')}</p>}
    </Section>
  )
}
