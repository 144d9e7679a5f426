import type { ShippingInfo } from '@encore/contract/endpoints'
import { addressAsWritten, fullName } from '@encore/contract/rules/shipping'
import { Badge } from '@encore/ui/Badge'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './AddressTiles.module.css'
import { addressLine } from './address-line.ts'

export interface AddressTilesProps {
  addresses: readonly ShippingInfo[]
  /** Addresses in other countries are shown disabled. */
  countries: readonly string[]
  chosenId: string
  onChoose: (id: string) => void
}

export function AddressTiles({ addresses, countries, chosenId, onChoose }: AddressTilesProps) {
  const { t, tag } = useText()
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return (
    <ChoiceGroup
      legend={t('address.yours')}
      hideLegend
      value={chosenId}
      onValueChange={onChoose}
      className={styles.tiles}
    >
      {addresses.map(addressAsWritten).map((address) => {
        const isServed = countries.includes(address.countryCode)
        return (
          <Choice
            key={address.id}
            value={address.id}
            disabled={!isServed}
            title={fullName(address.countryCode, address.receiverName, address.receiverFirstName)}
            aside={address.isDefault ? <Badge kind="soft">{t('address.isDefault')}</Badge> : undefined}
            note={
              <>
                <span>{addressLine(address)}</span>
                <br />
                <span>{names.of(address.countryCode)}</span>
                {!isServed && <span>{` · ${t('address.rule.served')}`}</span>}
              </>
            }
          />
        )
      })}
    </ChoiceGroup>
  )
}
