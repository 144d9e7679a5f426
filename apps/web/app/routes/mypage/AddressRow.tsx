import { useMutation } from '@encore/app-kit/use-mutation'
import type { ShippingInfo } from '@encore/contract/endpoints'
import { addressAsWritten, fullName } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Panel } from '@encore/ui/Panel'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { addressLine } from '#app/features/address-book/address-line.ts'
import { addressOf, valuesOfAddress } from '#app/features/checkout/shipping-values.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './addresses.module.css'

export interface AddressRowProps {
  address: ShippingInfo
  onRemove: () => void
  onChanged: () => Promise<void>
}

export function AddressRow({ address: onLabel, onRemove, onChanged }: AddressRowProps) {
  const address = addressAsWritten(onLabel)
  const { t, tag } = useText()
  const name = fullName(address.countryCode, address.receiverName, address.receiverFirstName)
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(address.countryCode)
  const { run: makeDefault, isBusy } = useMutation(async () => {
    const body = { ...addressOf(valuesOfAddress(address)), isDefault: true }
    const answer = await api('PUT /api/v1/shipping-info/{id}', { params: { id: address.id }, body })
    if (answer.ok) await onChanged()
    else toast(t(`errors.${answer.error.name}`))
  })
  return (
    <Panel className={styles.address}>
      <p className={styles.name}>
        <bdi translate="no">{name}</bdi>
        {address.isDefault && <span>{t('address.isDefault')}</span>}
      </p>
      <address>
        <span>{addressLine(address)}</span>
        <br />
        <span suppressHydrationWarning>{country}</span>
        <br />
        <span translate="no">{`${address.receiverCountryDialCode} ${address.receiverPhoneNumber}`}</span>
      </address>
      <div className={styles.actions}>
        <Button
          size="s"
          render={<PageLink to={`/mypage/addresses?edit=${address.id}`} preventScrollReset />}
          aria-label={t('address.editName', { name })}
        >
          {t('address.edit')}
        </Button>
        {!address.isDefault && (
          <Button size="s" busy={isBusy} onClick={() => void makeDefault()}>
            {t('address.makeDefault')}
          </Button>
        )}
        <Button size="s" kind="plain" aria-label={t('address.removeName', { name })} onClick={onRemove}>
          {t('address.remove')}
        </Button>
      </div>
    </Panel>
  )
}
