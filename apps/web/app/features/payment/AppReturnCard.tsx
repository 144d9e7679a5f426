import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useEffect } from 'react'
import { phoneOf } from '#app/data/phone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Returned } from './load-return.ts'
import { ReturnFrame } from './ReturnCard.tsx'
import { ReturnedOrder } from './ReturnedOrder.tsx'

/**
 * The end of a payment that an app began: leads back into it. The app's own session asks about the order; this browser
 * has one only sometimes, and tells what it may know.
 */
export function AppReturnCard({ returned: { orderId, order, appScheme } }: { returned: Returned }) {
  const t = useT()
  const address = orderId ? `${appScheme}://payment?order=${orderId}` : `${appScheme}://payment`
  useReturnOnce(orderId, address)
  const toApp = (
    <Button kind="primary" size="l" wide render={<a href={address} />}>
      {t('payment.app.back')}
    </Button>
  )
  const inApp = (
    <Outcome kind="wait" level={1} title={t('payment.app.title')} actions={toApp}>
      {t('payment.app.text')}
    </Outcome>
  )
  return (
    <ReturnFrame>
      {orderId && order ? (
        <ReturnedOrder orderId={orderId} known={order} place="back" foreign={inApp} wayOn={toApp} />
      ) : (
        inApp
      )}
    </ReturnFrame>
  )
}

/** Into the app by itself, but not again when the page is looked at again; no desk has the app. */
function useReturnOnce(orderId: string | null, address: string): void {
  useEffect(() => {
    if (!orderId || !phoneOf(navigator.userAgent) || isReturned(orderId)) return
    window.location.assign(address)
  }, [orderId, address])
}

const storageKey = 'app-return'

function isReturned(orderId: string): boolean {
  try {
    if (window.sessionStorage.getItem(storageKey) === orderId) return true
    window.sessionStorage.setItem(storageKey, orderId)
    return false
  } catch {
    // Without a memory the button has to do.
    return true
  }
}
