import type { ShippingInfo } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Dialog } from '@encore/ui/Dialog'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

export interface AddressDialogProps {
  orderId: string
  /** What shipping costs is paid: the parcel stays in its country. */
  countryCode: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Another address for a parcel that is not sent: one of the book, in the same country. */
export function AddressDialog({ orderId, countryCode, onClose, onChanged }: AddressDialogProps) {
  const t = useT()
  const { book, failure, setFailure } = useBook(countryCode)
  const [chosen, setChosen] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy || !chosen) return
    setIsBusy(true)
    const body = { shippingInfoId: chosen }
    const answer = await api('PUT /api/v1/order/{id}/address', { params: { id: orderId }, body })
    setIsBusy(false)
    if (!answer.ok) return setFailure(answer)
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
      <div className={styles.cards} aria-busy={book === null && !failure}>
        {failure && <FailureNotice failure={failure} />}
        {book === null && !failure && <Skeleton height="4rem" />}
        {book?.length === 0 && <p>{t('order.address.none')}</p>}
        {book && book.length > 0 && (
          <ChoiceGroup legend={t('order.address.dialog')} hideLegend value={chosen} onValueChange={setChosen}>
            {book.map(({ id, receiverName, receiverFirstName, address1, address2, address3, postCode }) => (
              <Choice
                key={id}
                value={id}
                title={[receiverName, receiverFirstName].filter(Boolean).join(' ')}
                note={[address1, address2, address3, postCode].filter(Boolean).join(', ')}
              />
            ))}
          </ChoiceGroup>
        )}
      </div>
    </Dialog>
  )
}

/** The addresses of one country; null until they are known. */
function useBook(countryCode: string) {
  const [book, setBook] = useState<ShippingInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    api('GET /api/v1/shipping-info', {}, { signal: asking.signal }).then(
      (answer) => {
        if (answer.ok) setBook(answer.value.content.filter((one) => one.countryCode === countryCode))
        else setFailure(answer)
      },
      () => {},
    )
    return () => asking.abort()
  }, [countryCode])
  return { book, failure, setFailure }
}
