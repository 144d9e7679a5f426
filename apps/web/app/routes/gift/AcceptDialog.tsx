import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { AddressChoice } from '#app/features/address-book/AddressChoice.tsx'
import { useAddresses } from '#app/features/address-book/use-addresses.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './gift.module.css'
import type { AcceptanceBody } from './use-acceptance.ts'

export interface AcceptDialogProps {
  /** Country to which the sender has paid shipping. */
  countryCode: string
  isBusy: boolean
  failure: Failure | null
  onAccept: (body: AcceptanceBody) => Promise<void>
  onClose: () => void
}

/** Asks for the delivery address of goods: one from the recipient's address book, in the country that is paid for. */
export function AcceptDialog({ countryCode, isBusy, failure, onAccept, onClose }: AcceptDialogProps) {
  const { t, tag } = useText()
  const book = useAddresses(countryCode)
  const [wished, setWished] = useState<string | null>(null)
  const chosen = book.addresses?.find(({ id }) => id === wished) ?? book.addresses?.[0]
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode) ?? countryCode
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('gift.address.title')}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        chosen && (
          <Button
            kind="primary"
            busy={isBusy}
            busyLabel={t('gift.open.accepting')}
            onClick={() => void onAccept({ shippingInfoId: chosen.id })}
          >
            {t('gift.open.accept')}
          </Button>
        )
      }
    >
      <div className={styles.address}>
        <p className="dim">{t('gift.address.text', { country })}</p>
        {failure && <FailureNotice failure={failure} />}
        <AddressChoice book={book} chosenId={chosen?.id ?? ''} onChoose={setWished} />
      </div>
    </Dialog>
  )
}
