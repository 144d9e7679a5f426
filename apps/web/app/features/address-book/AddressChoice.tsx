import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { AddressTiles } from './AddressTiles.tsx'
import type { AddressBook } from './use-addresses.ts'

export interface AddressChoiceProps {
  book: AddressBook
  chosenId: string
  onChoose: (id: string) => void
}

/** Chooses one of the reader's addresses in a country, with a link to add another. */
export function AddressChoice({ book, chosenId, onChoose }: AddressChoiceProps) {
  const { t, tag } = useText()
  const { countryCode, addresses, failure } = book
  if (addresses === null) {
    return failure ? <FailureNotice failure={failure} /> : <Skeleton height="4.5rem" />
  }
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode) ?? countryCode
  return (
    <>
      {addresses.length === 0 && <Notice role="status">{t('address.noneIn', { country })}</Notice>}
      {addresses.length > 0 && (
        <AddressTiles
          addresses={addresses}
          countries={[countryCode]}
          chosenId={chosenId}
          onChoose={onChoose}
        />
      )}
      <Button kind="outline" render={<PageLink to="/mypage/addresses" target="_blank" />}>
        {t('address.add')}
      </Button>
    </>
  )
}
