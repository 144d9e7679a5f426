import { addressAsWritten, fullName } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useId, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { addressLine } from '#app/features/address-book/address-line.ts'
import { ParcelCard } from '#app/features/purchases/ParcelCard.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PrizeAddressDialog } from './PrizeAddressDialog.tsx'
import styles from './SigningPanel.module.css'
import { usePrizeDelivery } from './use-prize-delivery.ts'

/** Shows where an accepted item goes, and its parcel once it is signed. */
export function PrizeDeliveryPanel({ drawId }: { drawId: string }) {
  const { t, tag } = useText()
  const titleId = useId()
  const { delivery, isLost, keep } = usePrizeDelivery(drawId)
  const [isAsking, setIsAsking] = useState(false)
  const address = delivery?.address ? addressAsWritten(delivery.address) : null
  return (
    <section className={styles.panel} aria-labelledby={titleId} aria-busy={delivery === null && !isLost}>
      <h3 id={titleId}>{t('order.address.title')}</h3>
      {isLost && (
        <Notice kind="warn" role="status">
          {t('signing.deliveryFailed')}
        </Notice>
      )}
      {delivery === null && !isLost && <Skeleton height="3.25rem" />}
      {address && (
        <address className={styles.address}>
          <b>{fullName(address.countryCode, address.receiverName, address.receiverFirstName)}</b>
          <span>{addressLine(address)}</span>
          <span>{new Intl.DisplayNames(tag, { type: 'region' }).of(address.countryCode)}</span>
        </address>
      )}
      {delivery?.isOpen && address && (
        <p className={styles.fine}>
          <span>{t('order.address.until')}</span>
          <button type="button" className="link" onClick={() => setIsAsking(true)}>
            {t('order.address.change')}
          </button>
        </p>
      )}
      {delivery && !address && (
        <>
          <p className={styles.note}>{t('signing.addressMissing')}</p>
          <Button kind="primary" size="l" wide onClick={() => setIsAsking(true)}>
            {t('signing.chooseAddress')}
          </Button>
        </>
      )}
      {delivery?.parcel && <ParcelCard parcel={delivery.parcel} />}
      {isAsking && (
        <PrizeAddressDialog
          drawId={drawId}
          action={t('order.address.save')}
          busyLabel={t('order.address.saving')}
          send={(shippingInfoId) =>
            api('PUT /api/v1/draw/{id}/delivery', { params: { id: drawId }, body: { shippingInfoId } })
          }
          onDone={(next) => {
            keep(next)
            setIsAsking(false)
            toast(t('order.address.saved'))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
