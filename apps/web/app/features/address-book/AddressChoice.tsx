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
  /** Addresses elsewhere are shown disabled; by default the country of the book. */
  countries?: readonly string[]
  chosenId: string
  onChoose: (id: string) => void
}

/** Chooses one of the reader's addresses, with a link to add another. */
export function AddressChoice({ book, countries, chosenId, onChoose }: AddressChoiceProps) {
  const { t, tag } = useText()
  const { countryCode, addresses, failure } = book
  if (addresses === null) {
    return failure ? <FailureNotice failure={failure} /> : <Skeleton height="4.5rem" />
  }
  const none =
    countryCode === null
      ? t('address.none')
      : t('address.noneIn', {
          country: new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode) ?? countryCode,
        })
  return (
    <>
      {addresses.length === 0 && <Notice role="status">{none}</Notice>}
      {addresses.length > 0 && (
        <AddressTiles
          addresses={addresses}
          countries={countries ?? (countryCode === null ? [] : [countryCode])}
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
