import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { AddressChoice } from '#app/features/address-book/AddressChoice.tsx'
import { useAddresses } from '#app/features/address-book/use-addresses.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

export interface AddressDialogProps {
  orderId: string
  /** Shipping is already paid, so the parcel stays in its country. */
  countryCode: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Selects another address for an unsent parcel: one of the address book, in the same country. */
export function AddressDialog({ orderId, countryCode, onClose, onChanged }: AddressDialogProps) {
  const t = useT()
  const book = useAddresses(countryCode)
  const [chosen, setChosen] = useState('')
  const { run, isBusy, failure } = useMutation((shippingInfoId: string) =>
    api('PUT /api/v1/order/{id}/address', { params: { id: orderId }, body: { shippingInfoId } }),
  )
  const save = async () => {
    if (!chosen) return
    const answer = await run(chosen)
    if (!answer?.ok) return
    toast(t('order.address.saved'))
    onClose()
    await onChanged()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('order.address.dialog')}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!chosen}
            busy={isBusy}
            busyLabel={t('order.address.saving')}
            onClick={() => void save()}
          >
            {t('order.address.save')}
          </Button>
        </>
      }
    >
      <div className={styles.cards} aria-busy={book.addresses === null && !book.failure}>
        {failure && <FailureNotice failure={failure} />}
        <AddressChoice book={book} chosenId={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  )
}
