import type { FrozenAddress } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Section } from '@encore/ui/Section'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

export interface AddressProps {
  address: FrozenAddress
  /** The fan wants another one; left out when it is too late. */
  onChange?: (() => void) | undefined
}

/** Where an order goes, as it was written down when it was placed; large to small as the language does. */
export function Address({ address, onChange }: AddressProps) {
  const { t, tag } = useText()
  const { receiverName, receiverFirstName, receiverCountryDialCode, receiverPhoneNumber } = address
  const { postCode, address1, address2, address3, address4, countryCode, personalCustomsCode } = address
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
        <b>{[receiverName, receiverFirstName].filter(Boolean).join(' ')}</b>
        <span>{[address1, address2].filter(Boolean).join(', ')}</span>
        <span>{[address3, address4, postCode].filter(Boolean).join(', ')}</span>
        <span>{country}</span>
        <span>
          {t('order.address.phone')} +{receiverCountryDialCode.replace('+', '')} {receiverPhoneNumber}
        </span>
        {personalCustomsCode && (
          <span>
            {t('order.address.customs')} {personalCustomsCode}
          </span>
        )}
      </address>
      {onChange && <p className={styles.quiet}>{t('order.address.until')}</p>}
    </Section>
  )
}
