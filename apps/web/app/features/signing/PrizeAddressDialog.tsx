import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { AddressChoice } from '#app/features/address-book/AddressChoice.tsx'
import { useAddresses } from '#app/features/address-book/use-addresses.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SigningPanel.module.css'
import { usePrizeDelivery } from './use-prize-delivery.ts'

type Sent<T> = { ok: true; value: T } | ({ ok: false } & Failure)

export interface PrizeAddressDialogProps<T> {
  drawId: string
  /** Text of the button that sends the address. */
  action: string
  busyLabel: string
  send: (shippingInfoId: string) => Promise<Sent<T>>
  onDone: (value: T) => void
  onClose: () => void
}

/** Asks where a won item goes: to one of the winner's addresses, in a country that the prize reaches. */
export function PrizeAddressDialog<T>(props: PrizeAddressDialogProps<T>) {
  const { drawId, action, busyLabel, send, onDone, onClose } = props
  const { t } = useText()
  const book = useAddresses(null)
  const { delivery } = usePrizeDelivery(drawId)
  const [wanted, setWanted] = useState<string | null>(null)
  const { run, isBusy, failure } = useMutation(send)
  const countries = delivery?.countries ?? []
  const reached = book.addresses?.filter(({ countryCode }) => countries.includes(countryCode)) ?? []
  const chosen = reached.find(({ id }) => id === wanted) ?? reached[0]
  const isLoading = delivery === null || (book.addresses === null && !book.failure)
  const confirm = async () => {
    if (!chosen) return
    const sent = await run(chosen.id)
    if (sent?.ok) onDone(sent.value)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('order.address.dialog')}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <Button
          kind="primary"
          wide
          disabled={!chosen}
          busy={isBusy}
          busyLabel={busyLabel}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      }
    >
      <div className={styles.form} aria-busy={isLoading}>
        {failure && <FailureNotice failure={failure} />}
        <AddressChoice
          book={delivery ? book : { ...book, addresses: null }}
          countries={countries}
          chosenId={chosen?.id ?? ''}
          onChoose={setWanted}
        />
      </div>
    </Dialog>
  )
}
