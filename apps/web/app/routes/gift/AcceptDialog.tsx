import type { ShippingInfo } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './gift.module.css'
import type { AcceptanceBody } from './use-acceptance.ts'

export interface AcceptDialogProps {
  /** Where the sender has paid the way to. */
  countryCode: string
  isBusy: boolean
  failure: Failure | null
  onAccept: (body: AcceptanceBody) => Promise<void>
  onClose: () => void
}

/** Goods need to know where to: an address of the recipient's book, in the country that is paid for. */
export function AcceptDialog({ countryCode, isBusy, failure, onAccept, onClose }: AcceptDialogProps) {
  const { t, tag } = useText()
  const addresses = useAddresses(countryCode)
  const [wished, setWished] = useState<string | null>(null)
  const chosen = addresses?.find(({ id }) => id === wished) ?? addresses?.[0]
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
        {addresses === null && <Skeleton height="4.5rem" />}
        {addresses?.length === 0 && <Notice role="status">{t('gift.address.none', { country })}</Notice>}
        {addresses && addresses.length > 0 && (
          <ChoiceGroup
            legend={t('gift.address.choose')}
            hideLegend
            value={chosen?.id ?? ''}
            onValueChange={setWished}
          >
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
        {addresses && (
          <Button kind="outline" render={<PageLink to="/mypage/addresses" target="_blank" />}>
            {t('gift.address.add')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Those in the country; null until they are known. Another tab may add one: it is asked again with each look at this page. */
function useAddresses(countryCode: string): ShippingInfo[] | null {
  const [addresses, setAddresses] = useState<ShippingInfo[] | null>(null)
  useEffect(() => {
    const ask = async () => {
      const answer = await api('GET /api/v1/shipping-info')
      if (answer.ok) setAddresses(answer.value.content.filter((known) => known.countryCode === countryCode))
    }
    void ask()
    const onShown = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [countryCode])
  return addresses
}

const nameOf = ({ receiverName, receiverFirstName }: ShippingInfo) =>
  [receiverFirstName, receiverName].filter(Boolean).join(' ')

const linesOf = ({ postCode, address1, address2, address3, address4 }: ShippingInfo) =>
  [address1, address2, address3, address4, postCode].filter(Boolean)
