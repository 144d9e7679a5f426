import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { onMissingApp } from '#app/data/missing-app.ts'
import { phoneOf } from '#app/data/phone.ts'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Returned } from './load-return.ts'
import { ReturnFrame } from './ReturnCard.tsx'
import { ReturnedOrder } from './ReturnedOrder.tsx'

/**
 * End of a payment that started in an app: leads back into the app, whose session then fetches the order. This browser
 * may have no session; it shows only what it may see.
 */
export function AppReturnCard({ returned: { orderId, order, app } }: { returned: Returned }) {
  const t = useT()
  const address = orderId ? `${app.scheme}://payment?order=${orderId}` : `${app.scheme}://payment`
  const inBrowser = orderId ? `/orders/${orderId}` : '/'
  const { isAppMissing, onPress } = useAppReturn(address, orderId, inBrowser, app.store !== null)
  const toApp = (
    <>
      <Button kind="primary" size="l" wide render={<a href={address} onClick={onPress} />}>
        {t('payment.app.back')}
      </Button>
      {isAppMissing && app.store && (
        <Button size="l" wide render={<a href={app.store} rel="noreferrer" />}>
          {t('link.getApp')}
        </Button>
      )}
      {isAppMissing && (
        <Button kind="plain" wide render={<PageLink to={inBrowser} />}>
          {t('link.inBrowser')}
        </Button>
      )}
    </>
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

/** Opens the app on phones, once per order; desktops have no app. */
function useAppReturn(address: string, orderId: string | null, inBrowser: string, hasStore: boolean) {
  const navigate = useNavigate()
  const path = usePagePath()(inBrowser)
  const [isAppMissing, setIsAppMissing] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => {
    if (!phoneOf(navigator.userAgent)) return setIsAppMissing(true)
    if (orderId && !isReturned(orderId)) {
      window.location.assign(address)
      stop.current = onMissingApp(() => setIsAppMissing(true))
    }
    return () => stop.current()
  }, [orderId, address])
  const onPress = () => {
    stop.current()
    stop.current = onMissingApp(() => {
      setIsAppMissing(true)
      if (!hasStore) void navigate(path)
    })
  }
  return { isAppMissing, onPress }
}

const storageKey = 'app-return'

function isReturned(orderId: string): boolean {
  try {
    if (window.sessionStorage.getItem(storageKey) === orderId) return true
    window.sessionStorage.setItem(storageKey, orderId)
    return false
  } catch {
    // Without storage the app is not opened automatically; the button remains.
    return true
  }
}
