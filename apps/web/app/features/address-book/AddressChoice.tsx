import type { ShippingInfo } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface AddressChoiceProps {
  /** Those in the country; null until they are known. */
  addresses: ShippingInfo[] | null
  countryCode: string
  chosenId: string
  onChoose: (id: string) => void
}

/** One of the reader's addresses in a country, and the way to another. */
export function AddressChoice({ addresses, countryCode, chosenId, onChoose }: AddressChoiceProps) {
  const { t, tag } = useText()
  if (addresses === null) return <Skeleton height="4.5rem" />
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode) ?? countryCode
  return (
    <>
      {addresses.length === 0 && <Notice role="status">{t('address.noneIn', { country })}</Notice>}
      {addresses.length > 0 && (
        <ChoiceGroup legend={t('address.yours')} hideLegend value={chosenId} onValueChange={onChoose}>
          {addresses.map((address) => (
            <Choice
              key={address.id}
              value={address.id}
              title={nameOf(address)}
              note={linesOf(address).join(', ')}
            />
          ))}
        </ChoiceGroup>
      )}
      <Button kind="outline" render={<PageLink to="/mypage/addresses" target="_blank" />}>
        {t('address.add')}
      </Button>
    </>
  )
}

const nameOf = ({ receiverName, receiverFirstName }: ShippingInfo) =>
  [receiverFirstName, receiverName].filter(Boolean).join(' ')

const linesOf = ({ postCode, address1, address2, address3, address4 }: ShippingInfo) =>
  [address1, address2, address3, address4, postCode].filter(Boolean)
